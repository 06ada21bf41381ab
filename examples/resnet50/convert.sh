#!/bin/bash
# ResNet-50 (TensorFlow) for an Atlas 300I Duo.
set -e
cd "$(dirname "$0")"
atc --model=resnet50.pb \
    --framework=3 \
    --input_shape="input:1,224,224,3" \
    --output=out/resnet50 \
    --soc_version=Ascend310P3 \
    --precision_mode=force_fp16 \
    --customize_dtypes=config/customize_dtypes.cfg
