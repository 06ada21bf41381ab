import { setItem } from '../../../grammars/customize-dtypes/edits';
import type { ListKind } from '../../../grammars/customize-dtypes/tree';
import type { SocName } from '../../catalog/catalog';
import type { Certainty, TextEdit } from '../../ipc/diagnostics';
import type { CheckContext, CustomizeLineRule, Finding, FindingFix, MessageRef } from '../rule';
import { showColumns } from './columns';
import { findingOn, isAnywhere, none, socsWhere } from './findings';
import type { Fit, NearColumn } from './fit';
import type { CustomizeLine, LiveTypeRule } from './line';
import { constrainsNothing } from './positions';

type NoFit = Extract<Fit, { kind: 'no-fit' }>;

const certainties: readonly Certainty[] = ['certain', 'likely'];

/** More SoCs than this are summed up by the first ones. */
const socsShown = 3;

/**
 * No kernel column agrees with all dtypes of the rule: AI Core refuses the operator. Whether ATC
 * then fails or moves the operator to a CPU engine depends on that engine having it (facts 2.6).
 */
export const unsupportedDtypes: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['live-type'],
  id: 'customize/unsupported-dtypes',
  verdict: 'degraded',
  codes: ['W11001', 'EZ3002', 'EZ3003'],
  bad: [
    { text: 'OpType::Relu:InputDtype:float16,OutputDtype:int8\n' },
    {
      text: 'OpType::Conv2D:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16\n',
      target: 'ascend310p',
    },
  ],
  good: [
    { text: 'OpType::Relu:InputDtype:float16,OutputDtype:float16\n', target: 'ascend310p' },
    {
      text: 'OpType::Conv2D:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16\n',
      target: 'ascend910b',
    },
  ],
  check(line, context) {
    const { liveType } = line;
    if (liveType === null || liveType.operator.graphLocal) return none;
    if (constrainsNothing(liveType, context)) return none;
    if (!context.socs.some((soc) => liveType.fit(soc).kind === 'no-fit')) return none;
    return certainties.flatMap((certainty) => finding(line, liveType, certainty, context));
  },
};

function finding(
  line: CustomizeLine,
  type: LiveTypeRule,
  certainty: Certainty,
  context: CheckContext,
): readonly Finding[] {
  const socs = socsWhere(
    context,
    (soc) => {
      const fit = type.fit(soc);
      // Without a target a certain and a likely refusal together still hold everywhere.
      return fit.kind === 'no-fit' && certaintyFor(type, fit, context) === certainty;
    },
    (soc) => type.operator.socs.includes(soc),
  );
  const [first] = socs ?? context.socs;
  if (!isAnywhere(socs) || first === undefined) return none;
  const engine = type.operator.cpuEngines.find((cpu) => cpu.engine !== 'hostcpu')?.engine;
  const holes = { type: type.operator.type, engine: engine ?? '' };
  return [
    findingOn(listsRange(line), {
      rule: 'customize/unsupported-dtypes',
      severity: certainty === 'certain' ? 'error' : 'warning',
      verdict: engine === undefined ? 'fatal' : 'degraded',
      codes: engine === undefined ? ['EZ3002', 'EZ3003'] : ['W11001', 'EZ3002', 'EZ3003'],
      certainty,
      socs,
      message: { variant: engine === undefined ? 'fatal' : 'moved', holes },
      details: details(type, socs ?? context.socs, certainty),
      fixes: fixes(line, type, first),
    }),
  ];
}

/** Without a target the weaker certainty holds for all, so that one finding says it. */
function certaintyFor(type: LiveTypeRule, fit: NoFit, context: CheckContext): Certainty {
  // Another version may have other columns.
  if (context.cann !== context.catalog.info.cann) return 'likely';
  if (context.targeted) return fit.certainty;
  const all = context.catalog.atlasSocs.map((soc) => type.fit(soc));
  return all.some((some) => some.kind === 'no-fit' && some.certainty === 'likely')
    ? 'likely'
    : 'certain';
}

/** The nearest columns, one sentence for SoCs that agree. */
function details(
  type: LiveTypeRule,
  socs: readonly SocName[],
  certainty: Certainty,
): readonly MessageRef[] {
  const byColumns = new Map<string, SocName[]>();
  for (const soc of socs) {
    const fit = type.fit(soc);
    if (fit.kind !== 'no-fit') continue;
    const columns = showColumns(fit.row, fit.nearest);
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), soc]);
  }
  const variant = certainty === 'certain' ? 'columns' : 'columns_likely';
  return [...byColumns]
    .slice(0, socsShown)
    .map(([columns, names]) => ({ variant, holes: { soc: names.join(', '), columns } }));
}

/** Rewrites the rule to one of the nearest columns; which one, only the user can say. */
function fixes(line: CustomizeLine, type: LiveTypeRule, soc: SocName): readonly FindingFix[] {
  const fit = type.fit(soc);
  if (fit.kind !== 'no-fit') return [];
  return fit.nearest.flatMap((near) => {
    const edits = editsTo(line, near);
    if (edits.length === 0) return [];
    const columns = near.differences
      .map(({ tensor, wanted, offered }) => `${tensor}: ${wanted} ⇒ ${offered}`)
      .join(', ');
    return [{ title: { variant: 'column', holes: { columns } }, safe: false, edits }];
  });
}

function editsTo(line: CustomizeLine, near: NearColumn): readonly TextEdit[] {
  return near.differences.flatMap((difference) => {
    const kind: ListKind = difference.side === 'input' ? 'inputs' : 'outputs';
    const edit = setItem(line.line, kind, difference.position, difference.offered);
    return edit === null ? [] : [edit];
  });
}

function listsRange(line: CustomizeLine): { start: number; end: number } {
  const sections = [line.tree?.inputs, line.tree?.outputs].flatMap((section) => section ?? []);
  const starts = sections.map((section) => section.keyword.start);
  const ends = sections.map((section) => section.items.at(-1)?.range.end ?? section.keyword.end);
  return { start: Math.min(...starts), end: Math.max(...ends) };
}
