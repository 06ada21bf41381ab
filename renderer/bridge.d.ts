import type { StudioBridge } from '../electron/ipc/channels';

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly studio: StudioBridge;
  }
}
