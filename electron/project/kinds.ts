import type { FileKind, QuantVariantId } from '../ipc/diagnostics';

/**
 * How the kind of a file is told from its content and, failing that, from its name. The first
 * row that fits wins. Patterns look at one line each and hold no nested repetition, so that a
 * line of a megabyte costs one pass.
 */

/** Extensions (lower case, no dot) of files whose content is looked at in a folder scan. */
export const configExtensions: ReadonlySet<string> = new Set([
  '',
  'cfg',
  'conf',
  'config',
  'ini',
  'json',
  'list',
  'pbtxt',
  'prototxt',
  'txt',
]);

/** Extensions of shell and batch scripts, which may hold `atc` commands. */
export const scriptExtensions: ReadonlySet<string> = new Set([
  'bash',
  'bat',
  'cmd',
  'ksh',
  'sh',
  'zsh',
]);

/** Extensions of files that are never text: not even looked at. */
export const binaryExtensions: ReadonlySet<string> = new Set([
  ...['7z', 'a', 'air', 'avi', 'bin', 'bmp', 'bz2', 'caffemodel', 'ckpt', 'dll', 'doc', 'docx'],
  ...['exe', 'gif', 'gz', 'h5', 'ico', 'jar', 'jpeg', 'jpg', 'mindir', 'mov', 'mp3', 'mp4', 'npy'],
  ...['npz', 'o', 'om', 'onnx', 'pb', 'pdf', 'pkl', 'png', 'pt', 'pth', 'pyc', 'rar', 'run'],
  ...['safetensors', 'so', 'sqlite', 'tar', 'tflite', 'tgz', 'tif', 'tiff', 'ttf', 'wav', 'webp'],
  ...['whl', 'woff', 'woff2', 'xls', 'xlsx', 'xz', 'zip', 'zst'],
]);

export interface ContentRule {
  readonly kind: FileKind;
  /** Any one of these in the text. */
  readonly some: readonly RegExp[];
  /** Every line that is not blank must fit, and there must be one. */
  readonly every?: RegExp;
  /** None of these in the text. */
  readonly none?: readonly RegExp[];
}

/** A log of ATC repeats rules and option names without being one of its files. */
export const logLine = /^\[(?:DEBUG|INFO|WARNING|ERROR|EVENT|TRACE)\]/m;

const implementationModes =
  'high_precision|high_performance|super_performance|support_out_of_bound_index|keep_fp16|' +
  'norm_class|enable_float_32_execution|enable_hi_float_32_execution';

const quantFields =
  'activation_offset|common_config|conv_calibration_config|do_fusion|enable_auto_nuq|' +
  'fakequant_precision_mode|fc_calibration_config|joint_quant|kv_cache_quant_config|nuq_config|' +
  'override_layer_configs|override_layer_types|quant_layers|skip_approximation_layers|' +
  'skip_fusion_layers|skip_layer_types|skip_layers|tensor_quantize|batch_num';

