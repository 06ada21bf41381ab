/**
 * Characters that one cannot see, or takes for others, and that change what ATC reads. The editor
 * shows them.
 */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { t, type TextKey } from '../text.svelte';

interface Invisible {
  /** What stands in the place of the character. */
  readonly sign: string;
  readonly name: TextKey;
}

const BYTE_ORDER_MARK = '\ufeff';

const named: ReadonlyMap<string, Invisible> = new Map([
  [BYTE_ORDER_MARK, { sign: 'BOM', name: 'invisible.bom' }],
  ['\0', { sign: 'NUL', name: 'invisible.nul' }],
  ['\r', { sign: 'CR', name: 'invisible.cr' }],
  ['\u00a0', { sign: 'NBSP', name: 'invisible.nbsp' }],
  ['\u3000', { sign: 'U+3000', name: 'invisible.ideographicSpace' }],
  ['\u200b', { sign: 'ZWSP', name: 'invisible.zeroWidth' }],
]);

/** Full-width signs that look like the ones ATC knows. */
const fullWidth: ReadonlyMap<string, string> = new Map([
  ['，', ','],
  ['：', ':'],
  ['；', ';'],
  ['（', '('],
  ['）', ')'],
  ['＝', '='],
  ['＃', '#'],
  ['／', '/'],
  ['、', ','],
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
]);

// Control characters (tab and LF excepted), odd blanks, zero-width and direction marks.
const CONTROL = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f';
const ODD = '\\u00a0\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202f\\u2060-\\u2069\\u3000\\ufeff';
const troublesome = new RegExp(
  `[${CONTROL}${ODD}]|[${[...fullWidth.keys()].join('')}]|[ \\t]+(?=\\r?$)`,
  'g',
);

/** Lines beyond this are shown as they are: nobody reads that far. */
const MARK_LIMIT = 5000;

class SignWidget extends WidgetType {
  constructor(
    private readonly sign: string,
    private readonly title: string,
  ) {
    super();
  }

  override eq(other: SignWidget): boolean {
    return other.sign === this.sign && other.title === this.title;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-invisible';
    element.textContent = this.sign;
    element.title = this.title;
    element.setAttribute('aria-label', this.title);
    return element;
  }
}

const hidden = Decoration.replace({});

function describe(character: string): Invisible & { readonly code: string } {
  const unit = character.charCodeAt(0);
  const code = `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`;
  const known = named.get(character);
  if (known !== undefined) return { ...known, code };
  return { sign: code, name: 'invisible.control', code };
}

function decorationFor(match: string): Decoration {
  const similar = fullWidth.get(match);
  if (similar !== undefined) {
    const title = t('invisible.fullWidth', { sign: match, similar });
    return Decoration.mark({ class: 'cm-full-width', attributes: { title } });
  }
  if (/^[ \t]/.test(match)) {
    const title = t('invisible.trailing', { n: match.length });
    return Decoration.mark({ class: 'cm-trailing', attributes: { title } });
  }
  const { sign, name, code } = describe(match);
  return Decoration.replace({ widget: new SignWidget(sign, t(name, { code })) });
}

/** Builds the signs of the visible lines. A CR directly before the line's end is part of CRLF. */
function signs(view: EditorView, markFullWidth: boolean): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { doc } = view.state;
  for (const range of view.visibleRanges) {
    for (let at = range.from; at <= range.to;) {
      const line = doc.lineAt(at);
      const endsAtLineFeed = line.number < doc.lines;
      const text = line.length > MARK_LIMIT ? line.text.slice(0, MARK_LIMIT) : line.text;
      for (const found of text.matchAll(troublesome)) {
        const [match] = found;
        const end = found.index + match.length;
        if (!markFullWidth && fullWidth.has(match)) continue;
        const isLineEnd = match === '\r' && end === line.length && endsAtLineFeed;
        const decoration = isLineEnd ? hidden : decorationFor(match);
        builder.add(line.from + found.index, line.from + end, decoration);
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/**
 * Shows invisible and look-alike characters. Full-width signs are marked only on request: in a
 * shell script they are ordinary in comments.
 */
export function showInvisibles({ markFullWidth }: { readonly markFullWidth: boolean }): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = signs(view, markFullWidth);
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) {
          this.decorations = signs(update.view, markFullWidth);
        }
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
    },
  );
}
