/** The end of publishing a plan: the event's meetings stand, and each person is told once, of all of theirs (docs/rules.md, D9). */
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { audit } from '../../platform/log/audit.ts';
import { lockedEvent } from '../event/write.ts';
import { tellSchedules } from '../notice/tell-schedules.ts';
import { setPublished } from '../ranking/published.ts';
import { openRows } from './order.ts';

interface Plan {
  idx: number;
  eventIdx: number;
  publishedBy: number | null;
}

/** Participations whose people are told in one transaction. */
const atATime = 50;

const toldOf = (trx: Database, planIdx: number) =>
  trx.selectFrom('meetingPlanTold').where('meetingPlanTold.planIdx', '=', planIdx);

/**
 * Once nothing is left to make: the event says that its meetings stand, and the organiser's pairs that they have theirs. Of a plan of which
 * nothing stands people go on ranking.
 */
export async function madeAll(
  trx: Database,
  { idx: planIdx, eventIdx, publishedBy }: Plan,
  now: Date,
): Promise<void> {
  if (await toldOf(trx, planIdx).select('planIdx').limit(1).executeTakeFirst()) return;
  // The event first, as a change of its pairs locks it.
  const event = await lockedEvent(trx, eventIdx);
  if (event.matchingWay !== 'open' && publishedBy !== null && (await isAnyDone(trx, planIdx)))
    await setPublished(trx, event, { publishes: true, memberIdx: publishedBy, now });
  await trx
    .updateTable('wantedPair')
    .set({ state: 'made', obstacles: null, updatedAt: now.toISOString() })
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'unplaced')
    .where((is) =>
      is.exists(
        is
          .selectFrom('meetingPlanRow as planned')
          .select('planned.planIdx')
          .where('planned.planIdx', '=', planIdx)
          .where('planned.outcome', '=', 'done')
          .whereRef('planned.companyIdx', '=', 'wantedPair.companyIdx')
          .whereRef('planned.buyerIdx', '=', 'wantedPair.buyerIdx'),
      ),
    )
    .execute();
}

const isAnyDone = async (trx: Database, planIdx: number): Promise<boolean> => {
  const row = await trx
    .selectFrom('meetingPlanRow')
    .select('planIdx')
    .where('planIdx', '=', planIdx)
    .where('outcome', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Tells the people of the next participations for which something was made or moved; false where all have been told. */
export async function tellSome(trx: Database, { idx: planIdx, eventIdx }: Plan, now: Date): Promise<boolean> {
  const next = await trx
    .selectFrom('participate')
    .select('participate.idx')
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.state', '=', 'COMPLETE')
    .where((is) =>
      is.or(
        (['companyIdx', 'buyerIdx'] as const).map((side) =>
          is(
            'participate.idx',
            'in',
            is
              .selectFrom('meetingPlanRow')
              .select(`meetingPlanRow.${side} as idx`)
              .where('meetingPlanRow.planIdx', '=', planIdx)
              .where('meetingPlanRow.isMade', '=', 'Y'),
          ),
        ),
      ),
    )
    // Of whom somebody can be told, and nobody has been.
    .where((is) =>
      is.exists(
        is
          .selectFrom('representative as person')
          .select('person.idx')
          .whereRef('person.participateIdx', '=', 'participate.idx')
          .where('person.state', '=', 'live')
          .where((of) =>
            of.or([of('person.memberIdx', 'is not', null), of('person.contactOf', 'is not', null)]),
          ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('meetingPlanTold as told')
            .innerJoin('representative as reader', 'reader.idx', 'told.representativeIdx')
            .select('told.planIdx')
            .where('told.planIdx', '=', planIdx)
            .whereRef('reader.participateIdx', '=', 'participate.idx'),
        ),
      ),
    )
    .orderBy('participate.idx')
    .limit(atATime)
    .execute();
  if (next.length === 0) return false;
  const sides = JSON.stringify(next.map(({ idx }) => idx));
  const made = await trx
    .selectFrom('meetingPlanRow')
    .innerJoin('matching', (on) =>
      on
        .onRef('matching.companyIdx', '=', 'meetingPlanRow.companyIdx')
        .onRef('matching.buyerIdx', '=', 'meetingPlanRow.buyerIdx'),
    )
    .select(['matching.idx', 'matching.companyIdx', 'matching.buyerIdx'])
    .where('meetingPlanRow.planIdx', '=', planIdx)
    .where('meetingPlanRow.isMade', '=', 'Y')
    .where((is) =>
      is.or([
        is('meetingPlanRow.companyIdx', 'in', numbers(trx, sides)),
        is('meetingPlanRow.buyerIdx', 'in', numbers(trx, sides)),
      ]),
    )
    .orderBy('matching.idx')
    .execute();
  const toldAt = now.toISOString();
  const told = await tellSchedules(trx, { eventIdx, sides, made }, now);
  for (let from = 0; from < told.length; from += 500)
    await trx
      .insertInto('meetingPlanTold')
      .values(
        told.slice(from, from + 500).map((representativeIdx) => ({ planIdx, representativeIdx, toldAt })),
      )
      .execute();
  return true;
}

export async function end(
  trx: Database,
  { idx: planIdx, eventIdx, publishedBy }: Plan,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('meetingPlan')
    .set({ state: 'published', publishedAt: at, movedOnAt: at, updatedAt: at })
    .where('idx', '=', planIdx)
    .execute();
  const count = async (outcome: 'done' | 'stayed') => {
    const { rows } = await trx
      .selectFrom('meetingPlanRow')
      .select((of) => of.fn.countAll<number>().as('rows'))
      .where('planIdx', '=', planIdx)
      .where('outcome', '=', outcome)
      .executeTakeFirstOrThrow();
    return rows;
  };
  const { left } = await openRows(trx, planIdx)
    .select((of) => of.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  if (left > 0) throw new Error('Meetings of the plan are left.');
  await audit(trx, {
    eventIdx,
    memberIdx: publishedBy,
    at,
    action: 'makePlan',
    subject: 'event',
    subjectIdx: eventIdx,
    detail: { plan: planIdx, made: await count('done'), unplaced: await count('stayed') },
  });
  announce(trx, [managersOf(eventIdx)]);
}
