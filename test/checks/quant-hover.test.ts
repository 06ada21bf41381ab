/** What the card over a word of a quantization config says, and the usual layout. */
import { describe, expect, it } from 'vitest';
import type { QuantAssist } from '../../electron/checks/quant/complete';
import { formatQuant } from '../../electron/checks/quant/format';
import { hoverQuant } from '../../electron/checks/quant/hover';
import type { TextChange } from '../../electron/ipc/documents';
import { quantVariants } from '../../electron/ipc/diagnostics';
import en from '../../electron/text/en/quant-fields.json';
import zhCN from '../../electron/text/zh-CN/quant-fields.json';
import { parseQuantConfig } from '../../grammars/quant-config';
import { quantSchema } from '../../profiles/quant';
import { check } from '../support/catalog';

const pytorch: QuantAssist = { variant: 'amct_pytorch', cann: '9.0.0', language: 'en' };

/** The card at the `|` of the text. */
function hover(marked: string, setting: QuantAssist = pytorch) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const before = text.slice(0, offset).split('\n');
  const at = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  const answer = hoverQuant(text, at, setting);
  return answer === null ? null : [answer.title, ...answer.lines].join('\n');
}

describe('the card', () => {
  it('of a field says type, default and range (facts 1.1, 2.3)', () => {
    const step = hover('common_config { ifmr_quantize { search_st|ep: 0.02 } }\n');
    expect(step).toContain('search_step: float');
    expect(step).toContain('Default: 0.01');
    expect(step).toContain('> 0');
    const bins = hover('common_config { hfmg_quantize { |num_of_bins: 2048 } }\n');
    expect(bins).toContain('1024, 2048, 4096, 8192');
    expect(bins).toContain('Default: 4096');
    expect(hover('common_config { dmq_balancer { migration_strength|: 0.5 } }\n')).toContain(
      '≥ 0.2, ≤ 0.8',
    );
  });

  it('of a field says which others exclude it, and what it cannot do without', () => {
    expect(hover('common_config { arq|_quantize { } }\n')).toContain('ada_quantize');
    expect(hover('override_layer_types { layer_|type: "Linear" }\n')).toContain('Required');
  });

  it('of a field of some versions names them', () => {
    const nuq = hover('nuq_|config { mapping_file: "x" }\n');
    expect(nuq).toContain('No longer in CANN 9.0.0');
    expect(nuq).toContain('8.5.0');
  });

  it('of a field that only documents of others show says so', () => {
    const atOnnx = hover('common_config { dmq|_balancer { } }\n', {
      ...pytorch,
      variant: 'amct_onnx',
    });
    expect(atOnnx).toContain('No public source shows that AMCT ONNX has it');
  });

  it('of a value of an enum and of a layer type says what it is', () => {
    expect(hover('common_config { ifmr_quantize { dst_type: IN|T8 } }\n')).toContain('INT8');
    const atc: QuantAssist = { ...pytorch, variant: 'atc' };
    const type = hover('skip_layer_types: "MatMul|V2"\n', atc);
    expect(type).toContain('ONNX Gemm');
    expect(hover('skip_layer_types: "MaxP|ool"\n', atc)).toContain('tensor_quantize');
  });

  it('speaks the language of the user', () => {
    const chinese = hover('batch_|num: 1\n', { ...pytorch, language: 'zh-CN' });
    expect(chinese).toMatch(/[\u4e00-\u9fff]/);
  });

  it.each([
    '# batch_|num: 1\n',
    'unknown_fie|ld: 1\n',
    'batch_num: 1|\n',
    '|\nbatch_num: 1\n',
    '|',
  ])('is none at %j', (text) => {
    expect(hover(text)).toBeNull();
  });

  it('has words for every field and value of every variant, in both languages', () => {
    for (const variant of quantVariants) {
      const schema = quantSchema(variant, null);
      const fields = [...schema.messages.values()].flatMap((message) =>
        [...message.fields.keys()].map((field) => `${message.name}.${field}`),
      );
      const values = [...schema.enums.values()].flatMap((one) =>
        [...one.values.keys()].map((value) => `${one.name}.${value}`),
      );
      for (const key of [...fields, ...values]) {
        expect([key, key in en, key in zhCN]).toEqual([key, true, true]);
      }
    }
    expect(Object.keys(zhCN).sort()).toEqual(Object.keys(en).sort());
  });
});

function applied(text: string, changes: readonly TextChange[]): string {
  const lines = text.split('\n');
  const offset = ({ line, column }: TextChange['from']) =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  return changes.reduceRight(
    (now, { from, to, text: put }) => now.slice(0, offset(from)) + put + now.slice(offset(to)),
    text,
  );
}

describe('the usual layout', () => {
  const untidy =
    '# note\ndo_fusion :true; skip_layers:["a",\'b\'] # both\ncommon_config:<\narq_quantize{quant_bits:0x8}\n>\n';

  it('keeps values and comments, and has nothing to do a second time', () => {
    const tidy = applied(untidy, formatQuant(untidy) ?? []);
    expect(tidy).not.toBe(untidy);
    const read = (text: string) => check(text, { kind: 'quant_config', variant: 'atc' }).reading;
    expect(read(tidy)).toEqual(read(untidy));
    expect(tidy).toContain('# note');
    expect(tidy).toContain('# both');
    expect(formatQuant(tidy)).toBeNull();
    expect(parseQuantConfig(tidy).statements).toHaveLength(4);
  });

  it('leaves the lines alone that are in order', () => {
    const text = 'do_fusion: true\nversion :1\nactivation_offset: true\n';
    expect(formatQuant(text)).toEqual([
      { from: { line: 2, column: 1 }, to: { line: 3, column: 1 }, text: 'version: 1\n' },
    ]);
  });

  it('does not touch what a reader refuses', () => {
    expect(formatQuant('do_fusion = true\nversion :1\n')).toBeNull();
  });
});
