/** Stands in index.html where the nonce of this load goes. */
export const noncePlaceholder = '__CSP_NONCE__';

/**
 * What the page may load: its own files. Styles that the editor makes at run time carry the nonce,
 * which is new at each load. Nothing may be fetched, framed or submitted.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
