/** All rules for quantization configs: what runs is what stands here. */
import type { QuantRule } from './rule';

export const quantRules: readonly QuantRule[] = [];
