/** What a user is offered while writing a quantization config. */
import { describe, expect, it } from 'vitest';
import { completeQuant, type QuantAssist } from '../../electron/checks/quant/complete';

const atc: QuantAssist = { variant: 'atc', cann: '9.0.0', language: 'en' };
const pytorch: QuantAssist = { ...atc, variant: 'amct_pytorch' };

/** Completes at the `|` of the text; `after` puts an item in and shows the cursor. */
function complete(marked: string, setting: QuantAssist = atc) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const before = text.slice(0, offset).split('\n');
  const at = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  const answer = completeQuant(text, at, setting);
  const items = answer?.items ?? [];
  return {
    labels: items.map(({ label }) => label),
    details: Object.fromEntries(items.map(({ label, detail }) => [label, detail])),
    kinds: [...new Set(items.map(({ kind }) => kind))],
    after: (label: string): string | null => {
      const item = items.find((some) => some.label === label);
      if (answer === null || item === undefined) return null;
      const lines = text.split('\n');
      const { from, to } = answer;
      const head = [
        ...lines.slice(0, from.line - 1),
        (lines[from.line - 1] ?? '').slice(0, from.column - 1),
      ];
      const tail = [(lines[to.line - 1] ?? '').slice(to.column - 1), ...lines.slice(to.line)];
      const caret = item.caret ?? item.insert.length;
      const insert = `${item.insert.slice(0, caret)}|${item.insert.slice(caret)}`;
      return head.join('\n') + insert + tail.join('\n');
    },
  };
}

describe('at the start of a statement', () => {
  it('offers the fields of the root', () => {
    const { labels, kinds } = complete('|');
    expect(kinds).toEqual(['field']);
    expect(labels).toEqual(
      expect.arrayContaining(['activation_offset', 'common_config', 'tensor_quantize', 'version']),
    );
    expect(labels).not.toContain('search_step');
  });

  it('offers those of the block around the cursor', () => {
    expect(complete('common_config {\n  arq_quantize {\n    |\n  }\n}').labels).toEqual([
      'channel_wise',
      'quant_bits',
      'asymmetric',
    ]);
  });

  it.each([
    'common_config {\n  arq_quantize {\n    |',
    'common_config {\n  arq_quantize {\n    |\n\nversion: 1\n',
    'common_config : <\n arq_quantize: {\n |',
    "skip_layers: ['a', 'b']\ncommon_config { arq_quantize { | } }",
    'common_config {\n  # note\n  ifmr_quantize { asymmetric: true }\n  arq_quantize {\n  |\n}',
    'common_config {\n  dst_type =\n  arq_quantize {\n  |\n}',
  ])('also where braces are missing or written otherwise: %j', (text) => {
    expect(complete(text).labels).toEqual(['channel_wise', 'quant_bits', 'asymmetric']);
  });

  it('matches what is typed', () => {
    expect(complete('sk|').labels.slice(0, 3)).toEqual([
      'skip_layers',
      'skip_layer_types',
      'skip_fusion_layers',
    ]);
    expect(complete('common_config {\n  arq|\n  weight_compress_only: true\n}').labels).toEqual([
      'arq_quantize',
    ]);
    expect(complete('zzz|').labels).toEqual([]);
  });

  it('leaves out what is there and may stand once, and keeps what may be repeated', () => {
    const { labels } = complete('version: 1\nskip_layers: "a"\ncommon_config {\n}\n|');
    expect(labels).not.toContain('version');
    expect(labels).not.toContain('common_config');
    expect(labels).toContain('skip_layers');
  });

  it('offers the field under the cursor itself', () => {
    expect(complete('version|: 1\n').labels).toEqual(['version']);
  });

  it('puts the rival of a given field last', () => {
    const inner = complete('common_config {\n  arq_quantize {\n  }\n  |\n}', pytorch).labels;
    expect(inner.at(-1)).toBe('ada_quantize');
    expect(inner.slice(0, 2)).toEqual(['ifmr_quantize', 'hfmg_quantize']);
  });

  it('offers what must be there first', () => {
    const { labels, details } = complete('override_layer_types {\n  |\n}');
    expect(labels).toEqual(['layer_type', 'calibration_config']);
    expect(details['layer_type']).toBe('string, required');
    expect(complete('tensor_quantize {\n|').labels.slice(0, 2)).toEqual([
      'layer_name',
      'input_index',
    ]);
  });

  it('knows the variant', () => {
    expect(complete('|', pytorch).labels).not.toContain('joint_quant');
    expect(complete('|', atc).labels).not.toContain('batch_num');
    expect(complete('common_config {\n|', pytorch).labels).not.toContain('weight_compress_only');
    const kv: QuantAssist = { ...atc, variant: 'kv_cache' };
    expect(complete('kv_cache_quant_config { | }', kv).labels).toEqual([
      'quant_layers',
      'calibration_config',
    ]);
  });

  it('knows the CANN version', () => {
    expect(complete('joint|', { ...atc, cann: '6.0.1' }).labels).toEqual([]);
    expect(complete('joint|', { ...atc, cann: '9.0.0' }).labels).toEqual(['joint_quant']);
    expect(complete('nuq|', { ...pytorch, cann: '8.5.0' }).labels).toContain('nuq_config');
    expect(complete('nuq|', { ...pytorch, cann: '9.0.0' }).labels).toEqual([]);
  });

  it('puts deprecated fields behind the others, and says so', () => {
    const { labels, details } = complete('|', { ...atc, cann: '8.1.RC1.alpha001' });
    expect(labels.at(-1)).toBe('enable_auto_nuq');
    expect(details['enable_auto_nuq']).toBe('bool, default false, deprecated');
  });

  it('shows type and default in the language', () => {
    const text = 'common_config { ifmr_quantize { search_st| } }';
    expect(complete(text).details['search_step']).toBe('float, default 0.01');
    const chinese = complete(text, { ...atc, language: 'zh-CN' });
    expect(chinese.details['search_step']).toBe('float，默认 0.01');
  });

  it.each([
    '# no|te',
    'version: 1 # |',
    'version: 1 #|',
    'nope {\n  |\n}',
    '{ | }',
    'skip_layers: "x"|',
    'layer_type: "x"|',
    'common_config {}|',
    'common_config |',
  ])('offers nothing in %j', (text) => {
    expect(complete(text).labels).toEqual([]);
  });

  it('takes a place that the text does not have', () => {
    expect(completeQuant('version: 1', { line: 3, column: 1 }, atc)).toBeNull();
    expect(completeQuant('version: 1', { line: 1, column: 99 }, atc)).toBeNull();
  });
});

