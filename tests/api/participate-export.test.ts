/** The participants of an event as a spreadsheet for its managers, opened again by a library. */
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { manager } from '#tests/support/factories.ts';
import { pair } from '#tests/support/pair.ts';

const app = await testApp();

const exported = (token: string, query: Record<string, string>) =>
  app.send(`/manage/participate/exportList?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('holds what the list holds: Korean as written, numbers as numbers, times as times', async () => {
  const here = await pair(app);
  const { eventIdx } = here.at;
  const by = await manager(app, 'participate', eventIdx);
  const response = await exported(by.token, { eventIdx: String(eventIdx), format: 'xlsx', language: 'ko' });
  expect(response.headers.get('content-disposition')).toContain('.xlsx');
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
  const [heads = [], ...rows] = sheet?.data ?? [];
  const { data: listed } = await by.client('GET /manage/participate/getList', { eventIdx, orderType: 'asc' });
  expect(rows.map(([no]) => no)).toEqual(listed.map(({ participateIdx }) => participateIdx));
  expect(rows.map((row) => row[heads.indexOf('이름 (국문)')])).toEqual(listed.map(({ nameKo }) => nameKo));
  expect(rows.map((row) => row[heads.indexOf('회원 아이디')])).toEqual(
    listed.map(({ memberId }) => memberId),
  );
  for (const row of rows) expect(row[heads.indexOf('신청 시각')]).toBeInstanceOf(Date);
});

it('holds what the search finds alone, and is for managers of participants', async () => {
  const here = await pair(app);
  const eventIdx = String(here.at.eventIdx);
  const by = await manager(app, 'participate', here.at.eventIdx);
  const found = { eventIdx, format: 'csv', language: 'en', participateType: 'BUYER' };
  const text = await (await exported(by.token, found)).text();
  const { totalCount } = await by.client('GET /manage/participate/getList', {
    eventIdx: here.at.eventIdx,
    participateType: 'BUYER',
  });
  expect(text.trimEnd().split('\r\n')).toHaveLength(totalCount + 1);
  const stats = await manager(app, 'stats', here.at.eventIdx);
  for (const { token } of [stats, here.seller])
    expect(await (await exported(token, found)).json()).toMatchObject({ resultMessage: 'access_deny' });
});
