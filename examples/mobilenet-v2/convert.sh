#!/bin/bash
# MobileNetV2 (ONNX) for an Atlas 300I Duo, quantized by ATC with a few pictures for calibration.
set -e
cd "$(dirname "$0")"
atc --model=mobilenet_v2.onnx \
    --framework=5 \
    --input_shape="input:1,3,224,224" \
    --output=out/mobilenet_v2 \
    --soc_version=Ascend310P3 \
    --precision_mode=allow_mix_precision \
    --keep_dtype=config/exceptionlist.cfg \
    --compression_optimize_conf=config/compression.cfg

# The same model for AMCT, which simulates the quantization in ONNX Runtime.
amct_onnx calibration --model mobilenet_v2.onnx \
    --save_path out/amct/mobilenet_v2 \
    --input_shape "input:1,3,224,224" \
    --data_dir data --data_types float32 \
    --calibration_config amct/quant.cfg
