/** What forms offer, as managers say it and by the file (docs/rules/site.md, I10). */
import { afterEach, describe, expect, test } from 'vitest';
import { check } from '#domain/common/validation.ts';
import { companyInput } from '#domain/participation/company.ts';
import { headingsOf } from '#domain/participation/hs-headings.ts';
import { judgeOwnCodes } from '#domain/participation/own-codes.ts';
import { pageQuery } from '#domain/participation/page-address.ts';
import { siteIdentity } from '#domain/site/identity.ts';
import { addedIn, besideAdded, listsByFile, listsOf } from '#domain/site/lists.ts';
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
    [{ committees: [entry('TRADE41')] }, [['committees.0.code', 'one_of']]],
    [{ committees: [entry('TRADE16', false, '', 'South')] }, [['committees.0.nameKo', 'required']]],
    [{ industries: [entry('OWN1', true, '해양', 'Maritime')] }, undefined],
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

describe('what an organiser adds', () => {
  const maritime = entry('OWN1', true, '해양', 'Maritime');
  const naming = (nameEn: string) =>
    siteIdentity.parse({ industries: [entry('OWN1', true, '해양', nameEn)] });
  afterEach(() => judgeOwnCodes(() => true));

  test('is offered in its place, by its name, and is never shown as a code', () => {
    const t = textsOf({ industries: [maritime, entry('IT')] });
    expect(offered(t, 'industry')).toEqual(['OWN1', 'IT']);
    expect([t('choice.industry.OWN1'), t('choice.industry.OWN2')]).toEqual(['Maritime', 'Unnamed']);
    const byFile = { TRADE16: { ko: '남유럽', en: 'South' }, TRADE17: { ko: '북유럽', en: '' } };
    expect(listsByFile(byFile, 'AT').committees.map(({ code }) => code)).toEqual(['TRADE16']);
  });

  test('stays by the name under which it was published last, retired where a list leaves it out', () => {
    const added = addedIn([naming('Sea'), naming('Maritime'), siteIdentity.parse({})]);
    const lists = besideAdded(listsByFile({}, 'AT'), added);
    const retired = { code: 'OWN1', name: { ko: '해양', en: 'Maritime' }, isOffered: false };
    expect(lists.industries.at(-1)).toEqual(retired);
    const left = listsOf(siteIdentity.parse({ industries: [entry('IT')] }), lists);
    expect(left.industries.map(({ code, isOffered }) => [code, isOffered])).toEqual([
      ['IT', true],
      ['OWN1', false],
    ]);
    expect(listsOf(naming('Ships'), lists).industries).toMatchObject([{ isOffered: true }]);
  });

  test('is refused and asked for by no page until it has a name', () => {
    judgeOwnCodes((code) => code === 'OWN1');
    const { errors } = check(companyInput.shape.industries, ['IT', 'OWN1', 'OWN2']);
    expect(errors).toEqual([{ field: '2', rule: 'one_of', params: {} }]);
    const asked = (code: string) =>
      String(pageQuery('/info/products', new URLSearchParams({ industries: code })));
    expect([asked('OWN1'), asked('OWN2')]).toEqual(['industries=OWN1', '']);
  });

  test('may trade in any goods: no list knows which', () => {
    const goods = '참기름';
    expect(headingsOf(['OWN1'], goods)).toEqual(headingsOf(['OTHER'], goods));
    expect(headingsOf(['OWN1'], goods)).toHaveLength(1);
  });
});
