/** The data of this folder as TypeScript sees it. A test holds the files to the same form. */
import calibrationJson from './calibration.json';
import kvCacheJson from './kv-cache.json';
import neighboursJson from './neighbours.json';
import variantsJson from './variants.json';

export type QuantVariantId =
  | 'atc'
  | 'amct_pytorch'
  | 'amct_onnx'
  | 'amct_tensorflow'
  | 'amct_caffe'
  | 'amct_tf_ascend'
  | 'amct_mindspore'
  | 'kv_cache';

/** Whether something is there; `unconfirmed` where no public source says. */
export type Presence = boolean | 'unconfirmed';

/** Where something is there: a variant that is not listed does not have it. */
export type PresenceByVariant = {
  readonly [variant in QuantVariantId]?:
    | true
    | 'unconfirmed'
    /** What was seen in the CANN versions that were read, oldest first. */
    | { readonly [cann: string]: Presence };
};

export interface QuantFieldRow {
  readonly name: string;
  readonly label: 'optional' | 'required' | 'repeated';
  /** A scalar type, or the name of a message or an enum. */
  readonly type: string;
  readonly oneof?: string;
  /** Known for fields whose .proto is public. */
  readonly number?: number;
  /** What counts when the field is not given; absent where that depends on others. */
  readonly default?: boolean | number | string;
  readonly limits?: {
    readonly gt?: number;
    readonly ge?: number;
    readonly lt?: number;
    readonly le?: number;
    readonly oneOf?: readonly number[];
  };
  readonly deprecated?: boolean;
  readonly in: PresenceByVariant;
  /** As id/part of sources.json. */
  readonly sources: readonly string[];
  readonly note?: string;
}

export interface QuantMessageRow {
  readonly name: string;
  readonly fields: readonly QuantFieldRow[];
}

export interface QuantEnumRow {
  readonly name: string;
  readonly values: readonly {
    readonly name: string;
    readonly number: number;
    readonly in: PresenceByVariant;
    readonly sources: readonly string[];
    readonly note?: string;
  }[];
}

export interface QuantSchemaFile {
  readonly root: string;
  readonly messages: readonly QuantMessageRow[];
  readonly enums: readonly QuantEnumRow[];
}

export interface QuantVariantRow {
  readonly id: QuantVariantId;
  readonly schema: 'calibration' | 'kv-cache';
  /** Which of the two readers of the text format loads the file. */
  readonly reader: 'atc' | 'amct';
  /** Whose names `layer_type` and `skip_layer_types` take. */
  readonly layerTypes: 'ascend-ir' | 'pytorch' | 'onnx' | 'tensorflow' | 'caffe' | 'mindspore';
  readonly sources: readonly string[];
  readonly note?: string;
}

/** A tool whose files look like these and are not. */
export interface QuantNeighbourRow {
  readonly id: 'retrain' | 'distillation' | 'auto-prune' | 'svp-caffe' | 'llm';
  readonly root: string | null;
  /** Root fields that no quantization config has. */
  readonly own: readonly string[];
  /** All root fields. */
  readonly fields: readonly string[];
  readonly sources: readonly string[];
}

export const quantSchemaFiles: Readonly<Record<QuantVariantRow['schema'], QuantSchemaFile>> = {
  calibration: calibrationJson as QuantSchemaFile,
  'kv-cache': kvCacheJson as QuantSchemaFile,
};

export const quantVariants = variantsJson.variants as readonly QuantVariantRow[];

export const quantNeighbours = neighboursJson.neighbours as readonly QuantNeighbourRow[];
