/** A spreadsheet of people to invite is understood, or refused with the reason (docs/rules.md, P24). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { onSqlite } from '#tests/support/engines.ts';
import { type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { pdfFile, zipOf } from '#tests/support/made-files.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { csvOf, sendSheet, xlsxOf } from '#tests/support/sheets.ts';
import { sendFile } from '#tests/support/uploading.ts';

const app = await testApp();
let at: Expo;
let desk: Person;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event') });
  desk = await manager(app, 'participate', at.eventIdx);
});
const company = { participateType: 'COMPANY' };
const buyer = { participateType: 'BUYER' };
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

describe('reading a sheet', () => {
  it('takes a few at once, in places of their own: files of members go on, and more are told when to come again', async () => {
    const desks = await Promise.all([1, 2, 3].map(() => manager(app, 'participate', at.eventIdx)));
    const readers = [desk, ...desks];
    let begun = 0;
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const hold = () => {
      begun += 1;
      return gate;
    };
    const send = (by: Person, meanwhile = async () => {}) =>
      sendSheet(app, 'checkSheet', by.token, csvOf([heads, row(address())]), query(company), meanwhile);
    const held = readers.slice(0, 3).flatMap((by) => [send(by, hold), send(by, hold)]);
    await expect.poll(() => begun).toBe(6);
    expect(await send(readers[3] as Person)).toMatchObject({ status: 503, resultMessage: 'server_busy' });
    const own = await sendFile(app.send, 'productIntro', (readers[0] as Person).token, { bytes: pdfFile() });
    expect(own.resultMessage).toBe('success');
    go();
    for (const one of held) expect((await one).status).toBe(200);
    expect(await send(readers[3] as Person)).toMatchObject({ status: 200 });
  });

  it('knows columns by their headings in either language, in XLSX and in CSV', async () => {
    const email = address();
    for (const bytes of [await xlsxOf([heads, row(email)]), csvOf([heads, row(email)])]) {
      const { data, resultMessage } = await checked(bytes);
      expect(resultMessage).toBe('success');
      expect(data.columns.map(({ field }) => field)).toEqual([
        'nameKo',
        'nameEn',
        'email',
        'bizRegNo',
        'tel',
        'industries',
        null,
      ]);
      expect(data.preview).toEqual([{ row: 2, email, name: '한빛식품', fate: 'new' }]);
      expect(data).toMatchObject({ rowCount: 1, errorCount: 0, missing: [], fates: { new: 1 } });
    }
    const english = ['Company', 'Email address', 'Country', 'Phone', 'Products'];
    const { data } = await checked(
      csvOf([english, ['Graz Markt', address(), 'Austria', '0316 87 11', 'Tea']]),
      buyer,
    );
    expect(data.columns.map(({ field }) => field)).toEqual([
      'companyName',
      'email',
      'country',
      'tel',
      'product',
    ]);
    expect(data.errors).toEqual([]);
    expect(await invitations()).toEqual([]);
  });

  it('reads what Excel in Korea saves as CSV, and files parted by semicolons', async () => {
    // '회사명;이메일' and '한빛' in EUC-KR.
    const korean = Buffer.concat([
      Buffer.from([0xc8, 0xb8, 0xbb, 0xe7, 0xb8, 0xed, 0x3b, 0xc0, 0xcc, 0xb8, 0xde, 0xc0, 0xcf, 0x0a]),
      Buffer.from([0xc7, 0xd1, 0xba, 0xfb]),
      Buffer.from(`;${address()}\n`),
    ]);
    const { data } = await checked(korean);
    expect(data.preview).toMatchObject([{ name: '한빛', fate: 'new' }]);
  });

  it('takes the columns that the manager names instead', async () => {
    const email = address();
    const bytes = csvOf([
      ['A', 'B', 'C'],
      [email, 'whatever', 'Hanbit Foods'],
    ]);
    expect((await checked(bytes)).data.missing).toEqual([['email'], ['nameKo', 'nameEn']]);
    const named = { ...company, columns: 'email,-,nameEn' };
    expect((await checked(bytes, named)).data).toMatchObject({ missing: [], fates: { new: 1 } });
    const twice = await checked(bytes, { ...company, columns: 'email,-,email' });
    expect(twice).toMatchObject({ resultMessage: 'invalid_parameter', data: [{ field: 'columns' }] });
  });

  it('names exactly the bad rows of five thousand', { timeout: 60_000 }, async () => {
    const bad = new Set(Array.from({ length: 50 }, (_, no) => 7 + no * 97));
    const rows = Array.from({ length: limits.sheetRows }, (_, no) => {
      const email = `bulk${no}@example.org`;
      if (!bad.has(no)) return row(email);
      const wrong = [{ 2: 'no address' }, { 3: '124-81-00999' }, { 5: '우주' }, { 4: '12' }, { 1: '한글' }];
      return row(email, wrong[no % wrong.length]);
    });
    // Which form it has is known before the database is asked whom it names.
    const forms = [csvOf([heads, ...rows]), ...(onSqlite ? [await xlsxOf([heads, ...rows])] : [])];
    for (const bytes of forms) {
      const answer = await invited(bytes);
      expect(answer.resultMessage).toBe('sheet_not_right');
      const data = answer.data as unknown as Awaited<ReturnType<typeof checked>>['data'];
      expect(data).toMatchObject({ rowCount: 5000, badRows: 50, errorCount: 50, fates: { new: 4950 } });
      expect(data.errors.map((error) => error.row)).toEqual([...bad].map((no) => no + 2));
    }
    expect(await invitations()).toEqual([]);
    const rules = (await checked(csvOf([heads, ...rows]))).data.errors.map(
      ({ field, rule }) => `${field} ${rule}`,
    );
    expect(new Set(rules)).toEqual(
      new Set([
        'email email',
        'bizRegNo business_number',
        'industries one_of',
        'tel phone',
        'nameEn english_only',
      ]),
    );
  });

  it('names an address that stands there twice, whatever its capitals', async () => {
    const email = address();
    const { data } = await checked(csvOf([heads, row(email), row(email.toUpperCase())]));
    expect(data.errors).toEqual([{ row: 3, field: 'email', rule: 'duplicate', params: {}, value: email }]);
  });

  it('sends the right row of two with one address, whichever comes first', async () => {
    const email = address();
    const bad = row(email, { 3: '124-81-00999' });
    const alone = { ...company, onlyRight: 'Y' };
    const { data } = await checked(csvOf([heads, bad, row(email)]));
    expect(data.errors.map((one) => [one.row, one.rule])).toEqual([[2, 'business_number']]);
    expect(data.preview).toMatchObject([{ row: 3, email }]);
    const sent = await invited(csvOf([heads, bad, row(email)]), alone);
    expect(sent.data).toMatchObject({ invited: 1, left: 1 });
  });
});

describe.runIf(onSqlite)('a file that is none', () => {
  const refused = async (bytes: Buffer) => {
    const { status, resultMessage } = await checked(bytes);
    return status === 200 ? resultMessage : `${status} ${resultMessage}`;
  };
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';

  const parts = (sheet: Buffer | string) => [
    { name: '[Content_Types].xml', bytes: types },
    {
      name: 'xl/workbook.xml',
      bytes:
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes:
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet },
  ];
  /** One row of texts beneath the headings. */
  const sheetOf = (...texts: [head: string, cell: string][]) => {
    const cells = (no: number, values: string[]) =>
      values
        .map((value, at) => `<c r="${'ABC'[at]}${no}" t="inlineStr"><is><t>${value}</t></is></c>`)
        .join('');
    const rows = [texts.map(([head]) => head), texts.map(([, cell]) => cell)];
    return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${cells(at + 1, row)}</row>`).join('')}</sheetData></worksheet>`;
  };

  it('is refused with the reason', async () => {
    expect(await refused(Buffer.alloc(0))).toBe('file_empty');
    expect(await refused(Buffer.from('Email\n'))).toBe('sheet_empty');
    expect(await refused(Buffer.from('%PDF-1.7 and so on'))).toBe('file_type_not_allowed');
    expect(await refused(Buffer.from('a,b\0\n1,2'))).toBe('file_type_not_allowed');
    expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('file_type_not_allowed');
    expect(await refused(Buffer.from('PK\x03\x04 broken'))).toBe('file_damaged');
    expect(await refused(Buffer.from('a,"b\n1,2'))).toBe('file_damaged');
    expect(await refused(zipOf([{ name: 'a.txt', bytes: 'a' }]))).toBe('file_type_not_allowed');
    expect(await refused(Buffer.alloc(limits.sheetBytes + 1, 'a'))).toBe('413 file_too_large');
    const wide = [Array.from({ length: limits.sheetColumns + 1 }, (_, no) => `c${no}`)];
    expect(await refused(csvOf([...wide, ...wide]))).toBe('sheet_too_large');
    const long = Array.from({ length: limits.sheetRows + 1 }, (_, no) => row(`l${no}@example.org`));
    expect(await refused(csvOf([heads, ...long]))).toBe('sheet_too_large');
  });

  it('bursts nothing: it may unpack to sixty megabytes, and reach no further than its rows', {
    timeout: 90_000,
  }, async () => {
    expect(await refused(zipOf(parts(Buffer.alloc(limits.sheetUnpacked + 1, ' '))))).toBe('file_not_safe');
    const lying = parts(Buffer.alloc(limits.sheetUnpacked, ' ')).map((one) => ({ ...one, claims: 10 }));
    expect(await refused(zipOf(lying))).toBe('file_not_safe');
    const far = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Email</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`;
    expect(await refused(zipOf(parts(far)))).toBe('sheet_too_large');
    // Whoever comes next is served.
    expect((await checked(csvOf([heads, row(address())]))).resultMessage).toBe('success');
  });

  it('hides nothing: a part that its directory does not name is not unpacked', async () => {
    const [named, hidden] = [address(), address()];
    const head = parts(sheetOf(['Email', named], ['Company name', 'Hanbit Foods']));
    const more = parts(sheetOf(['Email', hidden], ['Company name', 'Hanbit Foods'])).slice(-1);
    const { data } = await checked(zipOf([...head, ...more.map((one) => ({ ...one, isHidden: true }))]));
    expect(data.preview.map(({ email }) => email)).toEqual([named]);
  });

  it('is read to its end, however long one of its cells is', async () => {
    const firm: [string, string] = ['Company name', 'Graz Markt'];
    const cells = sheetOf(['Email', address()], firm, ['Country', '('.repeat(400_000)]);
    const { resultMessage, data } = await checked(zipOf(parts(cells)), buyer);
    expect(resultMessage).toBe('success');
    expect(data.errors).toMatchObject([{ row: 2, field: 'country', rule: 'one_of' }]);
  });
});
