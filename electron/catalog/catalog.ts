/**
 * The read model of the catalog: what the rules, the command line and the window ask about Atlas
 * products and operators. Types only, so that the rules stay free of SQLite.
 */

/** A SoC short name, such as `ascend310p`: the unit that operator rows belong to. */
export type SocName = string;

/** Whether a tensor must be there, may be left out, or stands for any number of tensors. */
export type TensorKind = 'required' | 'optional' | 'dynamic';

export interface Tensor {
  readonly name: string;
  readonly kind: TensorKind;
}

/** The dtypes that one kernel column gives to the inputs and outputs of its row, in row order. */
export interface DtypeColumn {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Not offered for every shape or attribute value (source: `conditional`). */
  readonly conditional: boolean;
  /** Stands only in sources newer than the catalog's CANN version (source: `newer`). */
  readonly newer: boolean;
}

/** The AI Core dtype columns of one operator on one SoC. */
export interface OperatorRow {
  readonly soc: SocName;
  readonly inputs: readonly Tensor[];
  readonly outputs: readonly Tensor[];
  readonly columns: readonly DtypeColumn[];
  /** ATC computes the columns per shape; these are the union over sample shapes. */
  readonly selected: boolean;
  /** Dtypes removed by inference, so that their absence is likely and not certain. */
  readonly dropped: readonly string[];
  readonly mixlist: 'white' | 'black' | 'gray';
  readonly source: string;
  readonly cann: string;
  /** CANN version of the sources that the `newer` columns stand in; absent without such columns. */
  readonly newerCann?: string;
}

/** A tensor of an operator's signature. */
export interface SignatureTensor extends Tensor {
  /** Empty when the source does not list them. */
  readonly dtypes: readonly string[];
  /** Tensors of one group share one dtype. */
  readonly group?: string;
}

/** The operator's own signature, the same on every SoC. */
export interface OperatorSignature {
  readonly inputs: readonly SignatureTensor[];
  readonly outputs: readonly SignatureTensor[];
  readonly source: string;
  readonly cann: string;
}

export type CpuEngineName = 'aicpu' | 'tf' | 'hostcpu';

/** A CPU engine that has the operator, with the dtypes it takes for each tensor. */
export interface CpuEngine {
  readonly engine: CpuEngineName;
  readonly inputs: readonly { readonly name: string; readonly dtypes: readonly string[] }[];
  readonly outputs: readonly { readonly name: string; readonly dtypes: readonly string[] }[];
  readonly source: string;
  readonly cann: string;
}

/** All that the catalog knows of one operator type. */
export interface Operator {
  readonly type: string;
  /** Null for an internal variant that fusion makes: a legal op type without a public IR entry. */
  readonly signature: OperatorSignature | null;
  readonly cpuEngines: readonly CpuEngine[];
  /** Handled by the graph engine itself (`Data`, `Const`, `NetOutput`, …), never by AI Core. */
  readonly graphLocal: boolean;
  /** The SoCs on which it has an AI Core row. */
  readonly socs: readonly SocName[];
}

export type Framework = 'onnx' | 'tensorflow' | 'caffe';

/** What a framework's op type becomes in Ascend IR. */
export interface FrameworkMapping {
  readonly framework: Framework;
  readonly type: string;
  /** `PartitionedCall` when the plugin builds several operators; they are in `expands`. */
  readonly ascend: string;
  readonly expands: readonly string[];
  readonly opsets: readonly number[];
  readonly domain: string | null;
  readonly source: string;
}

export interface SocVersion {
  /** A legal value of `--soc_version`, such as `Ascend310P3`. */
  readonly socVersion: string;
  readonly soc: SocName;
  /** The SoC converts bfloat16 to float32 (facts: dtype-config-semantics 5.1). */
  readonly bf16: boolean;
  /** ATC replaces this value by that one (`Ascend910` becomes `Ascend910A`). */
  readonly aliasOf: string | null;
  /** `atlas`: a SoC of an Atlas product series; `vendor`: kept for completeness, never offered. */
  readonly scope: 'atlas' | 'vendor';
}

export interface Product {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly socVersions: readonly string[];
  readonly confidence: 'high' | 'medium' | 'low';
  /** Why these versions, in English. */
  readonly note: string | null;
  /** The same in Chinese. */
  readonly noteZh?: string | null;
}

export interface ProductSeries {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly aliases: readonly string[];
  readonly soc: SocName;
  readonly legacy: boolean;
  readonly products: readonly Product[];
}

export interface CatalogInfo {
  /** CANN version of the operator rows that win, such as `8.1.RC1`. */
  readonly cann: string;
  /** Every value that `--cann` takes. */
  readonly cannVersions: readonly string[];
  /** SHA-256 over the content of the profile files, in hex. */
  readonly hash: string;
  /** Day of the newest source, as `2025-06-30`. */
  readonly date: string;
  readonly schemaVersion: number;
}

/** Read access to the catalog. All calls are synchronous and cached; none of them throws. */
export interface Catalog {
  readonly info: CatalogInfo;
  /** The Atlas product series in the order of the official support table. */
  readonly series: readonly ProductSeries[];
  readonly socVersions: readonly SocVersion[];
  /** The SoCs of the Atlas series, in series order. */
  readonly atlasSocs: readonly SocName[];
  /** The dtype words that the customize_dtypes reader takes, lower case, each with its canonical form. */
  readonly dtypeWords: ReadonlyMap<string, string>;
  /** Whether the SoC converts bfloat16 (false for an unknown SoC). */
  socHasBf16(soc: SocName): boolean;
  /** Null when no source knows the type. Case counts. */
  operator(type: string): Operator | null;
  /** Null when the operator has no AI Core row there, which does not mean unsupported. */
  row(type: string, soc: SocName): OperatorRow | null;
  /** Op types that take the place of this one on that SoC (Conv2DV2 for Conv2D on ascend950). */
  standIns(type: string, soc: SocName): readonly string[];
  /** What this framework op type becomes; empty when no framework knows the word. Case counts. */
  frameworkMappings(type: string): readonly FrameworkMapping[];
  /** The mappings of every framework op type, in the order of their words. */
  readonly allFrameworkMappings: readonly FrameworkMapping[];
  /** Every op type that any source knows, sorted. */
  readonly operatorTypes: readonly string[];
}
