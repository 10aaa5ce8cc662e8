/** What waits for managers, in numbers (docs/rules.md, G9). */
import type { AnswerOf } from '#api/index.ts';
import { mayDo } from '#domain/common/permission.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { participateTypes } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { prepared } from '../../db/prepared.ts';

interface InEvent {
  eventIdx: number;
}

const applications = prepared((db, { eventIdx }: InEvent) =>
  db
    .selectFrom('participate')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    // All of them: so the index by event, type and state is asked for five keys.
    .where('type', 'in', participateTypes)
    .where('state', '=', 'REQUEST'),
);

const nameChanges = prepared((db, { eventIdx }: InEvent) =>
  db
    .selectFrom('companyChange')
    .innerJoin('company', 'company.idx', 'companyChange.companyIdx')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('companyChange.refusedAt', 'is', null)
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.state', '=', 'COMPLETE'),
);

const toPlace = prepared((db, { eventIdx }: InEvent) =>
  db
    .selectFrom('matching')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'pending'),
);

const declined = prepared((db, { eventIdx, at }: InEvent & { at: string }) =>
  db
    .selectFrom('matching')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .where('declinedBy', 'is not', null)
    .where('wasAt', '>', at)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('matching as other')
            .select('other.idx')
            .whereRef('other.companyIdx', '=', 'matching.companyIdx')
            .whereRef('other.buyerIdx', '=', 'matching.buyerIdx')
            .where('other.state', 'in', liveStates),
        ),
      ),
    ),
);

const failedMails = prepared((db, { eventIdx }: InEvent) =>
  db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .where('failedAt', 'is not', null),
);

const failedMailsOfNoEvent = prepared((db) =>
  db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', 'is', null)
    .where('failedAt', 'is not', null),
);

const countOf = (rows: { count: number }[]) => rows[0]?.count ?? 0;

/** Each number for whoever may see what it counts. Mail of no event is counted for those who manage every one. */
export async function waitingCounts({
  db,
  eventIdx,
  event,
  permissions,
  now,
}: ContextOf<'GET /manage/console/getCounts'>): Promise<AnswerOf<'GET /manage/console/getCounts'>> {
  // Who manages every event may do so before there is one.
  await event();
  const held = await permissions();
  const seesAll = held.has('famppy');
  return {
    applications: mayDo(held, 'participate') ? countOf(await applications(db, { eventIdx })) : null,
    nameChanges: mayDo(held, 'participate') ? countOf(await nameChanges(db, { eventIdx })) : null,
    toPlace: mayDo(held, 'matching') ? countOf(await toPlace(db, { eventIdx })) : null,
    declined: mayDo(held, 'matching')
      ? countOf(await declined(db, { eventIdx, at: now.toISOString() }))
      : null,
    failedMails: mayDo(held, 'admin')
      ? countOf(await failedMails(db, { eventIdx })) +
        (seesAll ? countOf(await failedMailsOfNoEvent(db, {})) : 0)
      : null,
  };
}
