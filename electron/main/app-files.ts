import { resolve, sep } from 'node:path';

export const appScheme = 'studio';
export const appOrigin = 'studio://app';
export const appPage = `${appOrigin}/index.html`;

/**
 * The file of the built window that an address stands for; null when it stands for none: another
 * host, a way out of the folder, an encoded separator.
 */
export function fileOfAddress(address: string, folder: string): string | null {
  let url: URL;
  let path: string;
  try {
    url = new URL(address);
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (url.protocol !== `${appScheme}:` || url.host !== 'app') return null;
  if (url.username !== '' || url.password !== '') return null;
  // What the URL parser leaves encoded is no name of a file that the build makes.
  if (/%(?:2f|5c|00)/i.test(url.pathname) || /[\\\0:]/.test(path)) return null;
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => segment === '..' || segment === '.')) return null;
  const root = resolve(folder);
  const file = resolve(root, ...(segments.length === 0 ? ['index.html'] : segments));
  return file.startsWith(root + sep) ? file : null;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** The media type of a file of the built window. */
export function mediaType(file: string): string {
  return types[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}
