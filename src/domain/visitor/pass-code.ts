/** The code that opens the door: what a QR code holds, and what people type. Without schemas, which the desk at the door need not load. */
import { codeLength } from './visitor-types.ts';

/**
 * The code that a visitor's QR code holds, or that somebody typed: in any case, with or without spaces, and with the letters that
 * Crockford's characters leave out read as the figures that they look like. Null for what can't be one.
 */
export function codeOf(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return new RegExp(`^[0-9A-HJKMNP-TV-Z]{${codeLength}}$`).test(code) ? code : null;
}
