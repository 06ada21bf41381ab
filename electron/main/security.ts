import { app, type Session, type WebContents } from 'electron';
import { appOrigin } from './app-files';

/** Origins that the window may be loaded from; the second is the development server's. */
export interface TrustedOrigins {
  readonly app: string;
  readonly development: string | null;
}

/** The development server's origin when the program is not packaged and one is running. */
export function trustedOrigins(packaged: boolean, rendererUrl: string | undefined): TrustedOrigins {
  const development =
    packaged || rendererUrl === undefined || !URL.canParse(rendererUrl)
      ? null
      : new URL(rendererUrl).origin;
  return { app: appOrigin, development };
}

/** Whether a request of any page may go out. Everything but the window's own files is cancelled. */
export function mayLoad(address: string, origins: TrustedOrigins): boolean {
  if (address.startsWith(`${origins.app}/`)) return true;
  if (origins.development === null) return false;
  const socket = origins.development.replace(/^http/, 'ws');
  return (
    address.startsWith(`${origins.development}/`) ||
    address.startsWith(`${socket}/`) ||
    address.startsWith('devtools://')
  );
}

/** No page, of whatever origin, may leave the program, open windows or get a permission. */
export function lockDown(): void {
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents);
  });
}

export function lockContents(contents: WebContents): void {
  const prevent = (event: { preventDefault(): void }) => {
    event.preventDefault();
  };
  contents.on('will-navigate', prevent);
  contents.on('will-redirect', prevent);
  contents.on('will-frame-navigate', prevent);
  contents.on('will-attach-webview', prevent);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

export function lockSession(session: Session, origins: TrustedOrigins): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !mayLoad(details.url, origins) });
  });
}
