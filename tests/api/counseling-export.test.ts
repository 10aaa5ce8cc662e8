/** One's own logs as a spreadsheet, in both languages. */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { company } from '#tests/support/factories.ts';
import { type Pair, pair } from '#tests/support/pair.ts';
import { counselingSample } from '#tests/support/samples.ts';
import { unzipped } from '#tests/support/unzipped.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
  app.clock.set('2026-10-29T10:00:00Z');
  const { eventIdx } = here.at;
  await here.seller.client('POST /counseling/add', {
    ...counselingSample(),
    eventIdx,
    metAt: '2026-10-29T08:00:00Z',
    buyerName: '김철수',
    content: '견본 "두 상자",\n다음 주',
    comment: '=HYPERLINK("http://x","y")',
  });
  await here.seller.client('POST /counseling/add', {
    eventIdx,
    buyerCompanyName: '@Corp',
    buyerName: '+43',
    productName: '-1',
    type: 'MISS_MATCHING',
  });
  const other = await company(app, here.at);
  await other.client('POST /counseling/add', { ...counselingSample(), eventIdx, buyerName: 'Another’s' });
});

const exported = async (query: Record<string, string>) => {
  const asked = new URLSearchParams({ eventIdx: String(here.at.eventIdx), ...query });
  const headers = { authorization: `Bearer ${here.seller.token}` };
  const response = await app.send(`/counseling/exportList?${asked}`, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('as CSV', () => {
  it('it has the mark by which Excel knows UTF-8, Korean as written, and one’s own logs alone', async () => {
    const { response, bytes } = await exported({ format: 'csv', language: 'ko' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('consultation-logs-2026-10-29.csv');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.subarray(3).toString();
    expect(text).toMatch(/^상담 일시,/);
    expect(text).toContain('2026-10-29 09:00');
    expect(text).toContain('김철수');
    expect(text).toContain('"견본 ""두 상자"",\n다음 주"');
    expect(text).toContain(',10000,2000,500.25,12500.25,1.1,2026-10-29,13750.28,');
    expect(text).not.toContain('Another');
  });

  it('no cell is a formula', async () => {
    const text = (await exported({ format: 'csv', language: 'en' })).bytes.toString();
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(text).toContain(",'@Corp,'+43,");
    expect(text).toContain(",'-1,");
  });

  it('nor is one that begins with a wide sign', async () => {
    const { eventIdx } = here.at;
    const sample = {
      ...counselingSample(),
      eventIdx,
      matchingIdx: null,
      buyerName: '＝1+1',
      content: '＠SUM(1)',
    };
    await here.seller.client('POST /counseling/add', sample);
    const text = (await exported({ format: 'csv', language: 'en' })).bytes.toString();
    expect(text).toContain(",'＝1+1,");
    expect(text).toContain(",'＠SUM(1),");
  });

  it('it holds what the search finds', async () => {
    const text = (await exported({ format: 'csv', language: 'en', type: 'MISS_MATCHING' })).bytes.toString();
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(text).toContain('Did not show up');
  });
});

it('as XLSX it is a workbook with texts as texts and figures as figures', async () => {
  const { response, bytes } = await exported({ format: 'xlsx', language: 'ko' });
  expect(response.headers.get('content-disposition')).toContain('.xlsx');
  const files = await unzipped(bytes);
  const all = [...files.values()].join('\n');
  expect([...files.keys()]).toContain('xl/workbook.xml');
  expect(all).toContain('김철수');
  expect(all).toContain('=HYPERLINK(');
  expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  expect(files.get('xl/worksheets/sheet1.xml')).toContain('<v>12500.25</v>');
});

it('one of a member and four in all wait for their readers at once; who has read theirs gives the place back', async () => {
  const { eventIdx } = here.at;
  const ask = ({ token }: { token: string }) =>
    app.send(`/counseling/exportList?eventIdx=${eventIdx}&format=csv&language=en`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const others = [];
  for (let no = 0; no < 4; no++) others.push(await company(app, here.at));
  const [first, ...rest] = [await ask(here.seller), await ask(here.seller)];
  expect([first.status, rest[0]?.status]).toEqual([200, 503]);
  const made = await Promise.all(others.map(ask));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
  const refused = made.find(({ status }) => status === 503);
  expect(refused?.headers.get('retry-after')).toBe('5');
  for (const answer of made) await answer.arrayBuffer();
  await first.body?.cancel();
  const again = await Promise.all([here.seller, ...others.slice(1)].map(ask));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const answer of again) await answer.arrayBuffer();
});
