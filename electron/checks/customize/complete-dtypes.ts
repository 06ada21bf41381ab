/**
 * The dtype words for one position of a list: those that still fit a column of the operator beside
 * the other dtypes of the line. With several SoCs, or without a target, those that fit on any of
 * them, the ones that fit everywhere first.
 */
import type { Operator, OperatorRow, SocName } from '../../catalog/catalog';
import type { ListKind, TextLine } from '../../../grammars/customize-dtypes/tree';
import type { CompletionItem } from '../../ipc/documents';
import type { Language } from '../../text/format';
import { completionText, type CompletionSetting, onlyOn } from './complete-text';
import { fitter, type Fit, type WantedDtypes } from './fit';
import { tensorCount, tensorsOn } from './positions';

export interface Position {
  readonly list: ListKind;
  /** From 0. */
  readonly index: number;
}

interface Word {
  readonly dtype: string;
  readonly detail: string;
  /** 0 for the best. */
  readonly tier: number;
}

/**
 * The words for a position, best first. Null for the operator: any word that ATC takes. Empty when
 * the operator has no such position, or no dtype fits there.
 */
export function dtypeItems(
  operator: Operator | null,
  tree: TextLine,
  position: Position,
  setting: CompletionSetting,
): readonly CompletionItem[] {
  const order = canonicalWords(setting);
  const words =
    operator === null
      ? order.map((dtype) => ({ dtype, detail: '', tier: 0 }))
      : wordsOf(operator, wantedBy(tree, setting), position, setting);
  return [...words]
    .sort((a, b) => a.tier - b.tier || order.indexOf(a.dtype) - order.indexOf(b.dtype))
    .map(({ dtype, detail }, rank) => ({
      kind: 'dtype',
      label: dtype,
      insert: dtype,
      detail,
      rank,
    }));
}

function canonicalWords({ catalog }: CompletionSetting): readonly string[] {
  return [...new Set(catalog.dtypeWords.values())];
}

/**
 * The dtypes that the line names; a word that is none leaves its tensor free. Free positions at the
 * end are no positions at all: the comma in front of `OutputDtype` makes one.
 */
function wantedBy({ inputs, outputs }: TextLine, { catalog }: CompletionSetting): WantedDtypes {
  const dtypesOf = (section: TextLine['inputs']) => {
    const dtypes =
      section?.items.map(({ text }) => catalog.dtypeWords.get(text.toLowerCase()) ?? null) ?? [];
    return dtypes.slice(0, dtypes.findLastIndex((dtype) => dtype !== null) + 1);
  };
  return { inputs: dtypesOf(inputs), outputs: dtypesOf(outputs) };
}

function withWord(wanted: WantedDtypes, { list, index }: Position, dtype: string): WantedDtypes {
  const dtypes = [...wanted[list]];
  while (dtypes.length <= index) dtypes.push(null);
  dtypes[index] = dtype;
  return { ...wanted, [list]: dtypes };
}

function wordsOf(
  operator: Operator,
  wanted: WantedDtypes,
  position: Position,
  setting: CompletionSetting,
): readonly Word[] {
  const { catalog, socs } = setting;
  const rows = socs.map((soc) => ({ soc, row: catalog.row(operator.type, soc) }));
  const known = rows.filter((some): some is RowOfSoc => some.row !== null);
  const reaching = known.filter(({ row }) => hasPosition(operator, row, position));
  if (reaching.length === 0) {
    // Where no row is known, the signature of the operator is all there is to go by.
    return known.length === 0 ? wordsOfSignature(operator, position, setting) : [];
  }
  const tensor = tensorName(operator, reaching[0]?.row ?? null, position, setting.language);
  const candidates = candidatesOf(operator, reaching, position, setting);
  const fitting = candidates.flatMap((dtype): readonly Word[] => {
    const fit = fitter(catalog, operator, withWord(wanted, position, dtype));
    return wordThatFits(dtype, tensor, reaching, fit, setting);
  });
  if (fitting.length > 0) return fitting;
  // The other dtypes of the line fit nothing: what the tensor could have if they were changed.
  const note = completionText('other_dtypes', setting.language);
  const alone = { inputs: [], outputs: [] };
  return candidates.flatMap((dtype) => {
    const fit = fitter(catalog, operator, withWord(alone, position, dtype));
    const fits = reaching.some(({ soc }) => fit(soc).kind !== 'no-fit');
    return fits ? [{ dtype, detail: joined(tensor, note), tier: 0 }] : [];
  });
}

interface RowOfSoc {
  readonly soc: SocName;
  readonly row: OperatorRow;
}

