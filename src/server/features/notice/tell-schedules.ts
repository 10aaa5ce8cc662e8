/** Telling people once of their whole schedule, when a plan is published (docs/rules.md, D9): what `notify` writes of one meeting, by sets. */
import { announce } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { tellable } from './told.ts';

/** Rows of one statement: SQLite takes 32,766 values. */
const atATime = 2_000;

interface Published {
  eventIdx: number;
  /** Participations, as JSON. */
  sides: string;
  /** Their meetings that were made or moved. */
  made: readonly { idx: number; companyIdx: number; buyerIdx: number }[];
}

/**
 * By mail and the other ways it reaches whoever sits in a meeting of theirs to come, or sat in one that was moved, and for colleagues who
 * can't be reached whoever has charge; the others read it in the site. Answers the representatives who are reached.
 */
export async function tellSchedules(
  trx: Database,
  { eventIdx, sides, made }: Published,
  now: Date,
): Promise<number[]> {
  const at = now.toISOString();
  const people = await tellable(trx)
    .where('participate.idx', 'in', numbers(trx, sides))
    .where('participate.state', '=', 'COMPLETE')
    .execute();
  const placed = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.matchingIdx', 'placement.companyIdx', 'placement.buyerIdx'])
    .select(['placement.companyRepIdx', 'placement.buyerRepIdx'])
    .where('slot.startsAt', '>', at)
    .where((is) =>
      is.or([
        is('placement.companyIdx', 'in', numbers(trx, sides)),
        is('placement.buyerIdx', 'in', numbers(trx, sides)),
      ]),
    )
    .orderBy('slot.startsAt')
    .orderBy('placement.matchingIdx')
    .execute();
  const released = await trx
    .selectFrom('representativeRelease')
    .select('representativeIdx')
    .where('matchingIdx', 'in', numbers(trx, JSON.stringify(made.map(({ idx }) => idx))))
    .execute();
  const sat = new Set(released.map(({ representativeIdx }) => representativeIdx));
  const seatsOf = Map.groupBy(
    placed.flatMap(({ matchingIdx, companyIdx, buyerIdx, companyRepIdx, buyerRepIdx }) => [
      { matchingIdx, sideIdx: companyIdx, repIdx: companyRepIdx },
      { matchingIdx, sideIdx: buyerIdx, repIdx: buyerRepIdx },
    ]),
    ({ sideIdx }) => sideIdx,
  );
  const madeOf = new Map(
    made.flatMap(({ idx, companyIdx, buyerIdx }) => [
      [companyIdx, idx],
      [buyerIdx, idx],
    ]),
  );
  const notices = [...Map.groupBy(people, ({ participateIdx }) => participateIdx)].flatMap(
    ([sideIdx, rows]) => {
      const persons = rows.flatMap(({ idx, memberIdx, chargeIdx }) =>
        idx === null ? [] : [{ idx, memberIdx, chargeIdx }],
      );
      const first =
        persons.find(({ memberIdx, chargeIdx }) => memberIdx !== null && memberIdx === chargeIdx) ??
        persons[0];
      const of = madeOf.get(sideIdx);
      if (!first || of === undefined) return [];
      const seats = seatsOf.get(sideIdx) ?? [];
      const isKnown = new Set(persons.map(({ idx }) => idx));
      const seated = new Set(seats.map(({ repIdx }) => (isKnown.has(repIdx) ? repIdx : first.idx)));
      const concerns = persons.filter(({ idx }) => seated.has(idx) || sat.has(idx));
      const reached = concerns.length > 0 ? concerns : [first];
      return persons.map((person) => {
        const own = seats.filter(
          ({ repIdx }) => repIdx === person.idx || (person === first && !isKnown.has(repIdx)),
        );
        const isReached = reached.includes(person);
        return {
          reader: isReached ? person.idx : null,
          row: {
            eventIdx,
            matchingIdx: own[0]?.matchingIdx ?? of,
            kind: 'schedulePublished' as const,
            meetings: own.length > 1 ? own.length : null,
            memberIdx: person.memberIdx,
            representativeIdx: person.memberIdx === null ? person.idx : null,
            mailedAt: isReached ? null : at,
            createdAt: at,
          },
        };
      });
    },
  );
  const rows = notices.map(({ row }) => row);
  for (let from = 0; from < rows.length; from += atATime)
    await trx
      .insertInto('notice')
      .values(rows.slice(from, from + atATime))
      .execute();
  announce(trx, [...new Set(rows.map(({ memberIdx }) => memberIdx))]);
  return notices.flatMap(({ reader }) => (reader === null ? [] : [reader]));
}
