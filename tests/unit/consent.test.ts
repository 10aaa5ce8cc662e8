/** Consents and how long what is kept: the versions of texts, the organiser's periods, and the laws that are named. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { example } from '#demo/site/example.ts';
import { memberConsentVersion } from '#domain/account/consent.ts';
import { monthsLater, period, retentionFaults } from '#domain/common/retention.ts';
import { catalogs } from '#i18n/catalogs.ts';
import { anyToken, tokenValues } from '#i18n/organiser-tokens.ts';
import { showExample } from '#server/platform/site/example.ts';
import { byFile } from '#server/platform/site/identity.ts';
import { site } from '#site.config';
import { filled } from '../../src/editing/markdown.ts';

test('a version of what members agree to is one text in each language, its periods included', () => {
  const texts = [catalogs.ko, catalogs.en].map(({ consent }) => [
    consent.label,
    consent.privacy,
    consent.news,
  ]);
  // With who the demonstration says is behind the site: the file as it comes names nobody.
  showExample(example);
  const values = tokenValues(byFile());
  const said = JSON.stringify(texts).replaceAll(anyToken, (token) => values.get(token) ?? token);
  const print = createHash('sha256').update(said).digest('hex');
  expect({ [memberConsentVersion]: print.slice(0, 16) }).toEqual({ '2026-11b': '629e4ad86cf3ca53' });
});

const put = (text: string) => {
  const values = tokenValues(byFile());
  return text.replaceAll(anyToken, (token) => values.get(token) ?? token);
};

test('texts of consents have no name left to fill, and say what the server erases by', () => {
  for (const locale of ['ko', 'en'] as const) {
    const { privacy, news } = catalogs[locale].consent;
    expect(JSON.stringify([privacy, news])).not.toContain('{{');
    expect(put(privacy.howLong)).toContain(period(site.retention.participations, locale));
    expect(put(catalogs[locale].registration.consent.howLong)).toContain(
      period(site.retention.visitors, locale),
    );
    expect(put(filled('{{accounts}}', locale))).toBe(period(site.retention.accounts, locale));
  }
});

test('a period is said in years where it is whole years, else in months', () => {
  expect([period(12, 'en'), period(36, 'en'), period(18, 'en')]).toEqual(['1 year', '3 years', '18 months']);
  expect([period(12, 'ko'), period(18, 'ko')]).toEqual(['1년', '18개월']);
});

test('months are those of the calendar, and end with the last day of a shorter one', () => {
  expect(monthsLater('2026-10-29T11:00:00.000Z', 12)).toBe('2027-10-29T11:00:00.000Z');
  expect(monthsLater('2026-08-31T00:00:00.000Z', 6)).toBe('2027-02-28T00:00:00.000Z');
  expect(monthsLater('2026-03-31T00:00:00.000Z', -1)).toBe('2026-02-28T00:00:00.000Z');
});

test("an organiser's periods are whole, long enough for results, and announced in time", () => {
  const { retention } = site;
  expect(retentionFaults(retention)).toEqual([]);
  expect(retentionFaults({ ...retention, participations: 6 })).toHaveLength(1);
  expect(retentionFaults({ ...retention, announcedDays: 29 })).toHaveLength(1);
  expect(retentionFaults({ ...retention, accounts: retention.participations - 1 })).toHaveLength(1);
  expect(retentionFaults({ ...retention, visitors: 1.5 })).toHaveLength(1);
});

test('what a text is begun with that is only for a law is nothing once it is sent', () => {
  expect(put(filled('{{gdpr}}Under the GDPR', 'en'))).toBe('Under the GDPR');
});

test('the privacy policy names a law only where the organiser does', () => {
  for (const locale of ['ko', 'en']) {
    const file = join(import.meta.dirname, `../../src/content/policy/${locale}/privacy.md`);
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const law of ['gdpr', 'pipa'])
      expect(lines.filter((line) => line.includes(`{{${law}}}`)).length).toBeGreaterThan(2);
    const forAll = lines.filter((line) => !/^(- )?\{\{(gdpr|pipa)\}\}/.test(line)).join('\n');
    expect(forAll).not.toMatch(
      /GDPR|PIPA|General Data Protection|Information Protection Act|Network Act|개인정보 보호법|정보통신망법/,
    );
  }
});

test('a telephone number in a page is not broken over two lines', () => {
  expect(filled('{{tel}}', 'en')).not.toContain(' ');
});
