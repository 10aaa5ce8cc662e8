/** What a plan would be made of, and what is missing for it (docs/rules.md, D1, D21). */
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '#api/index.ts';
import { partIn } from '#domain/common/language.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { isBeingArranged } from '#domain/matching/ranking.ts';
import { tooLarge } from '#domain/schedule/size.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { tableStandsIn } from '../matching/rows/table-stands.ts';
import { isTold } from '../participation/rows/preference.ts';
import { approvedIn } from './read.ts';
import { pairsOf, planSize, ranked } from './size.ts';

/** So many of those who are missing are named. */
const named = 20;

/** Those that wait: what is confirmed stays, an unanswered request waits for its answer, a preference for the first publishing. */
const waitingPairs = (eventIdx: number, withPreferences: boolean): RawBuilder<unknown> => sql`(
  select company_idx, buyer_idx from (
    select company_idx, buyer_idx from matching where event_idx = ${eventIdx} and state = 'pending'
    union
    select company_idx, buyer_idx from wanted_pair where event_idx = ${eventIdx} and state <> 'made'
    ${withPreferences ? sql`union ${ranked(eventIdx)}` : sql``}) as wanted
  where not exists (select 1 from matching where matching.company_idx = wanted.company_idx
    and matching.buyer_idx = wanted.buyer_idx and matching.state = 'complete'))`;

export async function readiness(
  context: ContextOf<'GET /manage/meetingPlan/getReadiness'>,
): Promise<AnswerOf<'GET /manage/meetingPlan/getReadiness'>> {
  const { db, eventIdx, now } = context;
  const { matchingWay, publishedAt, tableChangeMinutes } = await context.event();
  const at = now.toISOString();
  const count = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count ${query}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };
  const ofSide = (side: string) =>
    count(sql`from participate where event_idx = ${eventIdx} and side = ${side} and state = 'COMPLETE'
      and type in ('COMPANY', 'BUYER', 'OKTA')`);
  const toCome = sql`from slot join placement on placement.slot_idx = slot.idx
    left join placement_lock as held on held.matching_idx = placement.matching_idx
    where slot.event_idx = ${eventIdx} and slot.starts_at > ${at}`;
  const shifts = sql`select shift.interpreter_idx from interpreter_shift as shift
    join slot on slot.idx = shift.slot_idx where shift.event_idx = ${eventIdx} and slot.starts_at > ${at}`;
  const size = await planSize(db, eventIdx, now);
  const { wishes, slots } = size;
  const isRanked = isBeingArranged({ matchingWay, publishedAt });
  return {
    ...{ matchingWay, publishedAt, wishes, slots, tooLarge: tooLarge(size) },
    waiting: await count(sql`from ${waitingPairs(eventIdx, isRanked)} as waits`),
    companies: await ofSide('company'),
    buyers: await ofSide('buyer'),
    preferences: await count(sql`from preference where event_idx = ${eventIdx} and ${isTold('preference')}`),
    musts: await count(
      sql`from wanted_pair where event_idx = ${eventIdx} and must = 'Y' and state <> 'made'`,
    ),
    requests: await count(sql`from matching where event_idx = ${eventIdx}
      and (state = 'pending' or (state = 'request' and walk_in_until is null))`),
    meetings: await count(toCome),
    locked: await count(sql`${toCome} and held.matching_idx is not null`),
    orders: await count(sql`from meeting_order where event_idx = ${eventIdx}`),
    tables: await count(sql`from event_table where event_idx = ${eventIdx} and is_open = 'Y'`),
    interpreters: await count(
      sql`from interpreter where event_idx = ${eventIdx} and removed_at is null and idx in (${shifts})`,
    ),
    withoutWishes: await withoutWishes(db, eventIdx),
    rankedNobody: isRanked
      ? {
          companies: await rankedNobody(db, eventIdx, 'company'),
          buyers: await rankedNobody(db, eventIdx, 'buyer'),
        }
      : null,
    interpretersWithoutHours: await withoutHours(db, eventIdx, shifts),
    tablesOffMap: tableChangeMinutes === null ? 0 : await tablesOffMap(db, eventIdx),
  };
}

function withoutWishes(db: Database, eventIdx: number) {
  const pairs = pairsOf(eventIdx);
  return countedAndNamed(
    approvedIn(db, eventIdx)
      .where(sql<boolean>`participate.idx not in (select company_idx from ${pairs} as wanted)`)
      .where(sql<boolean>`participate.idx not in (select buyer_idx from ${pairs} as wanted)`),
  );
}

/** Those of a side who have ranked nobody of whom managers are told (R4). */
const rankedNobody = (db: Database, eventIdx: number, side: MeetingSide) =>
  countedAndNamed(
    approvedIn(db, eventIdx)
      .where('participate.side', '=', side)
      .where(
        sql<boolean>`not exists (select 1 from preference where preference.from_idx = participate.idx and ${isTold('preference')})`,
      ),
  );

/** How many they are, and the first of them by name. */
async function countedAndNamed(query: ReturnType<typeof approvedIn>) {
  const { count } = await query
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const first = await query
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['participate.idx as participateIdx', 'company.nameKo', 'company.nameEn', 'buyer.companyName'])
    .orderBy('participate.orderNameKo')
    .orderBy('participate.idx')
    .limit(named)
    .execute();
  return {
    count,
    first: first.map(({ participateIdx, companyName, nameKo, nameEn }) =>
      companyName === null
        ? { participateIdx, nameKo, nameEn }
        : { participateIdx, nameKo: partIn('ko', companyName), nameEn: partIn('en', companyName) },
    ),
  };
}

async function tablesOffMap(db: Database, eventIdx: number): Promise<number> {
  const stands = await tableStandsIn(db, eventIdx);
  const open = await db
    .selectFrom('eventTable')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('isOpen', '=', 'Y')
    .execute();
  return open.filter(({ idx }) => !stands.has(idx)).length;
}

async function withoutHours(db: Database, eventIdx: number, shifts: RawBuilder<unknown>) {
  const rows = await db
    .selectFrom('interpreter')
    .select(['no', 'name'])
    .where('eventIdx', '=', eventIdx)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`interpreter.idx not in (${shifts})`)
    .orderBy('no')
    .execute();
  return { count: rows.length, first: rows.slice(0, named).map(({ no, name }) => name ?? `#${no}`) };
}
