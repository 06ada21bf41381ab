/** All rules for customize_dtypes files: what runs is what stands here. */
import type { CustomizeRule } from '../rule';
import { blankBeforeColon } from './blank-before-colon';
import { byteOrderMark } from './byte-order-mark';
import { cannotTell } from './cannot-tell';
import { colonInName } from './colon-in-name';
import { commentedRule } from './commented-rule';
import { duplicate } from './duplicate';
import { emptyFile } from './empty-file';
import { emptyName } from './empty-name';
import { encoding } from './encoding';
import { extraDtypes } from './extra-dtypes';
import { fewerDtypes } from './fewer-dtypes';
import { keywordOrder } from './keyword-order';
import { keywordSpelling } from './keyword-spelling';
import { lineTooLong } from './line-too-long';
import { noConstraint } from './no-constraint';
import { notARule } from './not-a-rule';
import { notAiCore } from './not-ai-core';
import { nothingAfterKeyword } from './nothing-after-keyword';
import { otherTensorsUnchecked } from './other-tensors-unchecked';
import { prefixNotAtStart } from './prefix-not-at-start';
import { prefixSpelling } from './prefix-spelling';
import { separator } from './separator';
import { textNotRead } from './text-not-read';
import { trailingComment } from './trailing-comment';
import { unknownDtype } from './unknown-dtype';
import { unknownType } from './unknown-type';
import { unsupportedDtypes } from './unsupported-dtypes';
import { wildcard } from './wildcard';

export const customizeRules: readonly CustomizeRule[] = [
  // ATC stops.
  notARule,
  emptyName,
  unknownDtype,
  keywordSpelling,
  keywordOrder,
  separator,
  trailingComment,
  nothingAfterKeyword,
  noConstraint,
  // ATC goes on without the line.
  prefixNotAtStart,
  prefixSpelling,
  byteOrderMark,
  commentedRule,
  blankBeforeColon,
  colonInName,
  wildcard,
  encoding,
  lineTooLong,
  duplicate,
  unknownType,
  textNotRead,
  extraDtypes,
  emptyFile,
  // It depends on the device.
  unsupportedDtypes,
  notAiCore,
  otherTensorsUnchecked,
  fewerDtypes,
  cannotTell,
];
