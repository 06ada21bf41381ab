/** One line of a customize_dtypes file with all that its rules ask, each worked out once. */
import type { LineNeighbours } from '../../../grammars/customize-dtypes/edits';
import type { ParsedLine } from '../../../grammars/customize-dtypes/parse';
import type { LineReading, RuleReading } from '../../../grammars/customize-dtypes/reading';
import type { TextLine } from '../../../grammars/customize-dtypes/tree';
import type { Catalog, Operator, SocName } from '../../catalog/catalog';
import type { CheckContext } from '../rule';
import { type Fit, fitter } from './fit';
import { type ItemFault, itemFaults } from './item-fault';
import { type NameFault, nameFault } from './name-fault';

/** A rule by op type that ATC reads, keeps, and can match: the only kind that columns decide on. */
export interface LiveTypeRule {
  readonly reading: RuleReading;
  readonly operator: Operator;
  /** What the columns say on a SoC. */
  fit(soc: SocName): Fit;
}

/** A line with what a rule may know of the file around it. All ranges count from its start. */
export interface LineInFile extends ParsedLine, LineNeighbours {
  /** How ATC reads it in this file: duplicates and lines never reached are resolved. */
  readonly reading: LineReading;
  /** The rule that ATC keeps instead of a duplicate; null when it is none. */
  readonly winner: RuleReading | null;
  /** How many lines stand after it. */
  readonly after: number;
}

export interface CustomizeLine {
  readonly line: LineInFile;
  readonly text: string;
  /** Null for a line that is too long to be read. */
  readonly tree: TextLine | null;
  readonly itemFaults: readonly ItemFault[];
  /** Why the rule can never match; null when nothing speaks against it. */
  readonly nameFault: NameFault | null;
  /** The rule when ATC keeps it (no duplicate) and its name can match. */
  readonly live: RuleReading | null;
  /** Set for a live rule by op type whose type the catalog knows. */
  readonly liveType: LiveTypeRule | null;
}

const noFaults: readonly ItemFault[] = [];

export function describeLine(line: LineInFile, context: CheckContext): CustomizeLine {
  const words = context.catalog.dtypeWords;
  const tree = line.reading.kind !== 'unreached' && line.tree.kind === 'text' ? line.tree : null;
  const fault = tree === null ? null : nameFault(line, tree, words, context.encoding);
  const { reading } = line;
  const kept = reading.kind === 'rule' && reading.firstLine === null && fault === null;
  const live = kept ? reading : null;
  return {
    line,
    text: line.text,
    tree,
    itemFaults:
      tree === null || reading.kind !== 'refused' ? noFaults : itemFaults(line, tree, words),
    nameFault: fault,
    live,
    liveType: live?.scope === 'type' ? liveTypeRule(live, context) : null,
  };
}

/**
 * Whether the word is an op type that can stand in a compiled graph. A CPU engine also lists words of
 * its framework (Softmax), which the parser turns into other types.
 */
export function isKnownOperator(operator: Operator, catalog: Catalog): boolean {
  if (operator.signature !== null || operator.socs.length > 0 || operator.graphLocal) return true;
  const mappings = catalog.frameworkMappings(operator.type);
  return mappings.every(({ ascend }) => ascend === operator.type) && operator.cpuEngines.length > 0;
}

function liveTypeRule(reading: RuleReading, context: CheckContext): LiveTypeRule | null {
  const operator = context.catalog.operator(reading.key);
  if (operator === null || !isKnownOperator(operator, context.catalog)) return null;
  return { reading, operator, fit: fitter(context.catalog, operator, reading) };
}
