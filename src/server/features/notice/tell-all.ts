/** Telling both sides of many meetings at once that they were moved: what `notify` writes of one, by sets. */
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { type Reader, readersOf, tellable } from './told.ts';

/** Rows of one statement: SQLite takes 32,766 values. */
const atATime = 2_000;

/** `matchingIdxs`: confirmed meetings of the event with tables, as JSON. */
export async function tellAllMoved(
  trx: Database,
  eventIdx: number,
  matchingIdxs: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const placed = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .innerJoin('matching', 'matching.idx', 'placement.matchingIdx')
    .select(['placement.matchingIdx', 'slot.startsAt', 'eventTable.no as tableNo', 'matching.sequence'])
    .select([
      'placement.companyIdx',
      'placement.buyerIdx',
      'placement.companyRepIdx',
      'placement.buyerRepIdx',
    ])
    .where('placement.matchingIdx', 'in', numbers(trx, matchingIdxs))
    .orderBy('placement.matchingIdx')
    .execute();
  const sides = JSON.stringify([
    ...new Set(placed.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx])),
  ]);
  const people = await tellable(trx).where('participate.idx', 'in', numbers(trx, sides)).execute();
  const peopleOf = Map.groupBy(people, ({ participateIdx }) => participateIdx);
  const notices = placed.flatMap(
    ({ companyIdx, buyerIdx, companyRepIdx, buyerRepIdx, startsAt, tableNo, sequence, matchingIdx }) =>
      (
        [
          [companyIdx, companyRepIdx],
          [buyerIdx, buyerRepIdx],
        ] as const
      ).flatMap(([participateIdx, who]) => {
        const { reached, others } = readersOf(peopleOf.get(participateIdx) ?? [], who);
        const kind = 'meetingMoved' as const;
        const told = { eventIdx, matchingIdx, kind, startsAt, tableNo, sequence, createdAt: at };
        const asRow = ({ memberIdx, representativeIdx }: Reader, mailedAt: string | null) => {
          return { ...told, memberIdx, representativeIdx, mailedAt };
        };
        return [
          ...reached.map((reader) => asRow(reader, null)),
          ...others.map((reader) => asRow(reader, at)),
        ];
      }),
  );
  for (let from = 0; from < notices.length; from += atATime)
    await trx
      .insertInto('notice')
      .values(notices.slice(from, from + atATime))
      .execute();
  announce(trx, [managersOf(eventIdx), ...new Set(notices.map(({ memberIdx }) => memberIdx))]);
}
