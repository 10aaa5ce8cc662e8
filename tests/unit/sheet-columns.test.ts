import { expect, test } from 'vitest';
import { counselingAnswer } from '#api/counseling/counseling.ts';
import { type SheetLog, sheetColumns } from '#server/features/counseling/sheet-columns.ts';

/** Why no column shows them. */
const notShown = {
  counselingIdx: 'a number of the database',
  eventIdx: 'a number of the database',
  matchingIdx: 'a number of the database',
  productIdxs: 'numbers of the database, whose names are the product’s',
  nameCardFileIdx: 'a picture',
  mayAskAmount: 'what may be done on the screen',
  updatedAt: 'when it was written counts',
} as const;

const log: SheetLog = {
  counselingIdx: 1,
  eventIdx: 36,
  matchingIdx: null,
  matchingType: 'offline',
  type: 'AGREE_SAMPLE',
  metAt: '2026-10-29T09:00:00.000Z',
  createdAt: '2026-10-29T10:00:00.000Z',
  buyerCompanyName: 'Corp',
  buyerName: 'Kim',
  buyerCountry: 'AT',
  nameCardFileIdx: null,
  productName: 'Perilla oil',
  productIdxs: [],
  businessType: null,
  content: null,
  comment: null,
  tradePossibility: 50,
  scoreProduct: 5,
  scorePrice: 4,
  scoreMeeting: 3,
  currency: 'USD',
  rateToUsd: 1,
  rateDay: null,
  amountConsultation: 1,
  amountMou: 0,
  amountContract: 0,
  amountTotal: 1,
  amountTotalUsd: 1,
  amountTotalKrw: null,
  confirmation: null,
  mayAskAmount: false,
  updatedAt: '2026-10-29T10:00:00.000Z',
  followUps: [],
};

test('a spreadsheet of logs has a column for each field of a log, unless it is said why not', () => {
  const read = new Set<string>();
  const watched = new Proxy(log, {
    get(target, name) {
      read.add(String(name));
      return Reflect.get(target, name);
    },
  });
  for (const { cell } of sheetColumns('en', { timeZone: 'Europe/Vienna', wonToUsd: null })) cell(watched);
  const missing = Object.keys(counselingAnswer.shape).filter((name) => !read.has(name));
  expect(missing.sort()).toEqual(Object.keys(notShown).sort());
});
