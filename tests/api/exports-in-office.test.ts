/** Each kind of workbook says in LibreOffice what the same export says as CSV. Left out where the machine has no LibreOffice. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { figuresWorld } from '#tests/support/figures-world.ts';
import { hasOffice, readByOffice } from '#tests/support/office.ts';

const app = await testApp();

const kinds: Record<string, string> = {
  participants: '/manage/participate/exportList',
  visitors: '/manage/visitor/exportList',
  logs: '/manage/counseling/exportList',
  ownLogs: '/counseling/exportList',
  meetings: '/manage/matching/exportMeetings',
  requests: '/manage/matching/exportList',
  figure: '/manage/stats/exportTable?figure=applicationsByDay',
  rowsOfMeetings: '/manage/stats/exportRows?of=meetings',
  rowsOfVisitors: '/manage/stats/exportRows?of=visitors',
};

/** As our CSV has it, without the apostrophe that keeps a text from being run there; the office writes seconds to a moment. */
const asText = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');
const withoutSeconds = (cell: string) => cell.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):00$/, '$1');

const left = hasOffice ? '' : ' (left out: there is no soffice on this machine)';
it.runIf(hasOffice)(`reads every cell as it was written${left}`, async () => {
  const { at, seller, eventIdx } = await figuresWorld(app);
  app.clock.set('2026-10-29T12:00:00Z');
  await seller.client('POST /counseling/add', {
    eventIdx,
    buyerCompanyName: '=1+1',
    buyerName: '김철수 "사장"',
    productName: '홍삼 <&> 농축액',
    type: 'SIMPLE_INTRO',
    content: '첫 줄,\n둘째 줄',
  });
  const exported = async (path: string, format: 'xlsx' | 'csv') => {
    const address = new URL(path, 'http://x');
    for (const [name, value] of Object.entries({ eventIdx: String(eventIdx), format, language: 'ko' }))
      address.searchParams.set(name, value);
    const headers = { authorization: `Bearer ${(path.startsWith('/manage') ? at.manager : seller).token}` };
    const answer = await app.send(address.pathname + address.search, { headers });
    expect(answer.headers.get('content-disposition'), path).toContain(`.${format}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const workbooks: Record<string, Buffer> = {};
  for (const [name, path] of Object.entries(kinds)) workbooks[name] = await exported(path, 'xlsx');
  const read = readByOffice(workbooks);
  for (const [name, path] of Object.entries(kinds)) {
    const written = parse(await exported(path, 'csv'), { bom: true }) as string[][];
    expect(written.length, name).toBeGreaterThan(1);
    const cells = read[name] ?? [];
    expect(
      cells.map((row) => row.map(withoutSeconds)),
      name,
    ).toEqual(written.map((row) => row.map(asText)));
  }
  const [heads = [], ...logs] = read.logs ?? [];
  const formula = logs.find((row) => row[heads.indexOf('바이어 회사명')] === '=1+1');
  expect(formula?.[heads.indexOf('작성 일시')]).toMatch(/^2026-10-29 13:00:00$/);
  expect(formula).toContain('첫 줄,\n둘째 줄');
  expect(formula).toContain('김철수 "사장"');
});
