/**
 * A whole event by an organiser's own calls (docs/rules.md, M43, M48 to M52, E10): entered from sheets, tables of one's own, interpreters, paired
 * from a sheet, tables dealt out after that, and changed by hand. Whoever runs it looks at the schedule, or at what is printed of it.
 */
import type { ScheduleDay } from '#api/matching/by-manager/schedule-grid.ts';
import { checkColleagues, inviteChecked } from './colleague-sheets.ts';
import { colleaguesOf } from './colleagues.ts';
import type { TestApp } from './compose.ts';
import { type Company, company, type Expo, expo, type TestServer } from './factories.ts';
import { nextNumber } from './numbers.ts';
import type { Colleague } from './people.ts';
import { csvOf, sendSheet } from './sheets.ts';

type Server = TestServer & Pick<TestApp, 'send'>;

export const trialSize = { companies: 120, withThree: 12, buyers: 80, pairsOfBuyer: 6, interpreters: 12 };
export const trialDays = ['2026-10-29', '2026-10-30'] as const;

export interface Trial {
  at: Expo;
  /** Those with three people, who have accounts; the first brings its own interpreter. */
  several: (Company & { colleagues: Colleague[] })[];
  /** By the numbers of their participations. */
  names: ReadonlyMap<number, { ko: string; en: string }>;
  buyerIdxs: number[];
  /** Milliseconds by step. */
  took: Record<string, number>;
  day: (day?: string) => Promise<ScheduleDay>;
  step: <Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer>;
}

/** Everybody is there: companies and buyers from sheets, twelve companies with accounts and three people each, twelve interpreters. */
export async function enterTrial(server: Server): Promise<Trial> {
  const took: Trial['took'] = {};
  const step: Trial['step'] = async (name, work) => {
    const began = performance.now();
    const answer = await work();
    took[name] = Math.round(performance.now() - began);
    return answer;
  };
  const days = trialDays.map((date) => ({ date, from: '09:00', to: '17:00' }));
  const at = await expo(server, {
    eventIdx: nextNumber('event'),
    days,
    tables: 90,
    interpreters: Array.from({ length: trialSize.interpreters }, (_, no) => ({
      name: `통역 ${no} / Interpreter ${no}`,
      languages: no % 3 === 0 ? ['de' as const, 'en' as const] : ['en' as const],
      // Every other one works in the mornings alone.
      ...(no % 2 === 1 && { hours: trialDays.map((date) => ({ date, from: '09:00', to: '13:00' })) }),
    })),
  });
  const { client, token } = at.manager;
  const query = { eventIdx: at.eventIdx };
  const enter = async (participateType: string, rows: string[][]) => {
    const given = { ...query, participateType, withoutAccount: 'Y' };
    const { data } = await sendSheet<{ entered: number }>(server, 'inviteSheet', token, csvOf(rows), given);
    if (data?.entered !== rows.length - 1) throw new Error(`entered ${JSON.stringify(data)}`);
  };
  await step('companies from a sheet', () =>
    enter('COMPANY', [
      ['회사명(국문)', '회사명(영문)', '이메일', '담당자'],
      ...Array.from({ length: trialSize.companies - trialSize.withThree }, (_, no) => {
        return [`한빛${no}산업`, `Hanbit ${no} Industry`, `firm${no}@example.org`, `김${no}`];
      }),
    ]),
  );
  await step('buyers from a sheet', () =>
    enter('BUYER', [
      ['Company', 'Name', 'Email', 'Country'],
      ...Array.from({ length: trialSize.buyers }, (_, no) => {
        return [`Danube ${no} Trading`, `Anna ${no}`, `buyer${no}@example.org`, 'Austria'];
      }),
    ]),
  );
  const several: Trial['several'] = [];
  await step('companies of three people', async () => {
    for (let no = 0; no < trialSize.withThree; no++)
      several.push({ ...(await company(server, at)), colleagues: [] });
    const own = { ...query, videoRoom: null, interpreterLanguages: ['de' as const, 'en' as const] };
    await several[0]?.client('POST /matching/setMeans', own);
  });
  await step('their colleagues from a sheet', () => inviteTrial(server, at, several));
  const day: Trial['day'] = async (of = trialDays[0]) =>
    (await client('GET /manage/matching/getDay', { ...query, day: of })).data;
  const { people } = await day();
  const names = new Map(
    people.map(({ participateIdx, nameKo, nameEn }) => [
      participateIdx,
      { ko: nameKo ?? '', en: nameEn ?? '' },
    ]),
  );
  const buyerIdxs = people.flatMap(({ side, participateIdx }) => (side === 'buyer' ? [participateIdx] : []));
  return { at, several, names, buyerIdxs, took, day, step };
}

