/** Colours from the lexer of the language: the same one that ATC's reading is computed with. */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import {
  type ColourToken,
  type ColourType,
  type KnownWords,
  tokenizeLine,
} from '../../grammars/customize-dtypes/colour';
import type { Encoding, FileKind } from '../../electron/ipc/diagnostics';
import { visibleLines } from './visible-lines';

/** A line is coloured up to here; a longer one is out of ATC's reach anyway. */
const COLOUR_LIMIT = 2000;

type Tokenizer = (line: string) => readonly ColourToken[];

/** Whether a dtype word is known is told by the findings, not by its colour. */
const anyWord: KnownWords = { has: () => true };

/** GBK has one byte for ASCII and two for everything else. */
function gbkLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) length += text.charCodeAt(at) < 0x80 ? 1 : 2;
  return length;
}

/** The tokenizer of a kind; null for kinds whose language is not coloured. */
export function tokenizerOf(kind: FileKind | null, encoding: Encoding): Tokenizer | null {
  if (kind !== 'customize_dtypes') return null;
  return encoding === 'gbk'
    ? (line) => tokenizeLine(line, anyWord, gbkLength)
    : (line) => tokenizeLine(line, anyWord);
}

const decorations = new Map<ColourType, Decoration>();

function decorationOf(type: ColourType): Decoration {
  const known = decorations.get(type);
  if (known !== undefined) return known;
  const made = Decoration.mark({ class: `cm-token-${type}` });
  decorations.set(type, made);
  return made;
}

function colourVisible(view: EditorView, tokenize: Tokenizer): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const line of visibleLines(view)) {
    const isLong = line.length > COLOUR_LIMIT;
    for (const token of tokenize(isLong ? line.text.slice(0, COLOUR_LIMIT) : line.text)) {
      if (token.type !== 'blank') {
        builder.add(line.from + token.start, line.from + token.end, decorationOf(token.type));
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
