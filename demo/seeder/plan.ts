/** A draft of the organiser's: everything that is wished. The server makes it with the schedule engine once it is up. */
import { criteria } from '#domain/schedule/criteria.ts';
import type { Filling } from './people.ts';

/** In so many seconds the engine has long found what it proves to be the most. */
const seconds = 10;

export async function addPlan({ trx, eventIdx, calendar }: Filling): Promise<void> {
  const { idx: memberIdx } = await trx
    .selectFrom('permission')
    .select('memberIdx as idx')
    .orderBy('memberIdx')
    .executeTakeFirstOrThrow();
  const at = calendar.now.toISOString();
  const { idx: planIdx } = await trx
    .insertInto('meetingPlan')
    .values({
      ...{ eventIdx, name: '배정안 1 · Plan 1', scope: 'whole', criteria: criteria.join(' '), memberIdx },
      ...{ result: null, publishedBy: null, heldUntil: null, movedOnAt: null, publishedAt: null },
      ...{ createdAt: at, updatedAt: at },
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('meetingPlanRun')
    .values({
      ...{ planIdx, eventIdx, memberIdx, state: 'waiting', seed: 1, seconds, threads: 1 },
      ...{ progress: null, createdAt: at, startedAt: null, beatAt: null, endedAt: null },
    })
    .execute();
}
