import type { TrustedOrigins } from './security';

/** The part of a frame that tells whether a call may come from it. */
export interface SenderFrame {
  readonly url: string;
  /** Null for a page's main frame. */
  readonly parent: object | null;
}

/** The part of an event of `ipcMain` that tells who sent it. */
export interface SenderEvent {
  readonly sender: object;
  /** Null when the frame is gone or shows another page by now. */
  readonly senderFrame: SenderFrame | null;
}

/** Whether a call comes from the main frame of our own window, showing our own page. */
export function isTrustedSender(
  event: SenderEvent,
  windowContents: object | null,
  origins: TrustedOrigins,
): boolean {
  const frame = event.senderFrame;
  if (frame === null || windowContents === null || event.sender !== windowContents) return false;
  if (frame.parent !== null || !URL.canParse(frame.url)) return false;
  const { protocol, host } = new URL(frame.url);
  // `URL.origin` is "null" for a scheme of our own.
  const origin = `${protocol}//${host}`;
  return origin === origins.app || origin === origins.development;
}
