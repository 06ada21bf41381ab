import { fontSizes } from '../../electron/ipc/channels';

/** The size after a step: one pixel larger (1) or smaller (-1), or the usual one (0). */
export function steppedFontSize(size: number, step: 1 | -1 | 0): number {
  if (step === 0) return fontSizes.usual;
  return Math.min(Math.max(size + step, fontSizes.least), fontSizes.most);
}
