import type { FileKind } from '../ipc/diagnostics';
import {
  configExtensions,
  contentRules,
  logLine,
  nameRules,
  scriptExtensions,
  type ContentRule,
} from './kinds';
import { runsAtc } from './scripts';

/** How the kind of a file was told: the `atc` command that names it wins over its content. */
export type KindSource = 'command' | 'content' | 'name';

export interface Classification {
  readonly kind: FileKind;
  readonly from: KindSource;
}

/** The extension in lower case without its dot; empty for `keep` and for `.gitkeep`. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Whether a folder scan looks into a file of this name. */
export function mayBeOurs(name: string): boolean {
  const extension = extensionOf(name);
  return configExtensions.has(extension) || scriptExtensions.has(extension);
}

/** Whether a file is a shell or batch script, by its name or its first line. */
export function isScript(name: string, text: string): boolean {
  return scriptExtensions.has(extensionOf(name)) || text.startsWith('#!');
}

/**
 * The kind of a file from its content, else from its name; null when it is none of ours.
 * `text` may be the head of the file, in any encoding that keeps ASCII.
 */
export function classify(name: string, text: string): Classification | null {
  const extension = extensionOf(name);
  if (isScript(name, text)) {
    return runsAtc(text) ? { kind: 'atc_command', from: 'content' } : null;
  }
  if (logLine.test(text)) return null;
  if (hasDtypeKeyword(text) && extension !== 'json') {
    return { kind: 'customize_dtypes', from: 'content' };
  }
  const rule = contentRules.find((candidate) => fits(candidate, text));
  if (rule !== undefined) return { kind: rule.kind, from: 'content' };
  const named = nameRules.find(
    (candidate) =>
      candidate.name.test(name) &&
      candidate.extensions.includes(extension) &&
      candidate.none?.test(text) !== true,
  );
  if (named !== undefined) return { kind: named.kind, from: 'name' };
  return runsAtc(text) ? { kind: 'atc_command', from: 'content' } : null;
}

function fits(rule: ContentRule, text: string): boolean {
  if (!rule.some.some((pattern) => pattern.test(text))) return false;
  if (rule.none?.some((pattern) => pattern.test(text)) === true) return false;
  const { every } = rule;
  if (every === undefined) return true;
  return text.split('\n').every((line) => line.trim() === '' || every.test(line));
}

/**
 * Whether a line with a colon holds `InputDtype` or `OutputDtype`, in any case: also a misspelt
 * rule makes a customize_dtypes file.
 */
function hasDtypeKeyword(text: string): boolean {
  const keyword = /(?:in|out)putdtype/gi;
  for (let hit = keyword.exec(text); hit !== null; hit = keyword.exec(text)) {
    const start = text.lastIndexOf('\n', hit.index) + 1;
    const next = text.indexOf('\n', hit.index);
    const end = next < 0 ? text.length : next;
    if (text.slice(start, end).includes(':')) return true;
    keyword.lastIndex = end;
  }
  return false;
}
