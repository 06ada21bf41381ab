/** Colours from the lexer of each language: the same one that its reading is computed with. */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import {
  type ColourType as CustomizeColour,
  type KnownWords,
  tokenizeLine as tokenizeCustomize,
} from '../../grammars/customize-dtypes/colour';
import { tokenizeLine as tokenizeKeep } from '../../grammars/keep-dtype/colour';
import {
  type ColourType as QuantColour,
  tokenizeLine as tokenizeQuant,
} from '../../grammars/quant-config/colour';
import type { Encoding, FileKind } from '../../electron/ipc/diagnostics';
import { visibleLines } from './visible-lines';

/** A line is coloured up to here; a longer one is out of ATC's reach anyway, or generated. */
const COLOUR_LIMIT = 2000;

/** The looks of a token; `theme.ts` has a colour for each. */
export type Look = CustomizeColour | 'string';

export interface LookToken {
  readonly look: Look;
  readonly start: number;
  readonly end: number;
}

type Tokenizer = (line: string) => readonly LookToken[];

/** Whether a dtype word is known is told by the findings, not by its colour. */
const anyWord: KnownWords = { has: () => true };

/** GBK has one byte for ASCII and two for everything else. */
function gbkLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) length += text.charCodeAt(at) < 0x80 ? 1 : 2;
  return length;
}

function customize(encoding: Encoding): Tokenizer {
  const length = encoding === 'gbk' ? gbkLength : undefined;
  return (line) =>
    tokenizeCustomize(line, anyWord, length).map(({ type, start, end }) => ({
      look: type,
      start,
      end,
    }));
}

const looksOfQuant: Readonly<Record<QuantColour, Look>> = {
  name: 'keyword',
  punctuation: 'punctuation',
  string: 'string',
  number: 'dtype',
  word: 'dtype',
  comment: 'comment',
  blank: 'blank',
  error: 'unread',
};

function quant(line: string): readonly LookToken[] {
  return tokenizeQuant(line).map(({ type, start, end }) => ({
    look: looksOfQuant[type],
    start,
    end,
  }));
}

function keep(line: string): readonly LookToken[] {
  return tokenizeKeep(line).map(({ type, start, end }) => ({ look: type, start, end }));
}

/** The tokenizer of a kind; null for kinds whose language is not coloured. */
export function tokenizerOf(kind: FileKind | null, encoding: Encoding): Tokenizer | null {
  switch (kind) {
    case 'customize_dtypes':
      return customize(encoding);
    case 'keep_dtype':
      return keep;
    case 'quant_config':
      return quant;
    default:
      return null;
  }
}

const decorations = new Map<Look, Decoration>();

function decorationOf(look: Look): Decoration {
  const known = decorations.get(look);
  if (known !== undefined) return known;
  const made = Decoration.mark({ class: `cm-token-${look}` });
  decorations.set(look, made);
  return made;
}

function colourVisible(view: EditorView, tokenize: Tokenizer): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const line of visibleLines(view)) {
    const isLong = line.length > COLOUR_LIMIT;
    for (const token of tokenize(isLong ? line.text.slice(0, COLOUR_LIMIT) : line.text)) {
      if (token.look !== 'blank') {
        builder.add(line.from + token.start, line.from + token.end, decorationOf(token.look));
      }
    }
  }
  return builder.finish();
}

/** Colours the visible lines; nothing for a kind without a lexer. */
export function colours(kind: FileKind | null, encoding: Encoding): Extension {
  const tokenize = tokenizerOf(kind, encoding);
  return tokenize === null ? [] : colourWith(tokenize);
}

function colourWith(tokenize: Tokenizer): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = colourVisible(view, tokenize);
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) {
          this.decorations = colourVisible(update.view, tokenize);
        }
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}
