/** Everything that a plan is made of, as one moment of the event has it: a few queries, whatever its size (docs/rules.md, D1). */
import { sql } from 'kysely';
import { type EventSpan, eventRow } from '../../access/event-span.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { retry } from '../../db/retry.ts';
import { numbers } from '../../db/search.ts';
import { tableStandsIn } from '../matching/rows/table-stands.ts';
import { isTold, toldRank } from '../participation/rows/preference.ts';

/** Of whom a plan is made: approved companies and buyers. */
export const approvedIn = (db: Database, eventIdx: number) =>
  db
    .selectFrom('participate')
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', ['COMPANY', 'BUYER', 'OKTA'])
    .where('participate.state', '=', 'COMPLETE');

/** Requests and meetings that live; one in front of each other is answered there and then, and is nobody's to plan. */
export const liveIn = (db: Database, eventIdx: number) =>
  db
    .selectFrom('matching')
    .where('matching.eventIdx', '=', eventIdx)
    .where((is) =>
      is.or([
        is('matching.state', 'in', ['pending', 'complete']),
        is.and([is('matching.state', '=', 'request'), is('matching.walkInUntil', 'is', null)]),
      ]),
    );

export type Read = Awaited<ReturnType<typeof read>>;

/** Reads the event, and those rows of the plan that have a place, locked or not, in one transaction. */
export const readForPlan = (db: Database, eventIdx: number, planIdx: number, now: Date): Promise<Read> =>
  retry(3, () =>
    db.transaction().execute(async (trx) => {
      if (hasRowLocks(trx)) await sql`set transaction isolation level repeatable read`.execute(trx);
      return read(trx, await eventRow(trx, eventIdx), planIdx, now);
    }),
  );

async function read(db: Database, event: EventSpan, planIdx: number, now: Date) {
  const { idx: eventIdx } = event;
  const at = now.toISOString();
  const slots = await db
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt')
    .execute();
  const toCome = slots.filter(({ startsAt }) => startsAt > at);
  const open = numbers(db, JSON.stringify(toCome.map(({ idx }) => idx)));
  return {
    event,
    /** All of the event, and those that have not begun. */
    slots,
    toCome,
    participations: await approvedIn(db, eventIdx)
      .select(['idx', 'side', 'meetingsPerDay', 'meetingsLeast', 'meetingsMost', 'ownInterpreter'])
      .orderBy('idx')
      .execute(),
    representatives: await db
      .selectFrom('representative')
      .select(['idx', 'participateIdx'])
      .where('eventIdx', '=', eventIdx)
      .where('state', '=', 'live')
      .orderBy('idx')
      .execute(),
    lanes: await approvedIn(db, eventIdx)
      .innerJoin('lane', 'lane.participateIdx', 'participate.idx')
      .select(['participate.idx', (of) => of.fn.countAll<number>().as('count')])
      .where('lane.isOpen', '=', 'Y')
      .groupBy('participate.idx')
      .execute(),
    marks: await db
      .selectFrom('busy')
      .select(['slotIdx', 'participateIdx', 'representativeIdx'])
      .where('slotIdx', 'in', open)
      .where('matchingIdx', 'is', null)
      .execute(),
    tables: await db
      .selectFrom('eventTable')
      .select(['idx', 'no', 'ownerIdx', 'isOpen'])
      .where('eventIdx', '=', eventIdx)
      .orderBy('no')
      .execute(),
    stands: await tableStandsIn(db, eventIdx),
    closings: await db
      .selectFrom('tableSlot')
      .select(['slotIdx', 'tableIdx'])
      .where('slotIdx', 'in', open)
      .where('matchingIdx', 'is', null)
      .execute(),
    shifts: await db
      .selectFrom('interpreterShift')
      .select(['slotIdx', 'interpreterIdx'])
      .where('slotIdx', 'in', open)
      .execute(),
    languages: await db
      .selectFrom('interpreterLanguage')
      .innerJoin('interpreter', 'interpreter.idx', 'interpreterLanguage.interpreterIdx')
      .select(['interpreterLanguage.interpreterIdx', 'interpreterLanguage.language'])
      .where('interpreter.eventIdx', '=', eventIdx)
      .where('interpreter.removedAt', 'is', null)
      .execute(),
    meetings: await liveIn(db, eventIdx)
      .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
      .leftJoin('placementLock', 'placementLock.matchingIdx', 'matching.idx')
      .select([
        'matching.idx',
        'matching.companyIdx',
        'matching.buyerIdx',
        'matching.state',
        'matching.askedBy',
        'matching.isTranslator',
        'matching.translatorLanguage',
        'matching.byVideo',
        'matching.companyRepIdx as namedOfCompany',
        'matching.buyerRepIdx as namedOfBuyer',
        'placement.slotIdx',
        'placement.tableIdx',
        'placement.interpreterIdx',
        'placement.language',
        'placement.companyRepIdx',
        'placement.buyerRepIdx',
        'placementLock.createdAt as lockedAt',
      ])
      .orderBy('matching.idx')
      .execute(),
    /** Pairs of which one has declined or cancelled a meeting: what they ranked before brings it back to nobody. */
    ended: await db
      .selectFrom('matching')
      .select(['companyIdx', 'buyerIdx'])
      .where('eventIdx', '=', eventIdx)
      .where('state', 'in', ['denied', 'cancel'])
      .execute(),
    wishes: await liveIn(db, eventIdx)
      .innerJoin('matchingWish', 'matchingWish.matchingIdx', 'matching.idx')
      .select(['matchingWish.matchingIdx', 'matchingWish.slotIdx'])
      .where('matching.state', '<>', 'complete')
      .where('matchingWish.slotIdx', 'in', open)
      .execute(),
    wanted: await db
      .selectFrom('wantedPair')
      .select(['companyIdx', 'buyerIdx', 'rank', 'must', 'isTranslator', 'translatorLanguage', 'state'])
      .where('eventIdx', '=', eventIdx)
      .orderBy('idx')
      .execute(),
    preferences: await db
      .selectFrom('preference')
      .select(['fromIdx', 'toIdx', 'fromSide'])
      .select(toldRank('preference').as('rank'))
      .where('eventIdx', '=', eventIdx)
      // Whom managers are not told of is no wish here either: a pair without a place would tell of them.
      .where(isTold('preference'))
      .orderBy('fromIdx')
      .orderBy('rank')
      .execute(),
    nots: await db
      .selectFrom('pair')
      .select(['companyIdx', 'buyerIdx'])
      .where('eventIdx', '=', eventIdx)
      .where('kind', '=', 'not')
      .execute(),
    orders: await db
      .selectFrom('meetingOrder')
      .select(['beforeIdx', 'afterIdx'])
      .where('eventIdx', '=', eventIdx)
      .execute(),
    draft: await db
      .selectFrom('meetingPlanRow')
      .selectAll()
      .where('planIdx', '=', planIdx)
      .where('slotIdx', 'is not', null)
      .orderBy('companyIdx')
      .orderBy('buyerIdx')
      .execute(),
  };
}
