/** A stage of the size of the schedule's model, and its steps taken there through the API. */
import { sql } from 'kysely';
import { ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { ApprovalType } from '#domain/matching/matching.ts';
import type { TestApp } from './compose.ts';
import { buyer, company, type Expo, expo, type Participant, slotsOf } from './factories.ts';
import { nextNumber } from './numbers.ts';
import { type Action, size } from './schedule-actions.ts';

export interface Stage {
  app: TestApp;
  at: Expo;
  people: Participant[];
  slots: number[];
  tables: number[];
  interpreters: number[];
  /** The meetings of this run, in the order of the model's. */
  meetings: number[];
}

/** An event of the model's size, with its people. */
export async function stage(app: TestApp, date = '2026-10-29'): Promise<Stage> {
  const at = await expo(app, {
    eventIdx: nextNumber('event'),
    tables: size.tables,
    interpreters: size.interpreters,
    days: [{ date, from: '09:00', to: '10:30' }],
    slotMinutes: 30,
  });
  const all: Participant[] = [];
  for (let no = 0; no < size.companies; no++) all.push(await company(app, at));
  for (let no = 0; no < size.buyers; no++) all.push(await buyer(app, at));
  const idxsOf = async (table: 'eventTable' | 'interpreter') =>
    (
      await app.db.selectFrom(table).select('idx').where('eventIdx', '=', at.eventIdx).orderBy('no').execute()
    ).map(({ idx }) => idx);
  return {
    app,
    at,
    people: all,
    meetings: [],
    slots: await slotsOf(all[0] as Participant, at),
    tables: await idxsOf('eventTable'),
    interpreters: await idxsOf('interpreter'),
  };
}

/** Takes everything off the stage, and everybody back onto it. */
export async function clear({ app, at, meetings }: Stage, approvalType: ApprovalType): Promise<void> {
  meetings.splice(0);
  await app.db.transaction().execute(async (trx) => {
    for (const table of [
      'placement',
      'busy',
      'table_slot',
      'matching_move',
      'matching_wish',
      'notice',
      'matching',
      'not_with',
      'pair',
    ])
      await sql`delete from ${sql.table(table)}`.execute(trx);
    const { eventIdx } = at;
    const rules = { approvalType, declineArranged: 'Y' } as const;
    await trx.updateTable('event').set(rules).where('idx', '=', eventIdx).execute();
    const everyones = { ownerIdx: null, isOpen: 'Y' } as const;
    await trx.updateTable('eventTable').set(everyones).where('eventIdx', '=', eventIdx).execute();
    const back = { state: 'COMPLETE', meetingsPerDay: null } as const;
    await trx.updateTable('participate').set(back).where('eventIdx', '=', eventIdx).execute();
  });
}

/** Takes the step through the API; answers 'success' or the key of the refusal. */
export async function takeForReal(scene: Stage, action: Action): Promise<string> {
  const matchingIdx = 'meeting' in action ? (scene.meetings[action.meeting] as number) : 0;
  try {
    const otherIdx = action.do === 'swap' ? (scene.meetings[action.other] as number) : null;
    const meeting = await send(scene, action, { matchingIdx, otherIdx });
    const isMade = meeting !== null && !scene.meetings.includes(meeting.matchingIdx);
    if (isMade) scene.meetings.push(meeting.matchingIdx);
    return 'success';
  } catch (error) {
    if (error instanceof ApiError) return error.key.replace('msg.', '');
    throw error;
  }
}

/** The meeting that a step is about; of a swap also the other. */
interface About {
  matchingIdx: number;
  otherIdx: number | null;
}

/** Sends the step; answers the meeting that it is about, or null where it is about none. */
export async function send(
  { at, people, slots }: Stage,
  action: Action,
  { matchingIdx, otherIdx }: About,
): Promise<Meeting | null> {
  const { eventIdx } = at;
  const slotIdx = (no: number) => slots[no] as number;
  const person = (no: number) => (people[no] as Participant).client;
  const participateIdx = (no: number) => (people[no] as Participant).participateIdx;
  const manager = at.manager.client;
  const about = async (answer: Promise<{ data: Meeting }>) => (await answer).data;
  switch (action.do) {
    case 'ask':
      return about(
        person(action.by)('POST /matching/apply', {
          eventIdx,
          targetParticipateIdx: (people[action.of] as Participant).participateIdx,
          wishes: action.wishes.map(slotIdx),
          anySlot: action.any ? 'Y' : 'N',
          isTranslator: action.interpreter ? 'Y' : 'N',
        }),
      );
    case 'approve': {
      const slot = action.slot === null ? undefined : slotIdx(action.slot);
      return about(person(action.by)('POST /matching/approve', { matchingIdx, slotIdx: slot }));
    }
    case 'deny':
      return about(person(action.by)('POST /matching/deny', { matchingIdx, reason: 'Full' }));
    case 'cancel':
      return about(person(action.by)('POST /matching/cancel', { matchingIdx }));
    case 'drop':
      return about(person(action.by)('POST /matching/dropProposal', { matchingIdx }));
    case 'move':
    case 'accept': {
      const call = action.do === 'move' ? 'POST /matching/move' : 'POST /matching/acceptProposal';
      return about(person(action.by)(call, { matchingIdx, slotIdx: slotIdx(action.slot) }));
    }
    case 'mark':
      await person(action.by)('POST /matching/markUnavailable', {
        eventIdx,
        slotIdxs: action.slots.map(slotIdx),
      });
      return null;
    case 'leave':
      await person(action.by)('POST /participate/cancel', { eventIdx });
      return null;
    case 'place':
    case 'moveByHand': {
      const call = action.do === 'place' ? 'POST /manage/matching/place' : 'POST /manage/matching/move';
      return about(manager(call, { matchingIdx, slotIdx: slotIdx(action.slot) }));
    }
    case 'decline':
      return about(person(action.by)('POST /matching/decline', { matchingIdx, reason: 'Not for us' }));
    case 'notWith':
    case 'unsetNotWith': {
      const call = action.do === 'notWith' ? 'POST /matching/setNotWith' : 'POST /matching/unsetNotWith';
      await person(action.by)(call, { eventIdx, participateIdx: participateIdx(action.of) });
      return null;
    }
    case 'arrange':
      return about(
        manager('POST /manage/matching/add', {
          eventIdx,
          companyIdx: participateIdx(action.company),
          buyerIdx: participateIdx(action.buyer),
          slotIdx: slotIdx(action.slot),
        }),
      );
    case 'swap': {
      const seen = action.from.map(({ slot, table }) => ({ slotIdx: slotIdx(slot), tableNo: table + 1 }));
      const meetings = [matchingIdx, otherIdx as number].map((idx, no) => ({
        matchingIdx: idx,
        from: seen[no] as { slotIdx: number; tableNo: number },
      }));
      return (await manager('POST /manage/matching/swap', { eventIdx, meetings })).data[0] ?? null;
    }
    case 'block':
      await manager('POST /manage/matching/block', {
        eventIdx,
        participateIdx: participateIdx(action.of),
        slotIdxs: action.slots.map(slotIdx),
        unavailable: action.open ? 'N' : 'Y',
      });
      return null;
    case 'limit':
      await manager('POST /manage/matching/limit', {
        participateIdx: participateIdx(action.of),
        meetingsPerDay: action.most,
      });
      return null;
    case 'table': {
      const { version } = (await manager('GET /manage/table/getTables', { eventIdx })).data;
      await manager('POST /manage/table/update', {
        eventIdx,
        version,
        tableNo: action.table + 1,
        ownerIdx: action.owner === null ? null : participateIdx(action.owner),
        isOpen: action.isOpen,
        closedSlotIdxs: action.closed.map(slotIdx),
      });
      return null;
    }
    case 'cancelByHand':
      return about(manager('POST /manage/matching/cancel', { matchingIdx, reason: 'The hall is closed' }));
  }
}
