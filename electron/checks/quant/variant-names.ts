import type { QuantVariantId } from '../../ipc/diagnostics';

/** What the variants are called in sentences of both languages. */
export const variantNames: Readonly<Record<QuantVariantId, string>> = {
  atc: 'ATC',
  amct_pytorch: 'AMCT PyTorch',
  amct_onnx: 'AMCT ONNX',
  amct_tensorflow: 'AMCT TensorFlow',
  amct_caffe: 'AMCT Caffe',
  amct_tf_ascend: 'AMCT TensorFlow (Ascend)',
  amct_mindspore: 'AMCT MindSpore',
  kv_cache: 'AMCT KV cache',
};
