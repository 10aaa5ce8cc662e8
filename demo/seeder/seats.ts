/** The colleagues of the first company sit in every second of its meetings to come; it has two at once. */
import type { Database } from '#server/db/open.ts';
import { fitLanes } from '#server/features/participation/rows/lanes.ts';

/** Without a colleague all are its member's. */
export async function addSeats(
  { trx, eventIdx, calendar }: { trx: Database; eventIdx: number; calendar: { now: Date } },
  participateIdx: number,
): Promise<void> {
  const at = calendar.now.toISOString();
  const people = await trx
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.participateIdx')
    .select('representative.idx')
    .where('participate.idx', '=', participateIdx)
    .whereRef('representative.memberIdx', '<>', 'participate.memberIdx')
    .orderBy('representative.idx')
    .execute();
  await trx.updateTable('participate').set({ meetingsAtOnce: 2 }).where('idx', '=', participateIdx).execute();
  await fitLanes(trx, { eventIdx, participateIdx }, calendar.now);
  const placed = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select('placement.matchingIdx')
    .where('placement.companyIdx', '=', participateIdx)
    .where('slot.startsAt', '>', at)
    .orderBy('slot.startsAt')
    .execute();
  for (const [no, { matchingIdx }] of placed.entries()) {
    const companyRepIdx = no % 2 === 1 ? people[(no >> 1) % people.length]?.idx : undefined;
    if (companyRepIdx === undefined) continue;
    await trx
      .updateTable('busy')
      .set({ representativeIdx: companyRepIdx })
      .where('matchingIdx', '=', matchingIdx)
      .where('participateIdx', '=', participateIdx)
      .execute();
    await trx
      .updateTable('placement')
      .set({ companyRepIdx })
      .where('matchingIdx', '=', matchingIdx)
      .execute();
  }
}
