/**
 * What ATC will do with a line, as the rules report it. The window and the command line show these
 * same values, so they live in the contract.
 */

/** What ATC does with a line; the order is from worst to best. */
export const verdicts = ['fatal', 'ignored', 'degraded', 'undecided', 'effective'] as const;
export type Verdict = (typeof verdicts)[number];

export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** `likely`: inferred from columns that ATC computes itself, or from newer sources. */
export type Certainty = 'certain' | 'likely';

/** Lines end at LF alone; line and column count from 1 in UTF-16 units, the offset from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Offsets in the decoded text, a byte order mark included. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Fix {
  readonly title: string;
  /** Only changes what ATC would refuse or ignore anyway; may be applied without asking. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

export interface Diagnostic {
  /** `group/name`, as `customize/unknown-dtype`. Ids never change. */
  readonly rule: string;
  readonly severity: Severity;
  readonly verdict: Verdict;
  readonly certainty: Certainty;
  /** The codes that ATC would print, such as `E20101`. */
  readonly codes: readonly string[];
  /** Null when the finding holds on every device, else the ids of the targets on which it holds. */
  readonly targets: readonly string[] | null;
  readonly start: Position;
  readonly end: Position;
  readonly message: string;
  readonly fixes: readonly Fix[];
}

/** A finding inside one line, so that it stays right when lines before it come and go. */
export interface LineFinding extends Omit<Diagnostic, 'start' | 'end'> {
  /** UTF-16 units from the start of the line, from 0. The edits of the fixes count the same way;
   * one that takes the line away reaches beyond its ends, and may begin below 0. */
  readonly start: number;
  readonly end: number;
}

/** What the check says of one line. */
export interface LineResult {
  readonly findings: readonly LineFinding[];
  /** Null for kinds of file whose lines have no verdict of their own. */
  readonly verdict: Verdict | null;
}

/** ATC's reading of one line of a dtype file. */
export interface Entry {
  readonly line: number;
  /** Absent for a line that the reader refuses or never reaches. */
  readonly scope?: 'name' | 'type';
  readonly key?: string;
  readonly inputs?: readonly (string | null)[];
  readonly outputs?: readonly (string | null)[];
  readonly verdict: Verdict;
}

export const fileKinds = [
  'customize_dtypes',
  'keep_dtype',
  'quant_config',
  'atc_command',
  'compression_optimize_conf',
  'modify_mixlist',
  'op_precision_mode',
  'fusion_switch',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Whose quantization config it is: ATC's own, an AMCT framework's, or one for KV caches. */
export const quantVariants = [
  'atc',
  'amct_pytorch',
  'amct_onnx',
  'amct_tensorflow',
  'amct_caffe',
  'amct_tf_ascend',
  'amct_mindspore',
  'kv_cache',
] as const;
export type QuantVariantId = (typeof quantVariants)[number];

export type Encoding = 'utf-8' | 'gbk';

export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}
