/** The people whom the first company sends beside its member: three sit there, for two meetings at once. */
import type { Database } from '#server/db/open.ts';
import { fitLanes } from '#server/features/participation/rows/lanes.ts';

const colleagues = [
  { name: 'Seo Dodam (서도담)', position: '해외영업팀 과장 / Manager, Overseas Sales', languages: ['de'] },
  { name: 'Han Jiwoo (한지우)', position: '제품개발팀 대리 / Product Developer', languages: ['fr'] },
];

/** Every second of its meetings to come is of a colleague; without a colleague all are its member's. */
export async function addSeats(
  { trx, eventIdx, calendar }: { trx: Database; eventIdx: number; calendar: { now: Date } },
  participateIdx: number,
): Promise<void> {
  const at = calendar.now.toISOString();
  const people: number[] = [];
  for (const { languages, ...person } of colleagues) {
    const { idx } = await trx
      .insertInto('representative')
      .values({
        ...person,
        eventIdx,
        participateIdx,
        side: 'company',
        ps: 'COMPLETE',
        createdAt: at,
        updatedAt: at,
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('representativeLanguage')
      .values(languages.map((language) => ({ representativeIdx: idx, language })))
      .execute();
    people.push(idx);
  }
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
    const companyRepIdx = no % 2 === 1 ? people[(no >> 1) % people.length] : undefined;
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
