/** A company's booths as its card says them, with their place on the map. */
import type { Translate } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';

export interface Booth {
  href: string;
  /** 'A-12', or several. */
  code: string;
  /** For whoever does not see that it is a booth. */
  label: string;
}

/** Undefined before a booth is assigned. The link leads to the first. */
export function boothOf(t: Translate<'ui'>, codes: readonly string[]): Booth | undefined {
  const [first] = codes;
  if (first === undefined) return undefined;
  const code = codes.join(', ');
  return { href: boothAddress(t, first), code, label: t('ui.booth', { code }) };
}

/** The place of a booth on the map. */
export const boothAddress = (t: Translate<'ui'>, code: string): string =>
  localePath(t.locale, `/info/booth-map#booth-${code}`);
