/** How fair a plan is, or what stands: each participation beside the median of its kind (docs/rules.md, D12). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { FairRow } from '#api/matching/plans/publish-plan.ts';
import { comfortOf, median } from '#domain/matching/fairness.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { rankingTypes } from '#domain/matching/ranking.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { participationNames, shownNames } from '../matching/rows/participation-names.ts';
import { isTold, toldRank } from '../participation/rows/preference.ts';
import { meetingsOf } from './fair-meetings.ts';
import { planOf } from './state.ts';

/** Participations, and wishes between them, of one report. */
const most = { participations: 5_000, wishes: 100_000 };

type Fairness = AnswerOf<'GET /manage/meetingPlan/getFairness'>;

export async function getFairness(
  context: ContextOf<'GET /manage/meetingPlan/getFairness'>,
  { planIdx }: CheckedOf<'GET /manage/meetingPlan/getFairness'>,
): Promise<Fairness> {
  const { db, eventIdx } = context;
  if (planIdx !== undefined) await planOf(db, eventIdx, planIdx);
  return fairnessOf(db, await context.event(), planIdx);
}

export async function fairnessOf(db: Database, event: EventSpan, planIdx?: number): Promise<Fairness> {
  const parties = await participationNames(db)
    .where('participate.eventIdx', '=', event.idx)
    .where('participate.type', 'in', rankingTypes)
    .where('participate.state', '=', 'COMPLETE')
    .orderBy('participate.idx')
    .limit(most.participations + 1)
    .execute();
  const { wishes, rankOf } = await wishesOf(db, event.idx);
  const meetings = await meetingsOf(db, event, planIdx);
  if (parties.length > most.participations || wishes.size > most.wishes)
    throw new HttpRefusal(503, 'server_busy', 60);
  const comfort = comfortOf(meetings);
  const meets = new Map<number, number[]>();
  const add = (map: Map<number, number[]>, key: number, value: number) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  for (const { companyIdx, buyerIdx } of meetings) {
    add(meets, companyIdx, buyerIdx);
    add(meets, buyerIdx, companyIdx);
  }
  const wanted = new Map<number, number[]>();
  const wantedBy = new Map<number, number[]>();
  for (const { fromIdx, toIdx } of wishes.values()) {
    add(wanted, fromIdx, toIdx);
    add(wantedBy, toIdx, fromIdx);
  }
  const rows = parties.map((party): FairRow => {
    const { participateIdx, ...names } = shownNames(party);
    const others = new Set(meets.get(participateIdx));
    const reached = (wanted.get(participateIdx) ?? []).filter((idx) => others.has(idx));
    const ranks = reached.flatMap((idx) => rankOf.get(`${participateIdx} ${idx}`) ?? []);
    const { breaks, metres } = comfort.get(participateIdx) ?? { breaks: 0, metres: 0 };
    return {
      participateIdx,
      ...names,
      wishes: wanted.get(participateIdx)?.length ?? 0,
      wantedBy: wantedBy.get(participateIdx)?.length ?? 0,
      meetings: meets.get(participateIdx)?.length ?? 0,
      wishedMeetings: reached.length,
      meanRank: ranks.length === 0 ? null : round(ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length),
      breaks,
      metres: round(metres),
    };
  });
  return {
    companies: mediansOf(rows.filter(({ side }) => side === 'company')),
    buyers: mediansOf(rows.filter(({ side }) => side === 'buyer')),
    rows: rows.sort(
      (one, other) =>
        one.meetings - other.meetings ||
        one.wishedMeetings - other.wishedMeetings ||
        other.wishes - one.wishes ||
        one.participateIdx - other.participateIdx,
    ),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

const mediansOf = (rows: readonly FairRow[]): Fairness['companies'] => {
  const of = (field: 'wishes' | 'meetings' | 'wishedMeetings' | 'breaks' | 'metres') =>
    round(median(rows.map((row) => row[field])) ?? 0);
  const rank = median(rows.flatMap(({ meanRank }) => meanRank ?? []));
  return {
    wishes: of('wishes'),
    meetings: of('meetings'),
    wishedMeetings: of('wishedMeetings'),
    meanRank: rank === null ? null : round(rank),
    breaks: of('breaks'),
    metres: of('metres'),
  };
};

/** Whom each ranked, or asked for a meeting; not what was taken back. */
async function wishesOf(db: Database, eventIdx: number) {
  const ranked = await db
    .selectFrom('preference')
    .select(['fromIdx', 'toIdx'])
    .select(toldRank('preference').as('rank'))
    .where('eventIdx', '=', eventIdx)
    .where(isTold('preference'))
    .limit(most.wishes + 1)
    .execute();
  const asked = await db
    .selectFrom('matching')
    .select(['companyIdx', 'buyerIdx', 'askedBy'])
    .where('eventIdx', '=', eventIdx)
    .where('askedBy', 'in', ['company', 'buyer'])
    .where('state', 'in', [...liveStates, 'denied'])
    .limit(most.wishes + 1)
    .execute();
  const wishes = new Map<string, { fromIdx: number; toIdx: number }>();
  for (const { fromIdx, toIdx } of ranked) wishes.set(`${fromIdx} ${toIdx}`, { fromIdx, toIdx });
  for (const { companyIdx, buyerIdx, askedBy } of asked) {
    const [fromIdx, toIdx] = askedBy === 'company' ? [companyIdx, buyerIdx] : [buyerIdx, companyIdx];
    wishes.set(`${fromIdx} ${toIdx}`, { fromIdx, toIdx });
  }
  return { wishes, rankOf: new Map(ranked.map(({ fromIdx, toIdx, rank }) => [`${fromIdx} ${toIdx}`, rank])) };
}
