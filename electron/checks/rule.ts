/** What a rule is, and what it finds. Rules speak in keys and holes; `present.ts` makes the words. */
import type { Catalog, SocName } from '../catalog/catalog';
import type {
  Certainty,
  Encoding,
  QuantVariantId,
  Severity,
  TextEdit,
  Verdict,
} from '../ipc/diagnostics';
import type { Holes } from '../text/format';
import type { CustomizeLine } from './customize/line';
import type { KeepRule } from './keep/rule';
import type { QuantRule } from './quant/rule';

/** `group/name`; ids never change. */
export type RuleId = `${string}/${string}`;

/** A target as the rules need it: what the user called it, and the SoC whose rows count. */
export interface CheckTarget {
  readonly id: string;
  readonly soc: SocName;
  readonly socVersion: string | null;
}

/** A message variant of the rule's entry in the catalogue, with the values of its holes. */
export interface MessageRef {
  readonly variant: string;
  readonly holes?: Holes;
}

export interface FindingFix {
  /** Key of the fix's title in the rule's entry of the catalogue. */
  readonly title: MessageRef;
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/**
 * A finding before it is put into words. Offsets count from the start of its line for rules that
 * look at one line, else from the start of the text. It is shown in its first line.
 */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly verdict: Verdict;
  readonly certainty: Certainty;
  readonly codes: readonly string[];
  /** Null when it holds on every device, else the SoCs on which it holds. */
  readonly socs: readonly SocName[] | null;
  readonly start: number;
  readonly end: number;
  readonly message: MessageRef;
  /** One more sentence per SoC, where they differ. */
  readonly details?: readonly MessageRef[] | undefined;
  readonly fixes: readonly FindingFix[];
}

/** What all rules of one run share. */
export interface CheckContext {
  readonly catalog: Catalog;
  /** The SoCs to answer for, each once; every Atlas SoC when the user named no target. */
  readonly socs: readonly SocName[];
  /** False when the user named no target: then only what holds on every device is reported. */
  readonly targeted: boolean;
  readonly encoding: Encoding;
  /** The CANN version of the project, such as `8.1.RC1`. */
  readonly cann: string;
  /** Null while no command is known that the files are for. */
  readonly options: AtcOptions | null;
}

/** What the `atc` command around a file says. */
export interface AtcOptions {
  /** The value of either precision option; `force_fp16` when none is set, null when it is not known. */
  readonly precisionMode: string | null;
  /** The command compiles single operators (`--singleop`). */
  readonly singleop: boolean;
}

/** A file with one mistake, or without it, that the tests run and the rule's page shows. */
export interface RuleExample {
  readonly text: string;
  /** Needed when the rule depends on the device. */
  readonly target?: string;
  readonly encoding?: Encoding;
  readonly cann?: string;
  readonly options?: AtcOptions;
  /** Of a quantization config; guessed when it is not given. */
  readonly variant?: QuantVariantId;
}

/** What every rule says of itself. */
export interface RuleBase {
  readonly id: RuleId;
  /** The verdict it usually gives. */
  readonly verdict: Verdict;
  readonly codes: readonly string[];
  readonly bad: readonly RuleExample[];
  readonly good: readonly RuleExample[];
}

/** What may be the matter with a line; a rule says which of it concerns it. */
export const lineAspects = [
  /** ATC refuses the line. */
  'refused',
  /** ATC ends in an exception. */
  'aborts',
  /** ATC stops reading here. */
  'too-long',
  /** The name can never match, or has a slip beside a refusal. */
  'name-fault',
  /** ATC reads a rule, good or dead. */
  'rule',
  /** A rule that ATC keeps and that can match. */
  'live',
  /** A live rule by an op type that the catalog knows. */
  'live-type',
] as const;

export type LineAspect = (typeof lineAspects)[number];

/** A rule that looks at one line of a customize_dtypes file. */
export interface CustomizeLineRule extends RuleBase {
  readonly scope: 'line';
  /** The rule is only asked about lines of one of these; most rules concern few lines. */
  readonly looksAt: readonly LineAspect[];
  check(line: CustomizeLine, context: CheckContext): readonly Finding[];
}

/** A rule that looks at a customize_dtypes file as a whole. */
export interface CustomizeFileRule extends RuleBase {
  readonly scope: 'file';
  check(text: string, context: CheckContext): readonly Finding[];
}

export type CustomizeRule = CustomizeLineRule | CustomizeFileRule;

/** A rule about a file's place in its project; whoever finds the file reports it. */
export interface ProjectRule extends RuleBase {
  readonly scope: 'project';
}

export type AnyRule = CustomizeRule | KeepRule | QuantRule | ProjectRule;
