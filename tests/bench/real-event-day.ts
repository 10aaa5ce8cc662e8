/**
 * What is arranged at a real event: requests in the file's order, each approved by one of the company's people, while the organiser makes
 * meetings, holds some by video and closes tables; in the end companies hand meetings on.
 */

import { ApiError, type Client, isRefused } from '#api/client.ts';
import type { StrandedMeeting } from '#api/event/plan.ts';
import type { EventFile } from './real-event-file.ts';
import { type Gathered, named, type Someone } from './real-event-people.ts';

/** What came of it. `refused` counts the catalogue's keys. */
export interface Tally {
  placed: number;
  pending: number;
  /** What the organiser made, of it by video, and what tables that closed have cost. */
  arranged: number;
  byVideo: number;
  stranded: number;
  handedOver: number;
  refused: Record<string, number>;
}

type Pair = EventFile['meetings'][number];

/** Of every so many meetings of the file the organiser makes the last, and of every so many of these the last is by video. */
const [arrangedOf, byVideoOf, interpretedOf] = [5, 4, 4];
/** How often somebody may come first, to a slot or by a meeting at a table that closes. */
const tries = 5;

/** Arranges all meetings of the file. */
export async function arrange(event: EventFile, at: Gathered): Promise<Tally> {
  const tally: Tally = {
    ...{ placed: 0, pending: 0, arranged: 0, byVideo: 0, stranded: 0, handedOver: 0 },
    refused: {},
  };
  const isArranged = (_: Pair, no: number) => no % arrangedOf === arrangedOf - 1;
  const asked = await askFor(
    event.meetings.filter((pair, no) => !isArranged(pair, no)),
    at,
    tally,
  );
  const [placed] = await Promise.all([
    approveAll(asked, tally),
    organise(event, event.meetings.filter(isArranged), at, tally),
  ]);
  await handOn(placed, tally);
  return tally;
}

interface Asked {
  company: Someone;
  matchingIdx: number;
}

/** Buyers ask, now and then for one of several people, or for an interpreter. */
async function askFor(
  pairs: readonly Pair[],
  { eventIdx, people }: Gathered,
  tally: Tally,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [no, [companyName, buyerName]] of pairs.entries())
    await counting(tally, async () => {
      const [company, { clients }] = [named(people, companyName), named(people, buyerName)];
      const { participateIdx } = company;
      const { data: seats } =
        no % 2 === 1 && company.clients.length > 1
          ? await clients[0]('GET /matching/getRepresentatives', { eventIdx, participateIdx })
          : { data: [] };
      const representativeIdx = seats[no % Math.max(1, seats.length)]?.representativeIdx;
      const { data } = await clients[0]('POST /matching/apply', {
        eventIdx,
        targetParticipateIdx: participateIdx,
        anySlot: 'Y',
        isTranslator: no % interpretedOf === 0 ? 'Y' : 'N',
        ...(representativeIdx !== undefined && { representativeIdx }),
      });
      asked.push({ company, matchingIdx: data.matchingIdx });
    });
  return asked;
}

/** The company's people approve in turns; answers what has a place. */
async function approveAll(asked: readonly Asked[], tally: Tally): Promise<Asked[]> {
  const placed: Asked[] = [];
  for (const [no, one] of asked.entries())
    await counting(tally, async () => {
      const { clients } = one.company;
      const by = clients[no % clients.length] as Client;
      const { data } = await by('POST /matching/approve', { matchingIdx: one.matchingIdx });
      if (data.stateMatching === 'complete') {
        tally.placed += 1;
        placed.push(one);
      } else tally.pending += 1;
    });
  return placed;
}

/** Half of it before the last table closes for the second half of the slots, and, where there are enough, the one before it for good. */
async function organise(event: EventFile, pairs: readonly Pair[], at: Gathered, tally: Tally): Promise<void> {
  for (const [no, pair] of pairs.entries()) {
    if (no === Math.floor(pairs.length / 2)) await closeTables(event, at, tally);
    await make(pair, at, tally, no % byVideoOf === byVideoOf - 1);
  }
}

async function make(
  [companyName, buyerName]: Pair,
  at: Gathered,
  tally: Tally,
  byVideo: boolean,
): Promise<void> {
  const { eventIdx, manager, people } = at;
  const companyIdx = named(people, companyName).participateIdx;
  const buyerIdx = named(people, buyerName).participateIdx;
  for (let left = tries; left > 0; left--) {
    const { data } = await manager('GET /manage/matching/getSlotsFor', { eventIdx, companyIdx, buyerIdx });
    const hinders = (one: string) => !(byVideo && one === 'noTable');
    const slot = data.slots.find(({ isOpen, obstacles }) => isOpen && !obstacles.some(hinders));
    if (!slot || data.standing) break;
    try {
      const meeting = { companyIdx, buyerIdx, slotIdx: slot.slotIdx };
      const means = byVideo ? ({ byVideo: 'Y' } as const) : {};
      await manager('POST /manage/matching/add', { eventIdx, ...meeting, ...means });
      tally.arranged += 1;
      if (byVideo) tally.byVideo += 1;
      return;
    } catch (error) {
      // An approval came first.
      if (!isRefused(error, 'already_assigned')) throw error;
    }
  }
  tally.refused['no place'] = (tally.refused['no place'] ?? 0) + 1;
}

async function closeTables(
  { tables }: EventFile,
  { eventIdx, manager }: Gathered,
  tally: Tally,
): Promise<void> {
  const close = async (tableNo: number, isForGood: boolean) => {
    let cancel: number[] = [];
    for (let left = tries; ; left--) {
      const { data } = await manager('GET /manage/table/getTables', { eventIdx });
      const half = data.slots.slice(Math.floor(data.slots.length / 2)).map(({ slotIdx }) => slotIdx);
      const closing = { isOpen: !isForGood, closedSlotIdxs: isForGood ? [] : half };
      const table = { eventIdx, version: data.version, tableNo, ownerIdx: null, ...closing };
      try {
        await manager('POST /manage/table/update', { ...table, cancel, reason: 'The hall closes' });
        tally.stranded += cancel.length;
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.key !== 'msg.event_strands' || left === 0) throw error;
        cancel = (error.data as StrandedMeeting[]).map(({ matchingIdx }) => matchingIdx);
      }
    }
  };
  await close(tables, false);
  if (tables > 4) await close(tables - 1, true);
}

/** Each company of several people hands its first meeting to another of them who is free. */
async function handOn(placed: readonly Asked[], tally: Tally): Promise<void> {
  const done = new Set<Someone>();
  for (const { company, matchingIdx } of placed) {
    const [first] = company.clients;
    if (company.clients.length === 1 || done.has(company)) continue;
    await counting(tally, async () => {
      const { data } = await first('GET /matching/getSeats', { matchingIdx });
      const to = data.people.find(
        ({ side, sitsThere, busy }) => side === 'company' && !sitsThere && busy === null,
      );
      if (!to) return;
      const handing = { matchingIdx, representativeIdx: to.representativeIdx, version: data.version };
      await first('POST /matching/handOver', handing);
      done.add(company);
      tally.handedOver += 1;
    });
  }
}

async function counting({ refused }: Tally, call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused[error.key] = (refused[error.key] ?? 0) + 1;
  }
}
