import { describe, expect, it } from 'vitest';
import { classify } from '../../electron/project/classify';

const kindOf = (name: string, content: string) => classify(name, content)?.kind ?? null;

describe('kind by content', () => {
  it.each([
    [
      'switch_config',
      'OpType::MatMulV2:InputDtype:float16,OutputDtype:float16\n',
      'customize_dtypes',
    ],
    ['a.txt', 'bert/encoder/GroupNorm:InputDtype:float32\r\n', 'customize_dtypes'],
    ['a.cfg', 'Gemm_1732::InputDtype:float16,OutputDtype:float16', 'customize_dtypes'],
    ['a.cfg', '# comment\n\nRelu:inputdtype:fp16\n', 'customize_dtypes'],
    ['a.cfg', 'OpType::Relu:float16\n', 'customize_dtypes'],
    ['a.cfg', '\uFEFFOpType::Relu:InputDtype:float16\n', 'customize_dtypes'],
    ['a.cfg', 'optype::Relu:OUTPUTDTYPE:float16\n', 'customize_dtypes'],
    ['list.txt', 'OpType::Softmax\nOpType::LayerNorm\nMul_105\n', 'keep_dtype'],
    ['list', 'optype::Softmax\r\n', 'keep_dtype'],
    ['q.cfg', '# quant\njoint_quant : true', 'quant_config'],
    [
      'q',
      'skip_layers: "conv1"\ncommon_config : {\n arq_quantize : {\n channel_wise : true\n}\n}',
      'quant_config',
    ],
    ['simple.prototxt', 'override_layer_configs {\n  layer_name : "fc"\n}\n', 'quant_config'],
    ['m.json', '{\n\t"black-list": {"to-add": ["Add"]}\n}', 'modify_mixlist'],
    ['m.cfg', '// note\n{"gray-list": {"to-remove": ["Add"]}}', 'modify_mixlist'],
    ['p.ini', '[ByNodeName]\nblock/Gelu=high_precision\n', 'op_precision_mode'],
    ['p.txt', 'Sigmoid=high_performance\r\n', 'op_precision_mode'],
    ['f.json', '{"Switch":{"GraphFusion":{"ALL":"off"}}}', 'fusion_switch'],
    ['f.cfg', 'ConvBatchnormFusionPass:off\nRequantFusionPass:on\n', 'fusion_switch'],
    [
      'c.cfg',
      'calibration:\n{\n  input_data_dir: ./data\n  config_file: ./quant.cfg\n}\n',
      'compression_optimize_conf',
    ],
    ['c.cfg', 'enable_first_layer_quantization:true', 'compression_optimize_conf'],
    ['run.sh', 'atc --model=a.onnx --framework=5', 'atc_command'],
    ['README', '#!/bin/sh\n/usr/local/Ascend/atc/bin/atc --model=a.onnx', 'atc_command'],
  ])('%s: %j is %s', (name, content, kind) => {
    expect(kindOf(name, content)).toBe(kind);
  });
});

describe('kind by name, when the content tells nothing', () => {
  it.each([
    ['customize_dtypes.cfg', '', 'customize_dtypes'],
    ['customize_dtypes.cfg', '\n\n', 'customize_dtypes'],
    ['custom_dtype.txt', 'Relu\n', 'customize_dtypes'],
    ['keep.cfg', 'Mul_105\nPow_458\n', 'keep_dtype'],
    ['keeptype.cfg', 'Mul_105', 'keep_dtype'],
    ['keep_dtype.cfg', '', 'keep_dtype'],
    ['exceptionlist.cfg', 'Mul_105', 'keep_dtype'],
    ['execeptionlist.cfg', 'Mul_105', 'keep_dtype'],
    ['execeotionlist.cfg', 'Mul_105', 'keep_dtype'],
    ['op_precision.ini', '', 'op_precision_mode'],
    ['fusion_switch.cfg', '', 'fusion_switch'],
    ['modify_mixlist.json', '{}', 'modify_mixlist'],
    ['simple_quant.cfg', '', 'quant_config'],
  ])('%s with %j is %s', (name, content, kind) => {
    expect(kindOf(name, content)).toBe(kind);
  });
});

describe('files that are none of ours', () => {
  it.each([
    ['labels.txt', 'cat\ndog\n'],
    ['aipp.cfg', 'aipp_op{\n aipp_mode:static\n input_format : YUV420SP_U8\n}\n'],
    ['deploy.prototxt', 'layer {\n name: "conv1"\n type: "Convolution"\n}\n'],
    ['package.json', '{"name": "x", "description": "InputDtype: none"}'],
    ['build.sh', '#!/bin/bash\ncmake .. && make -j8\n'],
    ['watch.sh', '# atc --model=a.onnx\necho catch\n'],
    ['log.txt', '[INFO] GE(1,atc.bin): InputDtype:float16\n[INFO] GE(1,atc.bin): done\n'],
    ['requirements.txt', 'onnx==1.14\nnumpy>=1.20\n'],
    ['keepalived.conf', 'vrrp_instance VI_1 {\n  state MASTER\n}\n'],
    ['config.ini', '[main]\nlevel=high\n'],
  ])('%s: %j', (name, content) => {
    expect(kindOf(name, content)).toBeNull();
  });
});

describe('scripts that run atc', () => {
  it.each([
    'atc --model=a.onnx',
    '  atc \\\r\n  --model=a.onnx',
    'for bs in 1 4 8; do atc --model=a.onnx --output=a_$bs; done',
    'cd /x && atc $ARGS',
    'sudo nohup atc $1 > log',
    'ASCEND_GLOBAL_LOG_LEVEL=3 atc "$@"',
    'cmd="atc --model=a.onnx"; eval $cmd',
    '${ASCEND_HOME}/bin/atc --mode=0',
    'call atc --model=a.onnx ^\r\n --framework=5',
    'msprof --application x; timeout 600 atc --model=a.onnx',
  ])('%j', (line) => {
    expect(kindOf('x.sh', `#!/bin/bash\n# 转换模型\n${line}\n`)).toBe('atc_command');
  });

  it.each(['which atc', 'echo catch', 'source atc.sh', 'rm -rf ./atc/', 'cp -r atc_data /tmp'])(
    'not %j',
    (line) => {
      expect(kindOf('x.sh', `#!/bin/bash\n${line}\n`)).toBeNull();
    },
  );
});

describe('hostile content', () => {
  it('takes a line of a megabyte in its stride', () => {
    const long = `${':'.repeat(500_000)}${'InputDtyp'.repeat(60_000)}`;
    expect(kindOf('a.txt', long)).toBeNull();
    expect(kindOf('a.txt', `${long}e:`)).toBe('customize_dtypes');
    expect(kindOf('a.sh', 'atc'.repeat(300_000))).toBeNull();
    expect(kindOf('a.sh', 'atc=/'.repeat(200_000))).toBeNull();
    expect(kindOf('a.txt', `keep ${'='.repeat(900_000)}`)).toBeNull();
  });
});
