/** Shows the characters that one cannot see, or takes for others, and that change what ATC reads. */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { t, type TextKey } from '../text.svelte';
import { findInvisibles, type Found, fullWidthSigns } from './find-invisibles';
import { visibleLines } from './visible-lines';

interface Invisible {
  /** What stands in the place of the character. */
  readonly sign: string;
  readonly name: TextKey;
}

const named: ReadonlyMap<string, Invisible> = new Map([
  ['\ufeff', { sign: 'BOM', name: 'invisible.bom' }],
  ['\0', { sign: 'NUL', name: 'invisible.nul' }],
  ['\r', { sign: 'CR', name: 'invisible.cr' }],
  ['\u00a0', { sign: 'NBSP', name: 'invisible.nbsp' }],
  ['\u3000', { sign: 'U+3000', name: 'invisible.ideographicSpace' }],
  ['\u200b', { sign: 'ZWSP', name: 'invisible.zeroWidth' }],
]);

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
    return element;
  }
}

const nothing = Decoration.replace({});

function signFor(character: string): Decoration {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const { sign, name } = named.get(character) ?? { sign: code, name: 'invisible.control' as const };
  return Decoration.replace({ widget: new SignWidget(sign, t(name, { code })) });
}

function decorationFor({ what, text }: Found): Decoration {
  switch (what) {
    case 'line-end':
      return nothing;
    case 'sign':
      return signFor(text);
    case 'trailing': {
      const title = t('invisible.trailing', { n: text.length });
      return Decoration.mark({ class: 'cm-trailing', attributes: { title } });
    }
    case 'full-width': {
      const title = t('invisible.fullWidth', {
        sign: text,
        similar: fullWidthSigns.get(text) ?? '',
      });
      return Decoration.mark({ class: 'cm-full-width', attributes: { title } });
    }
  }
}

function decorate(view: EditorView, markFullWidth: boolean): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { doc } = view.state;
  for (const line of visibleLines(view)) {
    for (const found of findInvisibles(line.text, line.number < doc.lines)) {
      if (found.what === 'full-width' && !markFullWidth) continue;
      builder.add(line.from + found.start, line.from + found.end, decorationFor(found));
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
        this.decorations = decorate(view, markFullWidth);
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) {
          this.decorations = decorate(update.view, markFullWidth);
        }
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
    },
  );
}
