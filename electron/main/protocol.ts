import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { appScheme, fileOfAddress, mediaType } from './app-files';
import { contentSecurityPolicy, noncePlaceholder } from './csp';

/** Must run before the application is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** Serves the built window under `studio://app/`, and nothing else. */
export function serveWindow(folder: string): void {
  protocol.handle(appScheme, async (request) => {
    const file = request.method === 'GET' ? fileOfAddress(request.url, folder) : null;
    if (file === null) return new Response('', { status: 404 });
    try {
      return file.endsWith('.html') ? await page(file) : await asset(file);
    } catch {
      return new Response('', { status: 404 });
    }
  });
}

async function page(file: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const html = (await readFile(file, 'utf8')).replaceAll(noncePlaceholder, nonce);
  return new Response(html, {
    headers: {
      'Content-Type': mediaType(file),
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function asset(file: string): Promise<Response> {
  return new Response(new Uint8Array(await readFile(file)), {
    headers: { 'Content-Type': mediaType(file), 'X-Content-Type-Options': 'nosniff' },
  });
}
