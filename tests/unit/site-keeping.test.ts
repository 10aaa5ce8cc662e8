/** Which laws are named and how long what is kept, as managers say it (docs/rules/site.md, I12). */
import { describe, expect, test } from 'vitest';
import { check } from '#domain/common/validation.ts';
import { siteIdentity } from '#domain/site/identity.ts';
import { keepingOf, shortestPromised } from '#domain/site/keeping.ts';
import { keepingTokenValues } from '#i18n/keeping-tokens.ts';

const kept = { visitors: 12, participations: 36, accounts: 60, announcedDays: 30 };
const faultsOf = (identity: object) =>
  check(siteIdentity, identity).errors?.map(({ field, rule, params }) => [field, rule, params]);

describe('periods', () => {
  test.each<[object, unknown]>([
    [{}, undefined],
    [{ participations: 7, accounts: 7 }, undefined],
    [{ participations: 6 }, [['retention.participations', 'too_small', { min: 7 }]]],
    [{ accounts: 35 }, [['retention.accounts', 'too_small', { min: 36 }]]],
    [{ announcedDays: '29' }, [['retention.announcedDays', 'too_small', { min: 30 }]]],
    [{ visitors: 121 }, [['retention.visitors', 'too_big', { max: 120 }]]],
  ])('changed by %j are judged by what the law and a promise say', (change, faults) => {
    expect(faultsOf({ retention: { ...kept, ...change } })).toEqual(faults);
  });

  test('are the shortest that was promised since: a longer one counts for what is entered later, a shorter one for all', () => {
    const promised = [36, 60, 24].map((participations, at) => ({
      from: ['', '2026-02', '2026-06'][at] ?? '',
      retention: { ...kept, participations },
    }));
    const months = (since: string, until: string) =>
      shortestPromised(promised, 'participations', { since, until });
    expect(months('2026-01', '2026-05')).toBe(36);
    expect(months('2026-03', '2026-05')).toBe(60);
    expect(months('2026-01', '2026-07')).toBe(24);
    expect(months('2026-03', '2026-07')).toBe(24);
    // Made after the last day that counts: what was promised then.
    expect(months('2026-07', '2026-05')).toBe(24);
  });
});

test('laws are those that are said, also none, and stand in texts with the periods', () => {
  expect(faultsOf({ laws: ['gdpr', 'gdpr'] })).toEqual([['laws', 'duplicate', {}]]);
  const byFile = { laws: ['gdpr' as const], retention: kept };
  expect(keepingOf(siteIdentity.parse({}), byFile)).toEqual(byFile);
  expect(keepingOf(siteIdentity.parse({ laws: [] }), byFile).laws).toEqual([]);
  const values = new Map(keepingTokenValues(byFile));
  expect(
    ['LAWGDPR', 'LAWPIPA', 'OFLAWGDPR', 'PERIODACCOUNTS_EN'].map((one) => values.get(`__ORGANISER_${one}__`)),
  ).toEqual([...['1', '', '', '5 years']]);
});
