/** The logs of which a member's companies are asked what came of them, in every event they took part in. */
import type { FollowedLog } from '#api/counseling/follow-up.ts';
import type { CheckedOf } from '#api/index.ts';
import { dueStages } from '#domain/counseling/follow-up.ts';
import { spans } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { partOf } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { followUpsOf } from './answers.ts';

/** The approved companies that the member represents, in events whose first stage has come, with those stages. */
async function ownEvents(db: Database, memberIdx: number, now: Date) {
  const own = await db
    .selectFrom('representative')
    .select(['participateIdx as idx', 'eventIdx'])
    .where('memberIdx', '=', memberIdx)
    .where('state', '=', 'live')
    .where('side', '=', 'company')
    .where('ps', '=', 'COMPLETE')
    .execute();
  if (own.length === 0) return [];
  const events = await spans(db)
    .where(
      'event.idx',
      'in',
      own.map(({ eventIdx }) => eventIdx),
    )
    .execute();
  return own.flatMap(({ idx, eventIdx }) => {
    const event = events.find((one) => one.idx === eventIdx);
    const stages = event ? dueStages(event.lastEndsAt, now) : [];
    return event && stages.length > 0 ? [{ companyIdx: idx, event, stages }] : [];
  });
}

/** Those that wait for their latest stage first, each part with the newest first. A company has `limits.logs` of an event at most. */
export async function followUpList(
  { db, actor, now }: ContextOf<'GET /counseling/getFollowUps'>,
  request: CheckedOf<'GET /counseling/getFollowUps'>,
): Promise<Listed<FollowedLog[]>> {
  const own = await ownEvents(db, actor.memberIdx, now);
  if (own.length === 0) return new Listed([], 0);
  const logs = await db
    .selectFrom('counseling')
    .select(['idx', 'companyIdx'])
    .where(
      'companyIdx',
      'in',
      own.map(({ companyIdx }) => companyIdx),
    )
    .where('type', '<>', 'MISS_MATCHING')
    .orderBy('idx', 'desc')
    .execute();
  const answers = await followUpsOf(
    db,
    logs.map(({ idx }) => idx),
  );
  const all = logs.flatMap(({ idx, companyIdx }) => {
    const of = own.find((one) => one.companyIdx === companyIdx);
    if (!of) return [];
    const given = answers.get(idx) ?? [];
    const isOpen = !given.some(({ stage }) => stage === of.stages.at(-1));
    return [{ idx, of, given, isOpen }];
  });
  const found = [
    ...all.filter(({ isOpen }) => isOpen && request.isOpen !== 'N'),
    ...all.filter(({ isOpen }) => !isOpen && request.isOpen !== 'Y'),
  ];
  const ofPage = partOf(found, request);
  const rows = await logRows(
    db,
    ofPage.map(({ idx }) => idx),
  );
  const shown = ofPage.flatMap(({ idx, of, given }) => {
    const row = rows.get(idx);
    return row ? [{ ...row, ...eventOf(of), answers: given }] : [];
  });
  return new Listed(shown, found.length);
}

const eventOf = ({ event, stages }: Awaited<ReturnType<typeof ownEvents>>[number]) => ({
  eventNameKo: event.nameKo,
  eventNameEn: event.nameEn,
  timeZone: event.timeZone,
  dueStages: stages,
});

async function logRows(db: Database, idxs: readonly number[]) {
  const rows = await db
    .selectFrom('counseling')
    .select(['idx as counselingIdx', 'eventIdx', 'metAt', 'buyerCompanyName', 'buyerName', 'productName'])
    .select(['type', 'currency', 'rateToUsd', 'rateDay', 'amountContract'])
    .where('idx', 'in', numbers(db, JSON.stringify(idxs)))
    .execute();
  return new Map(rows.map((row) => [row.counselingIdx, row]));
}