/** Sources: facts 2.2 and 3.2 (dtype files), 5.2 to 5.6 (neighbours), quant-config-spec 1. */
export const contentRules: readonly ContentRule[] = [
  {
    kind: 'compression_optimize_conf',
    some: [
      /^[ \t]*(?:#|\/\/)?[ \t]*enable_first_layer_quantization\b/m,
      /^[ \t]*calibration[ \t]*:?[ \t]*\{?[ \t\r]*$/m,
    ],
  },
  { kind: 'modify_mixlist', some: [/"(?:black|white|gray)-list"/] },
  { kind: 'fusion_switch', some: [/"(?:GraphFusion|UBFusion)"/] },
  { kind: 'customize_dtypes', some: [/^[ \t\uFEFF]*OpType::[^:\s]+:/m] },
  { kind: 'keep_dtype', some: [/^[ \t\uFEFF]*OpType::?[^:\s]+[ \t\r]*$/im] },
  { kind: 'quant_config', some: [new RegExp(`^[ \\t]*(?:${quantFields})[ \\t]*[:{<]`, 'm')] },
  {
    kind: 'op_precision_mode',
    some: [
      /^[ \t]*\[By(?:OpType|NodeName)\][ \t\r]*$/m,
      new RegExp(`^[^=\\n]+=[ \\t]*(?:${implementationModes})[ \\t\\r]*$`, 'm'),
    ],
  },
  {
    kind: 'fusion_switch',
    some: [/^[ \t]*\w*(?:Pass|Fusion)\w*[ \t]*:/m],
    every: /^[ \t]*"?\w+"?[ \t]*:[ \t]*"?(?:on|off)"?[ \t\r]*$/i,
  },
];

export interface NameRule {
  readonly kind: FileKind;
  readonly name: RegExp;
  readonly extensions: readonly string[];
  /** None of these in the text: the name alone is a weak sign. */
  readonly none?: RegExp;
}

const listExtensions = ['', 'cfg', 'conf', 'config', 'list', 'txt'] as const;
const structured = /^\s*[{[<]|[={}<>]/;

/** Spellings met in published projects (facts users.md 7), the manual's own slip included. */
export const nameRules: readonly NameRule[] = [
  { kind: 'customize_dtypes', name: /custom\w*[-_]?d?types?/i, extensions: listExtensions },
  { kind: 'keep_dtype', name: /^keep/i, extensions: listExtensions, none: structured },
  {
    kind: 'keep_dtype',
    name: /ex[a-z]{0,8}tion[-_]?list/i,
    extensions: listExtensions,
    none: structured,
  },
  { kind: 'modify_mixlist', name: /mix[-_]?list/i, extensions: ['', 'cfg', 'json', 'txt'] },
  {
    kind: 'op_precision_mode',
    name: /op[-_]?precision/i,
    extensions: ['', 'cfg', 'ini', 'txt'],
  },
  {
    kind: 'fusion_switch',
    name: /fusion[-_]?switch/i,
    extensions: ['', 'cfg', 'conf', 'config', 'json', 'txt'],
  },
  {
    kind: 'compression_optimize_conf',
    name: /compression[-_]?opt/i,
    extensions: ['', 'cfg', 'conf', 'config', 'txt'],
  },
  { kind: 'quant_config', name: /quant/i, extensions: ['cfg', 'pbtxt', 'prototxt'] },
];

export interface FileOption {
  /** ATC's full option name. */
  readonly option: string;
  /** The shortest prefix that fits this option alone: `getopt_long` takes any (users.md 3). */
  readonly shortest: string;
  readonly kind: FileKind;
}

/** The option by which the AMCT commands name a quantization config. */
export const amctOption = 'calibration_config';

/** The AMCT commands, and whose variant their config is. */
export const amctCommands: Readonly<Record<string, QuantVariantId>> = {
  amct_caffe: 'amct_caffe',
  amct_onnx: 'amct_onnx',
  amct_tensorflow: 'amct_tensorflow',
};

/**
 * The line of a compression_optimize_conf file that names a quantization config, which ATC then
 * reads itself (quant-config-spec 3).
 */
export const configFileLine = /^[ \t]*config_file[ \t]*:[ \t]*(\S[^\r\n]*?)[ \t\r]*$/m;

/** The options of `atc` that name one of our files. */
export const fileOptions: readonly FileOption[] = [
  { option: 'customize_dtypes', shortest: 'cu', kind: 'customize_dtypes' },
  { option: 'keep_dtype', shortest: 'ke', kind: 'keep_dtype' },
  { option: 'op_precision_mode', shortest: 'op_p', kind: 'op_precision_mode' },
  { option: 'modify_mixlist', shortest: 'modi', kind: 'modify_mixlist' },
  { option: 'fusion_switch_file', shortest: 'fu', kind: 'fusion_switch' },
  {
    option: 'compression_optimize_conf',
    shortest: 'compressi',
    kind: 'compression_optimize_conf',
  },
];