/** Two colleagues of each, invited from a sheet of 24 rows; each joins by the link of their mail. */
async function inviteTrial(server: Server, { eventIdx, manager }: Expo, several: Trial['several']) {
  const rows = several.flatMap(({ participateIdx }) =>
    [1, 2].map((no) => [
      `#${participateIdx}`,
      '한지우',
      'Jiwoo Han',
      `Sales ${no}`,
      `colleague-${participateIdx}-${no}@example.org`,
      no === 1 ? 'de, en' : 'English',
      'ko',
    ]),
  );
  const checked = await checkColleagues(server, manager, eventIdx, rows);
  const sent = await inviteChecked(manager, eventIdx, checked);
  if (sent.filter(({ fate }) => fate === 'new').length !== rows.length)
    throw new Error(`invited ${JSON.stringify(sent)}`);
  const { tokenTo, joinByLink } = colleaguesOf(server);
  for (const { participateIdx, colleagues, ...one } of several)
    for (const no of [1, 2]) {
      const id = `colleague-${participateIdx}-${no}@example.org`;
      const { data } = await server.client()('POST /member/joinColleague', joinByLink(await tokenTo(id)));
      const { memberIdx } = data.member;
      const { idx: representativeIdx } = await server.db
        .selectFrom('representative')
        .select('idx')
        .where('memberIdx', '=', memberIdx)
        .where('eventIdx', '=', eventIdx)
        .executeTakeFirstOrThrow();
      const session = { token: data.token, client: server.client(data.token) };
      colleagues.push({ id, memberIdx, ...session, files: one.files, participateIdx, representativeIdx });
    }
}

/** Each buyer meets six companies by a sheet: the first must, with an interpreter. Three buyers have their own tables before, all others after. */
export async function pairTrial(server: Server, trial: Trial, makeMeetings: () => Promise<unknown>) {
  const { at, several, buyerIdxs, step } = trial;
  const { client, token } = at.manager;
  const query = { eventIdx: at.eventIdx };
  const tables = async () => (await client('GET /manage/table/getTables', query)).data;
  await step('three tables of their own', async () => {
    for (const [no, ownerIdx] of buyerIdxs.slice(0, 3).entries()) {
      const { version } = await tables();
      const table = { tableNo: 80 + no, ownerIdx, isOpen: true, closedSlotIdxs: [] };
      await client('POST /manage/table/update', { ...query, version, ...table });
    }
  });
  const { people } = await trial.day();
  const sheetCompanies = people.flatMap(({ side, participateIdx }) =>
    side === 'company' ? [participateIdx] : [],
  );
  const rows = buyerIdxs.flatMap((buyerIdx, no) =>
    Array.from({ length: trialSize.pairsOfBuyer }, (_, rank) => [
      `#${sheetCompanies[(no * 3 + rank * 17) % sheetCompanies.length]}`,
      no % 2 === 0 ? `#${buyerIdx}` : (trial.names.get(buyerIdx)?.en as string),
      String(rank + 1),
      rank === 0 ? 'Y' : '',
      rank === 0 ? (no % 4 === 0 ? '독일어' : 'English') : '',
    ]),
  );
  const sheet = csvOf([['기업', '바이어', '순위', '필수', '통역'], ...rows]);
  const checked = await step('checking the pairs', () =>
    sendSheet<{ badRows: number }>(server, 'checkPairs', token, sheet, query),
  );
  const sent = await step('sending the pairs', () =>
    sendSheet<{ pairs: number }>(server, 'addPairs', token, sheet, query),
  );
  await step('making the meetings', makeMeetings);
  const run = (await client('GET /manage/matching/getPairRun', query)).data;
  await step('dealing out tables', async () =>
    client('POST /manage/table/deal', { ...query, version: (await tables()).version, kind: 'buyer' }),
  );
  const owners = new Set((await tables()).tables.map(({ ownerIdx }) => ownerIdx));
  const ownInterpreter = several[0]?.participateIdx as number;
  return {
    badRows: checked.data.badRows,
    pairs: sent.data.pairs,
    wanted: rows.length,
    run,
    owners,
    ownInterpreter,
  };
}

