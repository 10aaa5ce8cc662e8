import { afterEach, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import type { TestSite } from './site.ts';
import { Traveller } from './traveller.ts';

/**
 * How people come to a site in the tests of a file. They leave after each test, and nothing may have troubled their browsers but
 * lines that are `expected`. `kept`: what their browser has stored, by the storage keys.
 */
export function arrivalsAt(site: TestSite, { expected }: { expected?: RegExp } = {}) {
  const travellers: Traveller[] = [];
  afterEach(async () => {
    const all = travellers.splice(0);
    for (const { trouble } of all)
      expect(trouble.filter((line) => expected === undefined || !expected.test(line))).toEqual([]);
    await Promise.all(all.map((traveller) => traveller.leave()));
  });
  return async (locale: Locale, width: number, kept: Record<string, unknown> = {}): Promise<Traveller> => {
    const traveller = await Traveller.arrive(site, locale, width, kept);
    travellers.push(traveller);
    return traveller;
  };
}
