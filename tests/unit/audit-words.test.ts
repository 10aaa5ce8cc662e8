/** What a row of the audit says to a reader: labels and values in their language. */
import { describe, expect, it } from 'vitest';
import { auditFields } from '#domain/common/audit.ts';
import { locales } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import { fieldText, valueText } from '#islands/console/audit/value-text.ts';
import { siteTexts } from '#server/platform/site/texts.ts';

const texts = (name: string, value: string | number | boolean | null, subject = 'member') =>
  locales.map((locale) =>
    valueText(siteTexts(locale), { name, value, subject, zone: 'Europe/Vienna' }).replaceAll(' ', ' '),
  );

describe('a field', () => {
  it.each(locales)('has a label of its own in %s', (locale) => {
    for (const name of auditFields) expect(fieldText(translator(locale), name)).not.toMatch(/^audit\./);
  });

  it('of a later version keeps its name', () => {
    expect(fieldText(translator('en'), 'fromTheFuture')).toBe('fromTheFuture');
  });
});

describe('a value', () => {
  it('that answers a question is yes or no', () => {
    expect(texts('isNewDevice', true)).toEqual(['예', 'yes']);
    expect(texts('isNewDevice', false)).toEqual(['아니요', 'no']);
    expect(texts('isPinned', 'Y')).toEqual(['예', 'yes']);
  });

  it('that is a time is of the zone of the event, and a day has its year', () => {
    expect(texts('checkedInAt', '2024-10-29T09:00:00.000Z')).toEqual([
      '10월 29일 (화) 오전 10:00',
      'Tue 29 Oct, 10:00',
    ]);
    expect(texts('day', '2024-10-29')).toEqual(['2024년 10월 29일 (화)', 'Tue 29 Oct 2024']);
  });

  it('that is an amount has its currency, and a year no separator', () => {
    expect(texts('annualSalesUsd', 1_250_000)).toEqual(['US$1,250,000', '$1,250,000']);
    expect(texts('establishYear', 1998)).toEqual(['1998', '1998']);
    expect(texts('recipients', 1200)).toEqual(['1,200', '1,200']);
  });

  it('that is one of a list has its word, a state by what it is of', () => {
    expect(texts('state', 'REQUEST', 'participate')).toEqual([
      '심사 중',
      translator('en')('choice.participateState.REQUEST'),
    ]);
    expect(texts('state', 'complete', 'matching')).toEqual([
      '확정',
      translator('en')('choice.matchingState.complete'),
    ]);
    expect(texts('missing', 'both')).toEqual(['양쪽 모두', 'both']);
  });

  it('that is a list is read as one', () => {
    expect(texts('industries', '["FOOD","BEAUTY"]')[0]).toBe('식음료, 뷰티');
    expect(texts('hopeCountries', '["AT","JP"]')[1]).toBe('Austria, Japan');
    const records = JSON.stringify([{ country: 'JP', amountUsd: 5000, year: 2023 }]);
    expect(texts('exportRecords', records)[1]).toBe('Japan $5,000 2023');
    expect(texts('products', '[{"nameKo":"김","nameEn":"Laver"}]')).toEqual(['김', 'Laver']);
    const described = '[{"nameKo":"김","nameEn":"Laver","descriptionEn":"Dried"}]';
    expect(texts('products', described)[1]).toBe('Laver (Description (English): Dried)');
    expect(texts('changed', '["bodyKo","files"]')).toEqual([
      '본문(국문), 사진과 첨부파일',
      'Text (Korean), Pictures and attachments',
    ]);
  });

  it('that is empty says so, and what no list knows stays as it is', () => {
    expect(texts('device', '')).toEqual(['(비어 있음)', translator('en')('audit.none')]);
    expect(texts('nameKo', '[주] 한빛')).toEqual(['[주] 한빛', '[주] 한빛']);
    expect(texts('approvalType', 'neverHeard')).toEqual(['neverHeard', 'neverHeard']);
  });
});