/** Empty for a dtype that fits on none of the SoCs. */
function wordThatFits(
  dtype: string,
  tensor: string,
  rows: readonly RowOfSoc[],
  fit: (soc: SocName) => Fit,
  { language }: CompletionSetting,
): readonly Word[] {
  const answers = rows.map(({ soc, row }) => ({ soc, row, fit: fit(soc) }));
  const possible = answers.filter((answer) => answer.fit.kind !== 'no-fit');
  if (possible.length === 0) return [];
  const always = possible.filter((answer) => answer.fit.kind === 'fits');
  if (always.length === answers.length) return [{ dtype, detail: tensor, tier: 0 }];
  if (always.length > 0 && possible.length === answers.length) {
    return [{ dtype, detail: tensor, tier: 1 }];
  }
  const best = always.length > 0 ? always : possible;
  const where = best.length === answers.length ? '' : onlyOn(socsOf(best), language);
  if (always.length > 0) return [{ dtype, detail: joined(tensor, where), tier: 1 }];
  const sometimes = possible.find((answer) => answer.fit.kind === 'fits-sometimes');
  if (sometimes?.fit.kind !== 'fits-sometimes') {
    return [{ dtype, detail: joined(tensor, where), tier: 2 }];
  }
  const cann = sometimes.row.newerCann ?? '';
  const note = completionText(sometimes.fit.because, language, { cann });
  return [{ dtype, detail: joined(tensor, note, where), tier: 3 }];
}

function socsOf(rows: readonly RowOfSoc[]): readonly SocName[] {
  return rows.map(({ soc }) => soc);
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function hasPosition(operator: Operator, row: OperatorRow | null, position: Position): boolean {
  const count = tensorCount(tensorsOn(operator, position.list, row));
  return count === null || position.index < count;
}

/** The tensor that the position stands for; empty when the model decides which one that is. */
/** `input x`; empty where it is not clear which one it is. */
function tensorName(
  operator: Operator,
  row: OperatorRow | null,
  { list, index }: Position,
  language: Language,
): string {
  const tensors = tensorsOn(operator, list, row);
  const dynamic = tensors.findIndex(({ kind }) => kind === 'dynamic');
  const isLast = dynamic === tensors.length - 1;
  const at = dynamic < 0 || index < dynamic ? index : isLast ? dynamic : -1;
  const name = tensors[at]?.name;
  return name === undefined ? '' : completionText(list, language, { names: name });
}

/** Words that may fit at all: a word in no column of that side fits nothing. */
function candidatesOf(
  operator: Operator,
  rows: readonly RowOfSoc[],
  { list, index }: Position,
  setting: CompletionSetting,
): readonly string[] {
  const words = new Set<string>();
  for (const { row } of rows) {
    for (const column of row.columns) for (const dtype of column[list]) words.add(dtype);
    const tensor = tensorsOn(operator, list, row)[index];
    // The row may lack a tensor of the signature, and then says nothing of it.
    if (tensor === undefined || row[list].some(({ name }) => name === tensor.name)) continue;
    for (const dtype of signatureDtypes(operator, { list, index }, setting)) words.add(dtype);
  }
  return [...words].filter((word) => setting.catalog.dtypeWords.has(word));
}

function wordsOfSignature(
  operator: Operator,
  position: Position,
  setting: CompletionSetting,
): readonly Word[] {
  if (operator.signature === null) {
    return canonicalWords(setting).map((dtype) => ({ dtype, detail: '', tier: 0 }));
  }
  if (!hasPosition(operator, null, position)) return [];
  const detail = tensorName(operator, null, position, setting.language);
  return signatureDtypes(operator, position, setting).map((dtype) => ({ dtype, detail, tier: 0 }));
}

/** The dtypes of the signature at a position; every word when it does not list them. */
function signatureDtypes(
  { signature }: Operator,
  { list, index }: Position,
  setting: CompletionSetting,
): readonly string[] {
  const tensors = signature?.[list] ?? [];
  const dynamic = tensors.findIndex(({ kind }) => kind === 'dynamic');
  const tensor = dynamic < 0 || index < dynamic ? tensors[index] : tensors[tensors.length - 1];
  const dtypes = tensor?.dtypes ?? [];
  const canonical = canonicalWords(setting);
  // Behind a dynamic tensor that is not the last one, any tensor may stand.
  const isOpen = dynamic >= 0 && index >= dynamic && dynamic < tensors.length - 1;
  return dtypes.length === 0 || isOpen
    ? canonical
    : canonical.filter((word) => dtypes.includes(word));
}
