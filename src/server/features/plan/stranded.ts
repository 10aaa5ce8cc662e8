/** Meetings that lose their place when the plan or the tables change: named first, and cancelled where the request names the same ones (docs/rules.md, E4). */
import type { StrandedMeeting } from '#api/event/plan.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { cancelAndTell } from '../matching/placing/cancel.ts';
import { lockedAmong } from '../matching/placing/lock.ts';

type Lost = Pick<StrandedMeeting, 'matchingIdx' | 'why'> & Partial<Pick<StrandedMeeting, 'interpreter'>>;

const isNamed = (costs: readonly Lost[], named: readonly number[]) =>
  costs.length === 0 ||
  (new Set(named).size === costs.length && costs.every(({ matchingIdx }) => named.includes(matchingIdx)));

interface Costs {
  lost: readonly Lost[];
  handedOver?: readonly Lost[];
}
interface NamedCosts {
  cancel: readonly number[];
  handOver?: readonly number[];
}

/** `event_strands`, which lists what is lost and what another interpreter takes over, unless the request names exactly these. */
export async function assertNamed(
  db: Database,
  { lost, handedOver = [] }: Costs,
  { cancel, handOver = [] }: NamedCosts,
): Promise<void> {
  if (!isNamed(lost, cancel) || !isNamed(handedOver, handOver))
    throw new Refusal('event_strands', await described(db, [...lost, ...handedOver]));
}

/** Cancels what is lost and tells both sides why, where the request names exactly these. */
export async function cancelStranded(
  db: Database,
  eventIdx: number,
  costs: Costs,
  request: NamedCosts & { reason: string | null },
  now: Date,
): Promise<void> {
  await assertNamed(db, costs, request);
  await cancelAndTell(db, eventIdx, costs.lost, { now, reason: request.reason });
}

/** `meeting_locked`, which lists them: a locked meeting neither loses its place nor goes to another table (docs/rules.md, M45). */
export async function assertNoneLocked(db: Database, moving: readonly Lost[]): Promise<void> {
  const locked = await lockedAmong(
    db,
    moving.map(({ matchingIdx }) => matchingIdx),
  );
  const held = moving.filter(({ matchingIdx }) => locked.has(matchingIdx));
  if (held.length > 0) throw new Refusal('meeting_locked', await described(db, held));
}

async function described(db: Database, lost: readonly Lost[]): Promise<StrandedMeeting[]> {
  const rows = await db
    .selectFrom('matching')
    .innerJoin('company', 'company.participateIdx', 'matching.companyIdx')
    .innerJoin('buyer', 'buyer.participateIdx', 'matching.buyerIdx')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['matching.idx', 'company.nameKo', 'company.nameEn', 'buyer.companyName', 'slot.startsAt'])
    .where('matching.idx', 'in', numbers(db, JSON.stringify(lost.map(({ matchingIdx }) => matchingIdx))))
    .execute();
  const byIdx = new Map(rows.map((row) => [row.idx, row]));
  return lost.map(({ matchingIdx, why, interpreter = null }) => {
    const row = byIdx.get(matchingIdx);
    return {
      matchingIdx,
      why,
      companyKo: row?.nameKo ?? '',
      companyEn: row?.nameEn ?? '',
      buyer: row?.companyName ?? '',
      startsAt: row?.startsAt ?? null,
      interpreter,
    };
  });
}
