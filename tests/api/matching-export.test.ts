/** The requests and meetings of an event as a spreadsheet for its managers: what the list holds, as it is filtered. */
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, manager } from '#tests/support/factories.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';

const app = await testApp();

const exported = (token: string, query: Record<string, string>) =>
  app.send(`/manage/matching/exportList?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });

/** A confirmed meeting and, after it, a request that begins as a formula would. */
async function world() {
  const here = await pair(app);
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
  await approve(here.seller, matchingIdx, here.slots[0]);
  const other = await buyer(app, here.at);
  await askFor(here, other, here.seller, { message: '=1+1', wishes: [], anySlot: 'Y' });
  const by = await manager(app, 'matching', here.at.eventIdx);
  const { data: listed } = await by.client('GET /manage/matching/getList', {
    eventIdx: here.at.eventIdx,
    orderType: 'asc',
  });
  return { here, by, listed, eventIdx: String(here.at.eventIdx) };
}

it('holds what the list holds, oldest first: both sides, how to reach them, the state, the wishes, time and table', async () => {
  const { by, listed, eventIdx } = await world();
  const response = await exported(by.token, { eventIdx, format: 'xlsx', language: 'ko' });
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
  const [heads = [], ...rows] = sheet?.data ?? [];
  const column = (head: string) => rows.map((row) => row[heads.indexOf(head)]);
  expect(column('번호')).toEqual(listed.map(({ matchingIdx }) => matchingIdx));
  expect(column('기업명(국문)')).toEqual(listed.map(({ company }) => company.companyName));
  expect(column('바이어 이름')).toEqual(listed.map(({ buyer }) => buyer.personName));
  expect(column('기업 이메일')).toEqual(listed.map(({ company }) => company.contact?.email));
  expect(column('바이어 휴대전화')).toEqual(listed.map(({ buyer }) => buyer.contact?.mobile));
  expect(column('상태')).toEqual(['확정', '답변 대기']);
  expect(column('희망 시간')).toEqual([expect.stringMatching(/월.*; .*월/), '아무 때나']);
  expect(column('상담 시작')).toEqual([expect.any(Date), null]);
  expect(column('테이블')).toEqual([1, null]);
});

it('says that a company brings its own interpreter, here and in the schedule, and what that one speaks', async () => {
  const { here, by, eventIdx } = await world();
  const [own, day] = [{ languages: 'German, English' }, here.at.eventIdx];
  await here.seller.client('POST /matching/setMeans', {
    eventIdx: day,
    videoRoom: null,
    interpreterLanguages: ['de', 'en'],
  });
  const words = translator('en')('schedule.sheet.ownInterpreter', own);
  const list = await exported(by.token, { eventIdx, format: 'csv', language: 'en' });
  const schedule = await app.send(
    `/manage/matching/exportMeetings?${new URLSearchParams({ eventIdx, format: 'csv', language: 'en' })}`,
    { headers: { authorization: `Bearer ${by.token}` } },
  );
  for (const answer of [list, schedule]) {
    const [row] = parse(await answer.text(), { columns: true, bom: true }) as Record<string, string>[];
    expect(row?.['Interpreter']).toBe(words);
  }
  const { data } = await by.client('GET /manage/matching/getDay', { eventIdx: day });
  expect(data.ownInterpreters).toEqual([
    { participateIdx: here.seller.participateIdx, languages: ['de', 'en'] },
  ]);
});

it('says of a meeting that is over that it is, and that its log is missing', async () => {
  const { here, by, eventIdx } = await world();
  const held = here.slots[0];
  const slot = (
    await here.seller.client('GET /matching/getSlotList', { eventIdx: Number(eventIdx) })
  ).data.find(({ slotIdx }) => slotIdx === held);
  const before = app.clock.read();
  app.clock.set(slot?.endsAt ?? '');
  const response = await exported(by.token, { eventIdx, format: 'csv', language: 'en' });
  app.clock.set(before.toISOString());
  const rows = parse(await response.text(), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows[0]?.['State']).toBe(translator('en')('matching.detail.logMissing'));
});

it('holds what the search finds alone, and no text of it is run as a formula', async () => {
  const { by, eventIdx, listed } = await world();
  const rows = async (query: Record<string, string>) => {
    const response = await exported(by.token, { eventIdx, format: 'csv', language: 'en', ...query });
    return parse(await response.text(), { columns: true, bom: true }) as Record<string, string>[];
  };
  expect(await rows({ stateMatching: 'request' })).toMatchObject([
    { 'No.': String(listed[1]?.matchingIdx), Message: "'=1+1" },
  ]);
  expect(await rows({ matchingType: 'offline' })).toEqual([]);
  expect(await rows({ keywords: 'nobodyiscalledso' })).toEqual([]);
});

it('is for managers of meetings', async () => {
  const { here, eventIdx } = await world();
  const stats = await manager(app, 'stats', here.at.eventIdx);
  for (const { token } of [stats, here.seller])
    expect(await (await exported(token, { eventIdx, format: 'csv', language: 'en' })).json()).toMatchObject({
      resultMessage: 'access_deny',
    });
});
