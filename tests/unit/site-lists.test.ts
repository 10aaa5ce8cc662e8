/** What forms offer, as managers say it and by the file (docs/rules/site.md, I10). */
import { describe, expect, test } from 'vitest';
import { check } from '#domain/common/validation.ts';
import { siteIdentity } from '#domain/site/identity.ts';
import { listsByFile, listsOf } from '#domain/site/lists.ts';
import type { Translate } from '#i18n/engine.ts';
import { listTokenValues } from '#i18n/list-tokens.ts';
import { listed, offered, offeredCurrencies } from '#i18n/offered.ts';
import { anyToken } from '#i18n/organiser-tokens.ts';
import { translator } from '#i18n/translator.ts';

const entry = (code: string, isOffered = true, nameKo = '', nameEn = '') => ({
  code,
  nameKo,
  nameEn,
  isOffered,
});
const faultsOf = (identity: object) =>
  check(siteIdentity, identity).errors?.map(({ field, rule }) => [field, rule]);
const said = (identity: object) => listsOf(siteIdentity.parse(identity), listsByFile({}, 'AT'));
/** Texts of an installation that says this. */
const textsOf = (identity: object): Translate => {
  const values = new Map(listTokenValues(said(identity)));
  const t = translator('en');
  return Object.assign(
    (...asked: Parameters<Translate>) =>
      t(...asked).replaceAll(anyToken, (token) => values.get(token) ?? token),
    { locale: 'en' as const },
  );
};

describe('a list', () => {
  test.each<[object, [string, string][] | undefined]>([
    [{ committees: [], industries: [entry('IT')], countriesFirst: [], currencies: [] }, undefined],
    [{ committees: [entry('TRADE16')] }, [['committees.0.code', 'one_of']]],
    [{ committees: [entry('TRADE1'), entry('TRADE1')] }, [['committees.1.code', 'duplicate']]],
    [{ committees: [entry('TRADE1', true, 'x'.repeat(101))] }, [['committees.0.nameKo', 'too_long']]],
    [{ industries: [entry('IT', true, '', 'Two\nlines')] }, [['industries.0.nameEn', 'one_line']]],
    [{ industries: [entry('IT', false)] }, [['industries', 'too_few']]],
    [{ industries: [] }, [['industries', 'too_few']]],
    [{ countriesFirst: ['AT', 'AT'] }, [['countriesFirst', 'duplicate']]],
    [{ currencies: ['ABC'] }, [['currencies.0', 'one_of']]],
  ])('that says %j is judged', (identity, faults) => {
    expect(faultsOf(identity)).toEqual(faults);
  });

  test('has no committee where neither file nor managers name one', () => {
    expect(said({}).committees).toEqual([]);
    expect(offered(textsOf({}), 'tradeCommittee')).toEqual([]);
    expect(said({}).industries).toHaveLength(14);
  });

  test('offers its entries in order, shows those that are retired, and keeps what was chosen', () => {
    const t = textsOf({
      committees: [entry('TRADE3', true, '', 'Ours'), entry('TRADE2', false), entry('TRADE1')],
    });
    expect(offered(t, 'tradeCommittee')).toEqual(['TRADE3', 'TRADE1']);
    expect(offered(t, 'tradeCommittee', ['TRADE9', 'TRADE1'])).toEqual(['TRADE3', 'TRADE1', 'TRADE9']);
    expect(listed(t, 'tradeCommittee')).toEqual(['TRADE3', 'TRADE1', 'TRADE2']);
    // A name in one language stands in both; without one it is called as the texts call it.
    expect([t('choice.tradeCommittee.TRADE3'), t('choice.tradeCommittee.TRADE9')]).toEqual([
      'Ours',
      'Chemicals and materials',
    ]);
  });

  test('always has US dollars, and all currencies where none is chosen', () => {
    expect(said({ currencies: ['EUR'] }).currencies).toEqual(['EUR', 'USD']);
    expect(offeredCurrencies(textsOf({ currencies: ['EUR'] }), 'KRW')).toEqual(['EUR', 'USD', 'KRW']);
    expect(offeredCurrencies(textsOf({}), 'USD').length).toBeGreaterThan(100);
  });

  test('of countries begins with those that are said, or with that of the event and Korea', () => {
    expect(textsOf({})('ui.countriesFirst')).toBe('AT KR');
    expect(textsOf({ countriesFirst: ['DE', 'FR'] })('ui.countriesFirst')).toBe('DE FR');
  });

  test('is not made from a page that is being built', () => {
    expect(offered(translator('en'), 'industry')).toEqual([]);
  });
});
