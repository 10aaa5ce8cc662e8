/** Steps of the schedule's model, made by chance and taken through the API. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { ApprovalType } from '#domain/matching/matching.ts';
import type { TestApp } from './compose.ts';
import { buyer, company, type Expo, expo, type Participant, slotsOf } from './factories.ts';
import { nextNumber } from './numbers.ts';
import type { Action, ModelMeeting, Size } from './schedule-actions.ts';
import type { ScheduleModel } from './schedule-model.ts';

/** So small that people meet, and get in each other's way. */
export const size: Size = { companies: 3, buyers: 3, slots: 3, tables: 2, interpreters: 1 };
const people = size.companies + size.buyers;

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
    ])
      await sql`delete from ${sql.table(table)}`.execute(trx);
    await trx.updateTable('event').set({ approvalType }).where('idx', '=', at.eventIdx).execute();
    await trx
      .updateTable('participate')
      .set({ state: 'COMPLETE' })
      .where('eventIdx', '=', at.eventIdx)
      .where('state', '=', 'CANCEL')
      .execute();
  });
}

/** A step that makes sense of any number of meetings: `meeting` is taken modulo how many there are. */
export const anyAction: fc.Arbitrary<Action> = (() => {
  const person = fc.nat(people - 1);
  const slot = fc.nat(size.slots - 1);
  const meeting = fc.nat(20);
  const companyNo = fc.nat(size.companies - 1);
  const buyerNo = fc.integer({ min: size.companies, max: people - 1 });
  const step = <T extends Action['do']>(kind: T) => fc.constant(kind);
  const wish = fc
    .record({
      wishes: fc.uniqueArray(slot, { maxLength: 2 }),
      any: fc.nat(3).map((no) => no === 0),
      interpreter: fc.boolean(),
    })
    .map((wished) => ({ ...wished, any: wished.any || wished.wishes.length === 0 }));
  const pair = fc.oneof(fc.tuple(companyNo, buyerNo), fc.tuple(buyerNo, companyNo));
  const ask = fc.tuple(pair, wish).map(([[by, of], wished]): Action => ({ do: 'ask', by, of, ...wished }));
  return fc.oneof(
    { arbitrary: ask, weight: 6 },
    {
      arbitrary: fc.record({ do: step('approve'), by: person, meeting, slot: fc.option(slot, { freq: 1 }) }),
      weight: 6,
    },
    {
      arbitrary: fc.record({ do: fc.constantFrom('deny', 'cancel', 'drop'), by: person, meeting }),
      weight: 3,
    },
    { arbitrary: fc.record({ do: fc.constantFrom('move', 'accept'), by: person, meeting, slot }), weight: 6 },
    { arbitrary: fc.record({ do: fc.constantFrom('place', 'moveByHand'), meeting, slot }), weight: 3 },
    {
      arbitrary: fc.record({ do: step('mark'), by: person, slots: fc.uniqueArray(slot, { maxLength: 2 }) }),
      weight: 2,
    },
    { arbitrary: fc.record({ do: step('cancelByHand'), meeting }), weight: 1 },
    { arbitrary: fc.record({ do: step('leave'), by: person }), weight: 1 },
  ) as fc.Arbitrary<Action>;
})();

/** The meetings with which a step can do something. */
const suits: Record<string, (meeting: ModelMeeting) => boolean> = {
  approve: ({ state }) => state === 'request' || state === 'pending',
  deny: ({ state }) => state === 'request',
  place: ({ state }) => state === 'pending',
  move: ({ state }) => state === 'complete',
  moveByHand: ({ state }) => state === 'complete',
  accept: ({ proposal }) => proposal !== null,
  drop: ({ proposal }) => proposal !== null,
};

/**
 * What a step is about in this state. Most are aimed at a meeting with which they can do something, by one of its own people, and most
 * acceptances at what is proposed: chance alone would rarely hit. Undefined where there is no meeting yet.
 */
export function aimed(
  action: Action,
  model: Pick<ScheduleModel, 'meetings' | 'slotsFor'>,
): Action | undefined {
  if (!('meeting' in action)) return action;
  const { meetings } = model;
  if (meetings.length === 0) return undefined;
  const isAimed = action.meeting >= 5;
  const suiting = isAimed ? meetings.filter(suits[action.do] ?? (() => true)) : [];
  const meeting = (suiting[action.meeting % suiting.length] ??
    meetings[action.meeting % meetings.length]) as ModelMeeting;
  const aim = { ...action, meeting: meetings.indexOf(meeting) };
  if (!isAimed) return aim;
  if (aim.do === 'place') aim.slot = model.slotsFor(meeting)[0] ?? aim.slot;
  if (!('by' in aim)) return aim;
  aim.by = aim.by % 2 === 0 ? meeting.company : meeting.buyer;
  if (aim.do === 'accept' && meeting.proposal) {
    aim.slot = meeting.proposal.slot;
    aim.by = meeting.proposal.by === 'company' ? meeting.buyer : meeting.company;
  }
  return aim;
}

/** Takes the step through the API; answers 'success' or the key of the refusal. */
export async function takeForReal(scene: Stage, action: Action): Promise<string> {
  const matchingIdx = 'meeting' in action ? (scene.meetings[action.meeting] as number) : 0;
  try {
    const meeting = await send(scene, action, matchingIdx);
    if (action.do === 'ask') scene.meetings.push((meeting as Meeting).matchingIdx);
    return 'success';
  } catch (error) {
    if (error instanceof ApiError) return error.key.replace('msg.', '');
    throw error;
  }
}

/** Sends the step, `matchingIdx` being the meeting that it is about; answers that meeting, or null where it is about none. */
export async function send(
  { at, people, slots }: Stage,
  action: Action,
  matchingIdx: number,
): Promise<Meeting | null> {
  const { eventIdx } = at;
  const slotIdx = (no: number) => slots[no] as number;
  const person = (no: number) => (people[no] as Participant).client;
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
    case 'cancelByHand':
      return about(manager('POST /manage/matching/cancel', { matchingIdx, reason: 'The hall is closed' }));
  }
}
