/** What is not right in a spreadsheet of people to invite: grouped, mapped, left out, and who is there twice (docs/rules.md, P24). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { company as companyOf, type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';

const app = await testApp();
let at: Expo;
let desk: Person;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event') });
  desk = await manager(app, 'participate', at.eventIdx);
});
const company = { participateType: 'COMPANY' };
const query = (more: Record<string, string>) => ({ eventIdx: at.eventIdx, ...more });
const checked = (bytes: Buffer, more = company as Record<string, string>, by = desk) =>
  sendSheet(app, 'checkSheet', by.token, bytes, query(more));
const invited = (bytes: Buffer, more = company as Record<string, string>, by = desk) =>
  sendSheet<{ invited: number; told: number; passed: number; left: number }>(
    app,
    'inviteSheet',
    by.token,
    bytes,
    query(more),
  );
const address = () => `firm${nextNumber('person')}@example.org`;
const heads = ['회사명(국문)', '회사명(영문)', '이메일', '사업자등록번호', '전화번호', '산업분야', '비고'];
const row = (email: string, more: Partial<Record<number, string | number>> = {}) =>
  ['한빛식품', 'Hanbit Foods', email, '124-81-00998', '02-312-3456', '식음료', '작년 참가'].map(
    (cell, no) => more[no] ?? cell,
  );
const invitations = () =>
  app.db.selectFrom('invitation').selectAll().where('eventIdx', '=', at.eventIdx).execute();

describe('a sheet that is not right', () => {
  it('groups what is wrong: one line for a fault, with how many rows and which', async () => {
    const rows = Array.from({ length: 60 }, (_, no) =>
      row(address(), no % 2 === 0 ? { 5: '화장품' } : no === 1 ? { 5: '음료/우주' } : { 4: `1${no}` }),
    );
    const { data } = await checked(csvOf([heads, ...rows]));
    expect(data.faults.map(({ field, rule, value, count }) => [field, rule, value, count])).toEqual([
      ['industries', 'one_of', '화장품', 30],
      ['tel', 'phone', null, 29],
      ['industries', 'one_of', '음료', 1],
      ['industries', 'one_of', '우주', 1],
    ]);
    expect(data.faults[0]?.rows).toEqual(Array.from({ length: 30 }, (_, no) => 2 + no * 2));
    expect(data).toMatchObject({ faultCount: 4, errorCount: 61, badRows: 60 });
  });

  it('lists a bounded number of faults and counts them all', async () => {
    const rows = Array.from({ length: limits.sheetFaults + 20 }, (_, no) => row(address(), { 5: `x${no}` }));
    const { data } = await checked(csvOf([heads, ...rows]));
    expect(data.faults).toHaveLength(limits.sheetFaults);
    expect(data.faultCount).toBe(limits.sheetFaults + 20);
  });

  it('takes an unknown value for what the manager said it is, in all rows that have it', async () => {
    const [first, second, third] = [address(), address(), address()];
    const bytes = csvOf([
      heads,
      row(first, { 5: '화장품' }),
      row(second, { 5: '식음료/화장품' }),
      row(third, { 5: '우주' }),
    ]);
    const said = { ...query(company), values: ['industries|BEAUTY|화장품', 'industries|-|우주'] };
    expect((await sendSheet(app, 'checkSheet', desk.token, bytes, said)).data).toMatchObject({ badRows: 0 });
    await sendSheet(app, 'inviteSheet', desk.token, bytes, said);
    const content = (await invitations()).map(({ email, content: of }) => [
      email,
      (JSON.parse(of as string) as { company: { industries?: string[] } }).company.industries,
    ]);
    expect(Object.fromEntries(content)).toEqual({
      [first]: ['BEAUTY'],
      [second]: ['FOOD', 'BEAUTY'],
      [third]: undefined,
    });
    const wrong = { ...query(company), values: ['industries|NOTHING|화장품'] };
    expect(await sendSheet(app, 'checkSheet', desk.token, bytes, wrong)).toMatchObject({
      resultMessage: 'invalid_parameter',
    });
    const many = Array.from({ length: limits.sheetValues + 1 }, (_, no) => `industries|BEAUTY|x${no}`);
    expect(
      await sendSheet(app, 'checkSheet', desk.token, bytes, { ...query(company), values: many }),
    ).toMatchObject({ resultMessage: 'invalid_parameter' });
  });

  it('sends the rows that are right alone, when it is asked to', async () => {
    const [good, bad] = [address(), address()];
    const bytes = csvOf([heads, row(good), row(bad, { 3: '124-81-00999' })]);
    expect((await invited(bytes)).resultMessage).toBe('sheet_not_right');
    const only = { ...company, onlyRight: 'Y' };
    expect((await invited(bytes, only)).data).toEqual({
      invited: 1,
      entered: 0,
      told: 0,
      passed: 0,
      left: 1,
    });
    expect((await invitations()).map(({ email }) => email)).toEqual([good]);
    expect((await invited(csvOf([heads, row(bad, { 2: 'no address' })]), only)).resultMessage).toBe(
      'sheet_not_right',
    );
  });

  it('says which registration numbers stand there twice, or are in the event already', async () => {
    const seller = await companyOf(app, at);
    const taken = await app.db
      .selectFrom('company')
      .select(['bizRegNo', 'nameKo'])
      .where('participateIdx', '=', seller.participateIdx)
      .executeTakeFirstOrThrow();
    const [first, second, third] = [address(), address(), address()];
    const other = { 3: '220-81-62517' };
    const once = csvOf([heads, row(first, other)]);
    expect((await checked(once)).data.sameNumbers).toEqual([]);
    const { data } = await checked(
      csvOf([heads, row(first, other), row(second, other), row(third, { 3: taken.bizRegNo as string })]),
    );
    expect(data).toMatchObject({
      badRows: 0,
      sameNumbers: [
        { bizRegNo: '2208162517', rows: [2, 3], known: [] },
        { bizRegNo: taken.bizRegNo, rows: [4], known: [taken.nameKo] },
      ],
    });
    // An open invitation is in the event, too; the same person's own is no second.
    await invited(once);
    expect((await checked(once)).data.sameNumbers).toEqual([]);
    expect((await checked(csvOf([heads, row(second, other)]))).data.sameNumbers).toEqual([
      { bizRegNo: '2208162517', rows: [2], known: [first] },
    ]);
  });
});
