/** A participation's list as it is read, and who may be on it (docs/rules.md, R2, R4). */
import type { Rankable, Ranking } from '#api/matching/ranking.ts';
import { partIn } from '#domain/common/language.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { isBeingArranged, mayRank } from '#domain/matching/ranking.ts';
import { mayView, type Viewer } from '#domain/participation/participation.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { isTold } from '../participation/rows/preference.ts';

/** Whose list it is. */
export interface Ranker {
  idx: number;
  eventIdx: number;
  side: MeetingSide;
}

export type Reader = 'participant' | 'manager';

export const otherSide = (side: MeetingSide): MeetingSide => (side === 'company' ? 'buyer' : 'company');

/** What participants see of each other: they rank whom they see, whoever ranks for them. */
const viewerOf = ({ idx, side }: Ranker): Viewer => ({
  participateIdx: idx,
  side,
  state: 'COMPLETE',
  isManager: false,
});

interface Subject {
  participateIdx: number;
  side: string;
  memberIdx: number | null;
}

/** Whether this approved participant of the other side may be seen by whoever ranks. */
export const isSeenBy = (ranker: Ranker, event: EventSpan, { side, ...subject }: Subject): boolean =>
  mayView(viewerOf(ranker), { ...subject, side: side as MeetingSide, state: 'COMPLETE' }, event.viewType);

/** Approved participations as lists name them. */
export const rankables = (db: Database) =>
  db
    .selectFrom('participate')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['participate.idx as participateIdx', 'participate.type', 'participate.side'])
    .select('participate.memberIdx')
    .select(['company.nameKo', 'company.nameEn', 'company.mainProduct'])
    .select(['buyer.companyName', 'buyer.country', 'buyer.product']);

type Row = Awaited<ReturnType<ReturnType<typeof rankables>['execute']>>[number];

export const asRankable = (row: Row, isSeen = true): Rankable => ({
  participateIdx: row.participateIdx,
  participateType: row.type as Rankable['participateType'],
  ...namesOf(row, isSeen),
  country: isSeen ? row.country : null,
  about: isSeen ? row.mainProduct || row.product || null : null,
});

function namesOf(row: Pick<Row, 'nameKo' | 'nameEn' | 'companyName'>, isSeen: boolean) {
  if (!isSeen) return { nameKo: null, nameEn: null };
  const { companyName: name } = row;
  return name === null
    ? { nameKo: row.nameKo, nameEn: row.nameEn }
    : { nameKo: partIn('ko', name), nameEn: partIn('en', name) };
}

/** The list with what the screen needs to know about it; to a manager without those whose row would tell who does not want to meet (R4). */
export async function rankingOf(
  db: Database,
  event: EventSpan,
  ranker: Ranker,
  reader: Reader,
  now: Date,
): Promise<Ranking> {
  const own = await rankables(db).where('participate.idx', '=', ranker.idx).executeTakeFirstOrThrow();
  const head = await db
    .selectFrom('ranking')
    .select(['version', 'savedAt'])
    .where('participateIdx', '=', ranker.idx)
    .executeTakeFirst();
  const isManager = reader === 'manager';
  const rows = await rankables(db)
    .innerJoin('preference', 'preference.toIdx', 'participate.idx')
    .where('preference.fromIdx', '=', ranker.idx)
    .$if(isManager, (query) => query.where(isTold('preference')))
    .orderBy('preference.rank')
    .execute();
  return {
    participateIdx: ranker.idx,
    ...namesOf(own, true),
    side: ranker.side,
    matchingWay: event.matchingWay,
    rankMost: event.rankMost,
    rankUntil: event.rankUntil,
    publishedAt: event.publishedAt,
    mayRank: isManager ? isBeingArranged(event) : mayRank(event, now),
    version: head?.version ?? 0,
    savedAt: head?.savedAt ?? null,
    ranked: rows.map((row) => asRankable(row, isManager || isSeenBy(ranker, event, row))),
  };
}
