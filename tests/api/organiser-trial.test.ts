/** A whole event by an organiser's own calls: entered from sheets, paired from a sheet, tables dealt out, and changed (docs/rules.md, M48 to M52). */
import { expect, test } from 'vitest';
import { placePairs } from '#server/features/wanted-pair/run.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';

const app = await testApp();
app.clock.set(longBefore);
const days = [
  { date: '2026-10-29', from: '09:00', to: '17:00' },
  { date: '2026-10-30', from: '09:00', to: '17:00' },
];
const at = await expo(app, { eventIdx: nextNumber('event'), days, tables: 90, interpreters: 0 });
const { client, token } = at.manager;
const query = { eventIdx: at.eventIdx };
const [companies, buyers] = [120, 80];

const took: Record<string, number> = {};
async function step<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await work();
  took[name] = Math.round(performance.now() - began);
  return answer;
}

test('120 companies and 80 buyers come from sheets and meet, and nothing needs anything but these calls', async () => {
  const enter = (participateType: string, rows: string[][]) =>
    sendSheet<{ entered: number }>(app, 'inviteSheet', token, csvOf(rows), {
      ...query,
      participateType,
      withoutAccount: 'Y',
    });
  const sellers = Array.from({ length: companies }, (_, no) => `한빛${no}산업`);
  const purchasers = Array.from({ length: buyers }, (_, no) => `Danube ${no} Trading`);
  const entered = await step('companies from a sheet', () =>
    enter('COMPANY', [
      ['회사명(국문)', '회사명(영문)', '이메일', '담당자'],
      ...sellers.map((name, no) => [name, `Hanbit ${no} Industry`, `firm${no}@example.org`, `김${no}`]),
    ]),
  );
  expect(entered.data.entered).toBe(companies);
  const came = await step('buyers from a sheet', () =>
    enter('BUYER', [
      ['Company', 'Name', 'Email', 'Country'],
      ...purchasers.map((name, no) => [name, `Anna ${no}`, `buyer${no}@example.org`, 'Austria']),
    ]),
  );
  expect(came.data.entered).toBe(buyers);

  const tables = () => client('GET /manage/table/getTables', query);
  await step('dealing out tables', async () => {
    const { version } = (await tables()).data;
    return client('POST /manage/table/deal', { ...query, version, kind: 'buyer' });
  });
  expect((await tables()).data.tables.filter(({ ownerIdx }) => ownerIdx !== null)).toHaveLength(buyers);

  // Each buyer meets six companies; the first of them must.
  const rows = purchasers.flatMap((buyer, no) =>
    [0, 1, 2, 3, 4, 5].map((rank) => [
      sellers[(no * 3 + rank * 17) % companies] as string,
      buyer,
      String(rank + 1),
      rank === 0 ? 'Y' : '',
    ]),
  );
  const sheet = csvOf([['기업', '바이어', '순위', '필수'], ...rows]);
  const checked = await step('checking the pairs', () =>
    sendSheet<{ badRows: number }>(app, 'checkPairs', token, sheet, query),
  );
  expect(checked.data.badRows).toBe(0);
  const sent = await step('sending the pairs', () =>
    sendSheet<{ pairs: number }>(app, 'addPairs', token, sheet, query),
  );
  expect(sent.data.pairs).toBe(rows.length);
  let longest = 0;
  await step('making the meetings', async () => {
    for (;;) {
      const began = performance.now();
      if (!(await placePairs(app.db, app.clock.read()))) break;
      longest = Math.max(longest, performance.now() - began);
    }
  });
  took['longest portion'] = Math.round(longest);
  const run = (await client('GET /manage/matching/getPairRun', query)).data;
  expect(run).toEqual({ isUnderWay: false, counts: { waiting: 0, made: rows.length, unplaced: 0 } });

  const day = async () => (await client('GET /manage/matching/getDay', { ...query, day: '2026-10-29' })).data;
  const first = await step('the schedule of a day', day);
  const [one, other] = [0, 1].map((row) => ({
    matchingIdx: first.placed.matchingIdx[row] as number,
    from: { slotIdx: first.placed.slotIdx[row] as number, tableNo: first.placed.tableNo[row] as number },
  }));
  await step('locking a meeting', () =>
    client('POST /manage/matching/lock', { matchingIdx: one?.matchingIdx as number, locked: 'Y' }),
  );
  const slotIdx = first.slots.at(-1)?.slotIdx as number;
  const moved = await step('moving several', () =>
    client('POST /manage/matching/moveSeveral', {
      ...query,
      meetings: [one, other].flatMap((seen) => (seen ? [seen] : [])),
      to: { slotIdx },
      act: 'fitting',
      reason: null,
    }),
  );
  expect(moved.data.left).toContainEqual({ matchingIdx: one?.matchingIdx, obstacles: ['locked'] });
  const participateIdx = first.placed.companyIdx[5] as number;
  const morning = first.slots.slice(0, 6).map((slot) => slot.slotIdx);
  await step('blocking a morning', async () => {
    const request = { ...query, participateIdx, slotIdxs: morning, reason: 'A late flight.' };
    const strands = await client('POST /manage/matching/block', { ...request, meetings: [] }).then(
      () => [],
      (error: { data: { matchingIdx: number; freeSlot: object | null }[] }) => error.data,
    );
    const meetings = strands.map(({ matchingIdx, freeSlot }) => ({
      matchingIdx,
      act: freeSlot ? ('move' as const) : ('cancel' as const),
    }));
    return client('POST /manage/matching/block', { ...request, meetings });
  });
  expect(await clashes(app.db)).toEqual(noClashes);
  const last = await day();
  // Each of a pair, a table and a slot has a name or number on every sheet that is printed.
  expect(last.people.every(({ nameKo, nameEn }) => nameKo !== null && nameEn !== null)).toBe(true);
  expect(last.placed.tableNo.every((no) => no !== null)).toBe(true);
  expect(took['longest portion']).toBeLessThan(1_000);
  process.stdout.write(`${JSON.stringify(took)}\n`);
}, 120_000);