describe('what a field puts in', () => {
  it.each([
    ['ver|', 'version', 'version: |'],
    ['ver|: 1', 'version', 'version|: 1'],
    ['ver|s : 1', 'version', 'version| : 1'],
    ['ver|\nskip_layers: "a"', 'version', 'version: |\nskip_layers: "a"'],
    ['common|', 'common_config', 'common_config {\n  |\n}'],
    ['common| {', 'common_config', 'common_config| {'],
    [
      'common_config {\n  arq|\n}\n',
      'arq_quantize',
      'common_config {\n  arq_quantize {\n    |\n  }\n}\n',
    ],
    ['common_config { arq| }', 'arq_quantize', 'common_config { arq_quantize { | } }'],
    ['version: 1\r\ncommon|\r\n', 'common_config', 'version: 1\r\ncommon_config {\r\n  |\r\n}\r\n'],
  ])('%j with %s is %j', (text, label, expected) => {
    expect(complete(text).after(label)).toBe(expected);
  });
});

describe('as a value', () => {
  it('offers true and false, with the default told', () => {
    const { labels, details, kinds } = complete('do_fusion: |');
    expect(kinds).toEqual(['value']);
    expect(labels).toEqual(['true', 'false']);
    expect(details['true']).toBe('default');
    expect(complete('do_fusion: f|').after('false')).toBe('do_fusion: false|');
    expect(complete('do_fusion: tr|ue\n').after('false')).toBeNull();
    expect(complete('do_fusion: |true\n').after('false')).toBe('do_fusion: false|\n');
  });

  it('puts a blank behind the colon', () => {
    expect(complete('do_fusion:|').after('true')).toBe('do_fusion: true|');
    expect(complete('do_fusion :|').after('true')).toBe('do_fusion : true|');
    expect(complete('do_fusion:t|').after('true')).toBe('do_fusion:true|');
  });

  it('offers values of an enum, as the version has them', () => {
    const text = 'common_config {\n  ifmr_quantize {\n    dst_type: |\n  }\n}';
    const master = complete(text, { ...pytorch, cann: '9.2' });
    expect(master.labels).toEqual(['INT8', 'INT16']);
    expect(complete(text, pytorch).labels).toEqual(['INT8']);
    const { details } = complete(text, atc);
    expect(details).toEqual({ INT8: 'default', INT16: 'not confirmed' });
    const kv: QuantAssist = { ...atc, variant: 'kv_cache' };
    const inner = 'kv_cache_quant_config { calibration_config { hfmg_quantize { quant_gr';
    expect(complete(`${inner}anularity: per|`, kv).labels).toEqual(['per_tensor', 'per_channel']);
  });

  it('offers the legal numbers where they are few', () => {
    const inner = (field: string) => `common_config { arq_quantize { ${field} } }`;
    expect(complete(inner('quant_bits: |')).labels).toEqual(['4', '6', '7', '8']);
    const bins = 'common_config {\n hfmg_quantize {\n num_of_bins: |';
    expect(complete(bins, pytorch).labels).toEqual(['1024', '2048', '4096', '8192']);
    expect(complete('version: |').labels).toEqual(['1']);
  });

  it('offers the default of a number that is not begun', () => {
    const inner = 'common_config { ifmr_quantize { search_step: ';
    expect(complete(`${inner}|`).labels).toEqual(['0.01']);
    expect(complete(`${inner}0|`).labels).toEqual([]);
  });

  it.each([
    'skip_layers: "|"',
    'skip_layers: |',
    'override_layer_configs { layer_name: "co|" }',
    'skip_layers: ["true", "|"]',
    'do_fusion: "|"',
    'common_config: |',
    'do_fusion: true |# note',
  ])('offers no value in %j', (text) => {
    expect(complete(text).labels.filter((label) => label === 'true')).toEqual([]);
    expect(complete(text).kinds).not.toContain('value');
    expect(complete(text).kinds).not.toContain('layer-type');
  });
});

