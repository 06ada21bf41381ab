/** All rules for keep_dtype files: what runs is what stands here. */
import type { KeepRule } from './rule';

export const keepRules: readonly KeepRule[] = [];
