#!/bin/bash
# BERT base (ONNX) for the A2 family.
atc --model=bert_base.onnx \
    --framework=5 \
    --input_shape="input_ids:1,384;input_mask:1,384;segment_ids:1,384" \
    --output=out/bert_base \
    --soc_version=Ascend910B3 \
    --precision_mode_v2=mixed_float16 \
    --customize_dtypes=config/customize_dtypes.cfg \
    --keep_dtype=config/exceptionlist.cfg
