/** What a change of the plan costs, for the manager who is to decide (docs/rules.md, E4). */
import type { StrandedMeeting } from '#api/event/plan.ts';
import type { Database } from '../../db/open.ts';

/** What the refusal says of them, in the same order. */
export async function described(
  db: Database,
  lost: readonly (Pick<StrandedMeeting, 'matchingIdx' | 'why'> &
    Partial<Pick<StrandedMeeting, 'interpreter'>>)[],
): Promise<StrandedMeeting[]> {
  const rows = await db
    .selectFrom('matching')
    .innerJoin('company', 'company.participateIdx', 'matching.companyIdx')
    .innerJoin('buyer', 'buyer.participateIdx', 'matching.buyerIdx')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['matching.idx', 'company.nameKo', 'company.nameEn', 'buyer.companyName', 'slot.startsAt'])
    .where(
      'matching.idx',
      'in',
      lost.map(({ matchingIdx }) => matchingIdx),
    )
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