/** A lock, several moved, a morning blocked, two swapped and one handed over, all by the console's calls. */
export async function changeTrial(trial: Trial) {
  const { at, several, step, day } = trial;
  const { client } = at.manager;
  const query = { eventIdx: at.eventIdx };
  const first = await day();
  const meetingAt = (row: number) => ({
    matchingIdx: first.placed.matchingIdx[row] as number,
    from: { slotIdx: first.placed.slotIdx[row] as number, tableNo: first.placed.tableNo[row] as number },
  });
  const [one, other] = [meetingAt(0), meetingAt(1)];
  await step('locking a meeting', () =>
    client('POST /manage/matching/lock', { matchingIdx: one.matchingIdx, locked: 'Y' }),
  );
  const slotIdx = first.slots.at(-1)?.slotIdx as number;
  const { data: moved } = await step('moving several', () =>
    client('POST /manage/matching/moveSeveral', {
      ...query,
      meetings: [one, other],
      to: { slotIdx },
      act: 'fitting',
      reason: null,
    }),
  );
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
  const swapped = await step('swapping two', () => swapTwo(trial, [one.matchingIdx, other.matchingIdx]));
  const handed = await step('handing one over', async () => {
    const { placed, seated } = await day();
    for (const { participateIdx: of, colleagues } of several) {
      const row = placed.companyIdx.indexOf(of);
      const matchingIdx = placed.matchingIdx[row];
      const sits = seated.filter((seat) => seat.matchingIdx === matchingIdx);
      const to = colleagues.find(
        (two) => !sits.some((seat) => seat.representativeIdx === two.representativeIdx),
      );
      if (matchingIdx === undefined || !to) continue;
      await client('POST /matching/handOver', { matchingIdx, representativeIdx: to.representativeIdx });
      return { matchingIdx, representativeIdx: to.representativeIdx };
    }
    throw new Error('no meeting of a company of three people');
  });
  return { locked: one.matchingIdx, left: moved.left, blocked: { participateIdx, morning }, swapped, handed };
}

/** The first two of the day who can have each other's places, and where they were. */
async function swapTwo({ at, day }: Trial, but: readonly number[]) {
  const { placed } = await day();
  const rows = placed.matchingIdx.flatMap((matchingIdx, row) => (but.includes(matchingIdx) ? [] : [row]));
  const seen = (row: number) => ({
    matchingIdx: placed.matchingIdx[row] as number,
    from: { slotIdx: placed.slotIdx[row] as number, tableNo: placed.tableNo[row] as number },
  });
  // At tables dealt out to buyers only two of the same buyer can swap.
  for (const one of rows)
    for (const other of rows) {
      if (other <= one || placed.buyerIdx[one] !== placed.buyerIdx[other]) continue;
      const meetings = [seen(one), seen(other)] as const;
      const request = { eventIdx: at.eventIdx, meetings: [...meetings], reason: null };
      const isDone = await at.manager.client('POST /manage/matching/swap', request).then(
        () => true,
        () => false,
      );
      if (isDone) return meetings;
    }
  throw new Error('nobody could swap');
}
