/** Participations with several people on the managers' schedule (docs/rules.md, M35, M37). */
import type { Representative } from '#api/matching/representative.ts';
import type { Database } from '../../../db/open.ts';

interface Of {
  participateIdx: number;
}
export type OneOfSeveral = Representative & Of & { isLive: boolean; lanes: number };

/** The people of an event's participations that have several, or had; the caller bounds them. */
export function peopleOfSeveral(db: Database, eventIdx: number) {
  const query = db
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.participateIdx')
    .leftJoin('member', 'member.idx', 'representative.memberIdx')
    .select(['representative.idx as representativeIdx', 'representative.participateIdx'])
    .select(['representative.state', 'representative.position', 'representative.name as text'])
    .select(['member.nameKo', 'member.nameEn'])
    .select((of) => of.fn.coalesce('member.leftAt', 'participate.erasedAt').as('leftAt'))
    .select(({ selectFrom, fn }) =>
      selectFrom('lane')
        .select(fn.countAll<number>().as('count'))
        .whereRef('lane.participateIdx', '=', 'representative.participateIdx')
        .where('lane.isOpen', '=', 'Y')
        .$asScalar()
        .$notNull()
        .as('lanes'),
    )
    .where('representative.participateIdx', 'in', (of) =>
      // Counted of each, so that only the event's own people are looked at.
      of
        .selectFrom('participate as whose')
        .select('whose.idx')
        .where('whose.eventIdx', '=', eventIdx)
        .where(
          ({ selectFrom, fn }) =>
            selectFrom('representative as one')
              .select(fn.countAll<number>().as('count'))
              .whereRef('one.participateIdx', '=', 'whose.idx')
              .$asScalar()
              .$notNull(),
          '>',
          1,
        ),
    )
    .orderBy('representative.idx');
  return {
    limit: (most: number) => ({
      execute: async (): Promise<OneOfSeveral[]> =>
        (await query.limit(most).execute()).map((row) => ({
          representativeIdx: row.representativeIdx,
          participateIdx: row.participateIdx,
          isLive: row.state === 'live',
          lanes: row.lanes,
          ...(row.leftAt === null
            ? { name: row.nameKo ?? row.text, nameEn: row.nameEn ?? row.text, position: row.position }
            : { name: null, nameEn: null, position: null }),
        })),
    }),
  };
}

/** Of each: how many people it has, and how many meetings at once, which are never more than its people. */
export function severalOf(people: readonly OneOfSeveral[]): Map<number, { people: number; atOnce: number }> {
  const several = new Map<number, { people: number; atOnce: number }>();
  for (const [participateIdx, all] of Map.groupBy(people, (one) => one.participateIdx)) {
    const live = all.filter(({ isLive }) => isLive).length;
    several.set(participateIdx, { people: live, atOnce: Math.min(live, all[0]?.lanes ?? 1) });
  }
  return several;
}

interface Mark extends Of {
  slotIdx: number;
  /** Null: of the whole participation, a row for each lane. */
  representativeIdx: number | null;
}

/** Of marks those slots in which nobody of a participation can: it has marked them as a whole, or each of its people has. */
export function allAway(
  marks: readonly Mark[],
  several: ReadonlyMap<number, { people: number }>,
): { slotIdx: number; participateIdx: number }[] {
  const bySlot = Map.groupBy(marks, ({ slotIdx, participateIdx }) => `${slotIdx} ${participateIdx}`);
  return [...bySlot.values()].flatMap((rows) => {
    const [{ slotIdx, participateIdx }] = rows as [Mark];
    const people = several.get(participateIdx)?.people ?? 1;
    const isAll = rows.some(({ representativeIdx }) => representativeIdx === null) || rows.length >= people;
    return isAll ? { slotIdx, participateIdx } : [];
  });
}