describe('types of layers', () => {
  it('are those of the variant that can be quantized, in quotes', () => {
    const { labels, kinds, after } = complete('skip_layer_types: |');
    expect(kinds).toEqual(['layer-type']);
    expect(labels).toEqual(expect.arrayContaining(['Conv2D', 'MatMulV2', 'AvgPoolV2']));
    expect(labels).not.toContain('MaxPool');
    expect(after('Conv2D')).toBe('skip_layer_types: "Conv2D"|');
    const own = complete('override_layer_types { layer_type: | }', pytorch).labels;
    expect(own).toEqual(expect.arrayContaining(['Conv2d', 'Linear', 'LSTM']));
    expect(own).not.toContain('Conv2D');
  });

  it.each([
    ['skip_layer_types: "|"', 'skip_layer_types: "Conv2D|"'],
    ['skip_layer_types: "|', 'skip_layer_types: "Conv2D"|'],
    ["skip_layer_types: 'Con|", "skip_layer_types: 'Conv2D'|"],
    ['skip_layer_types: "Co|nv2d"', 'skip_layer_types: "Conv2D|"'],
    ['skip_layer_types: ["Pooling", "|"]', 'skip_layer_types: ["Pooling", "Conv2D|"]'],
    ['skip_layer_types: ["Pooling", |]', 'skip_layer_types: ["Pooling", "Conv2D"|]'],
    ['skip_layer_types: ["Pooling",|', 'skip_layer_types: ["Pooling", "Conv2D"|'],
    ['skip_layer_types: [|]', 'skip_layer_types: ["Conv2D"|]'],
    ['skip_layer_types: [\n  |\n]', 'skip_layer_types: [\n  "Conv2D"|\n]'],
    ['skip_layer_types:|', 'skip_layer_types: "Conv2D"|'],
    [
      'override_layer_types {\n  layer_type: "|\n}',
      'override_layer_types {\n  layer_type: "Conv2D"|\n}',
    ],
  ])('%j becomes %j', (text, expected) => {
    expect(complete(text).after('Conv2D')).toBe(expected);
  });

  it('are not offered again', () => {
    expect(complete('skip_layer_types: "Conv2D"\nskip_layer_types: "|"').labels).not.toContain(
      'Conv2D',
    );
    const types =
      'override_layer_types { layer_type: "Conv2D" }\noverride_layer_types { layer_type: |';
    expect(complete(types).labels).not.toContain('Conv2D');
    expect(complete('skip_layer_types: "Conv2D|"').labels).toContain('Conv2D');
  });

  it('say what they are in frameworks', () => {
    expect(complete('skip_layer_types: |').details['Conv2DTranspose']).toContain(
      'ONNX ConvTranspose',
    );
  });

  it('are none where no public source lists them', () => {
    const mindspore: QuantAssist = { ...atc, variant: 'amct_mindspore' };
    expect(complete('skip_layer_types: "|"', mindspore).labels).toEqual([]);
  });
});
