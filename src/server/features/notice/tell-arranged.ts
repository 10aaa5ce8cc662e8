/** Telling people of all the meetings that the organiser made for them from a sheet: once each, whoever has several (docs/rules.md, M49). */
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { type Reader, readersOf, tellable } from './told.ts';

/** Rows of one statement: SQLite takes 32,766 values. */
const atATime = 2_000;

/** `pairs`: those whose meetings were made now. One that was cancelled or moved since is told of by that. */
export async function tellAllArranged(
  trx: Database,
  eventIdx: number,
  pairs: readonly { companyIdx: number; buyerIdx: number }[],
  now: Date,
): Promise<void> {
  if (pairs.length === 0) return;
  const at = now.toISOString();
  const sides = JSON.stringify([
    ...new Set(pairs.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx])),
  ]);
  const isMade = new Set(pairs.map(({ companyIdx, buyerIdx }) => `${companyIdx} ${buyerIdx}`));
  const placed = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .innerJoin('matching', 'matching.idx', 'placement.matchingIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['placement.matchingIdx', 'placement.companyIdx', 'placement.buyerIdx'])
    .select(['slot.startsAt', 'eventTable.no as tableNo', 'matching.sequence'])
    .where('placement.companyIdx', 'in', numbers(trx, sides))
    .orderBy('slot.startsAt')
    .orderBy('placement.matchingIdx')
    .execute();
  const made = placed.filter(({ companyIdx, buyerIdx }) => isMade.has(`${companyIdx} ${buyerIdx}`));
  const people = await tellable(trx).where('participate.idx', 'in', numbers(trx, sides)).execute();
  const notices = [...Map.groupBy(people, ({ participateIdx }) => participateIdx)].flatMap(
    ([participateIdx, persons]) => {
      const own = made.filter((row) => row.companyIdx === participateIdx || row.buyerIdx === participateIdx);
      const [first] = own;
      if (!first) return [];
      const { matchingIdx, startsAt, tableNo, sequence } = first;
      const told =
        own.length === 1
          ? ({ kind: 'meetingArranged', startsAt, tableNo, sequence, meetings: null } as const)
          : ({
              kind: 'meetingsArranged',
              startsAt: null,
              tableNo: null,
              sequence: null,
              meetings: own.length,
            } as const);
      const { reached, others } = readersOf(persons, null);
      const asRow = ({ memberIdx, representativeIdx }: Reader, mailedAt: string | null) => ({
        eventIdx,
        matchingIdx,
        ...told,
        memberIdx,
        representativeIdx,
        mailedAt,
        createdAt: at,
      });
      return [...reached.map((reader) => asRow(reader, null)), ...others.map((reader) => asRow(reader, at))];
    },
  );
  for (let from = 0; from < notices.length; from += atATime)
    await trx
      .insertInto('notice')
      .values(notices.slice(from, from + atATime))
      .execute();
  announce(trx, [managersOf(eventIdx), ...new Set(notices.map(({ memberIdx }) => memberIdx))]);
}
