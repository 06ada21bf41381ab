/** All rules for keep_dtype files: what runs is what stands here. */
import { blankOnlyLine } from './blank-only-line';
import { byteOrderMark } from './byte-order-mark';
import { comment } from './comment';
import { hiddenTypeError } from './hidden-type-error';
import { noEffectUnderOrigin, singleop } from './no-effect';
import { oldCann } from './old-cann';
import { prefixSpelling } from './prefix-spelling';
import type { KeepRule } from './rule';
import { typeSpelling } from './type-spelling';
import { unknownType } from './unknown-type';
import { wrongFile } from './wrong-file';

export const keepRules: readonly KeepRule[] = [
  typeSpelling,
  hiddenTypeError,
  wrongFile,
  oldCann,
  byteOrderMark,
  prefixSpelling,
  comment,
  blankOnlyLine,
  unknownType,
  noEffectUnderOrigin,
  singleop,
];
