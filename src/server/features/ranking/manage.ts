/** How far ranking has come, and what managers do for it (docs/rules.md, R5 to R7). */
import { sql } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { isBeingArranged, mayRank, rankingTypes } from '#domain/matching/ranking.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { foundBy } from '../../db/search.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { audit } from '../../platform/log/audit.ts';
import { lockedEvent } from '../event/write.ts';
import { isTold } from '../participation/rows/preference.ts';
import { setPublished } from './published.ts';
import { asRankable, type Ranker, rankables, rankingOf } from './rows.ts';
import { saveList } from './save.ts';

/** Who ranks: approved companies and buyers of an event. */
const rankers = (db: Database, eventIdx: number) =>
  rankables(db)
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', rankingTypes)
    .where('participate.state', '=', 'COMPLETE');

const hasRankedSomebody = sql<boolean>`exists (select 1 from preference where preference.from_idx = participate.idx
  and ${isTold('preference')})`;

export async function overview(
  context: ContextOf<'GET /manage/ranking/getOverview'>,
): Promise<AnswerOf<'GET /manage/ranking/getOverview'>> {
  const { db, eventIdx, now } = context;
  const event = await context.event();
  const sides = await db
    .selectFrom('participate')
    .select('participate.side')
    .select((of) => [
      of.fn.count<number>('participate.idx').as('all'),
      of.fn.count<number>(sql`case when ${hasRankedSomebody} then 1 end`).as('ranked'),
    ])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', rankingTypes)
    .where('participate.state', '=', 'COMPLETE')
    .groupBy('participate.side')
    .execute();
  const { meetings } = await db
    .selectFrom('matching')
    .select((of) => of.fn.countAll<number>().as('meetings'))
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'complete')
    .executeTakeFirstOrThrow();
  const of = (side: 'company' | 'buyer') => {
    const found = sides.find((one) => one.side === side);
    return { all: found?.all ?? 0, ranked: found?.ranked ?? 0 };
  };
  return {
    matchingWay: event.matchingWay,
    rankMost: event.rankMost,
    rankUntil: event.rankUntil,
    publishedAt: event.publishedAt,
    mayRank: mayRank(event, now),
    companies: of('company'),
    buyers: of('buyer'),
    meetings,
  };
}

/** In the order in which they applied unless asked otherwise. */
export async function rankedList(
  { db, eventIdx }: ContextOf<'GET /manage/ranking/getList'>,
  request: CheckedOf<'GET /manage/ranking/getList'>,
): Promise<Listed<AnswerOf<'GET /manage/ranking/getList'>>> {
  const { keywords, hasRanked, participateType, listOrder = 'applied', orderType = 'asc' } = request;
  let query = rankers(db, eventIdx)
    .leftJoin('ranking', 'ranking.participateIdx', 'participate.idx')
    .select(['ranking.savedAt', 'ranking.remindedAt'])
    .select((of) =>
      (['fromIdx', 'toIdx'] as const).map((column) =>
        of
          .selectFrom('preference')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef(`preference.${column}`, '=', 'participate.idx')
          .where(isTold('preference'))
          .$asScalar()
          .$notNull()
          .as(column === 'fromIdx' ? 'ranked' : 'rankedBy'),
      ),
    );
  const found = keywords ? foundBy(db, 'participateSearch', keywords) : null;
  if (found) query = query.where('participate.idx', 'in', found);
  if (participateType) query = query.where('participate.type', '=', participateType);
  if (hasRanked)
    query = query.where(({ not }) => (hasRanked === 'Y' ? hasRankedSomebody : not(hasRankedSomebody)));
  if (listOrder === 'name') query = query.orderBy('participate.orderNameKo', orderType);
  if (listOrder === 'nameEn') query = query.orderBy('participate.orderNameEn', orderType);
  if (listOrder === 'ranked' || listOrder === 'rankedBy') query = query.orderBy(listOrder, orderType);
  const { rows, count } = await countedPage(query.orderBy('participate.idx', orderType), request);
  return new Listed(
    rows.map((row) => {
      const { about: _, ...names } = asRankable(row);
      const { savedAt, remindedAt } = row;
      const { ranked, rankedBy } = row as typeof row & { ranked: number; rankedBy: number };
      return { ...names, ranked, rankedBy, savedAt, remindedAt, hasAccount: row.memberIdx !== null };
    }),
    count,
  );
}

/** Whose list the call is about; whoever is not an approved company or buyer has none. */
function rankerOf({
  subject,
}: ContextOf<'POST /manage/ranking/save' | 'GET /manage/ranking/getDetail'>): Ranker {
  const { idx, eventIdx, side, state } = subject;
  if (state !== 'COMPLETE' || side === 'visitor') throw new Refusal('participate_not_found');
  return { idx, eventIdx, side };
}

export async function rankingDetail(
  context: ContextOf<'GET /manage/ranking/getDetail'>,
): Promise<AnswerOf<'GET /manage/ranking/getDetail'>> {
  const { db, now } = context;
  return rankingOf(db, await context.event(), rankerOf(context), 'manager', now);
}

export async function saveForThem(
  context: ContextOf<'POST /manage/ranking/save'>,
  list: CheckedOf<'POST /manage/ranking/save'>,
): Promise<AnswerOf<'POST /manage/ranking/save'>> {
  const { db, now, actor } = context;
  const ranker = rankerOf(context);
  const event = await context.event();
  const before = await rankingOf(db, event, ranker, 'manager', now);
  const saved = await saveList(db, ranker, list, { reader: 'manager', now });
  if (saved.version > before.version)
    await audit(db, {
      eventIdx: ranker.eventIdx,
      memberIdx: actor.memberIdx,
      at: now.toISOString(),
      action: 'rank',
      subject: 'participate',
      subjectIdx: ranker.idx,
      before: { count: before.ranked.length },
      after: { count: saved.ranked.length },
    });
  return saved;
}

/** Moves the deadline, also one that has passed. */
export async function setUntil(
  context: ContextOf<'POST /manage/ranking/setUntil'>,
  { rankUntil }: CheckedOf<'POST /manage/ranking/setUntil'>,
): Promise<AnswerOf<'POST /manage/ranking/setUntil'>> {
  const { db, eventIdx, now, actor } = context;
  const { lastEndsAt } = await context.event();
  const before = await lockedEvent(db, eventIdx);
  if (!isBeingArranged(before)) throw new Refusal('ranking_closed');
  if (rankUntil !== null && rankUntil > lastEndsAt)
    throw new Refusal('invalid_parameter', [{ field: 'rankUntil', rule: 'too_big', params: {} }]);
  if (before.rankUntil === rankUntil) return { rankUntil };
  const at = now.toISOString();
  await db.updateTable('event').set({ rankUntil, updatedAt: at }).where('idx', '=', eventIdx).execute();
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'update',
    subject: 'event',
    subjectIdx: eventIdx,
    before: { rankUntil: before.rankUntil },
    after: { rankUntil },
  });
  await advanceContent(db, ['events', `event:${eventIdx}`]);
  return { rankUntil };
}

/** The meetings stand, or, taken back, are made still. What people ranked stays either way. */
export async function publish(
  { db, eventIdx, now, actor }: ContextOf<'POST /manage/ranking/publish'>,
  { publishes }: CheckedOf<'POST /manage/ranking/publish'>,
): Promise<AnswerOf<'POST /manage/ranking/publish'>> {
  const before = await lockedEvent(db, eventIdx);
  if (before.matchingWay === 'open') throw new Refusal('ranking_closed');
  return setPublished(db, before, { publishes: publishes === 'Y', memberIdx: actor.memberIdx, now });
}
