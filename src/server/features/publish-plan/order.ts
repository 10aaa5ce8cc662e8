/** In which order the meetings of a plan are made real, as what stands now has it (docs/rules.md, D8, D19). */
import { chainMost } from '#domain/matching/meeting-plan.ts';
import { type Move, portionsOf } from '#domain/matching/plan-portions.ts';
import { eventRow } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { type Walks, walksOf } from '../matching/rows/walks.ts';
import { ordersIn } from './meeting-order.ts';

export interface PairOfPlan {
  companyIdx: number;
  buyerIdx: number;
}

export const keyOf = ({ companyIdx, buyerIdx }: PairOfPlan): string => `${companyIdx} ${buyerIdx}`;

/** Pairs that are made together. */
export interface Portion {
  pairs: PairOfPlan[];
  /** Those who could only change places all at once, and are too many for that. */
  isTooLong: boolean;
  /** One of its places turned out to be lost: it is no more tried with others, who would have to be tried anew without it. */
  isAlone: boolean;
  /** It failed, by itself or with others: it has its own transaction until it is made. */
  isApart: boolean;
  /** How many portions of the plan were made by this process when it failed first; null where it has not. */
  madeBefore: number | null;
  /** How often its own transaction failed. */
  failures: number;
  /** It stays: it alone always fails. */
  isGivenUp: boolean;
  /** It could not be made while another one was waiting to be tried again, whose place it may need: it has been put behind that one. */
  isPutOff: boolean;
}

const portionOf = (pairs: PairOfPlan[], isTooLong = false): Portion => ({
  ...{ pairs, isTooLong, isAlone: false, isApart: false, madeBefore: null, failures: 0 },
  ...{ isGivenUp: false, isPutOff: false },
});

/** The planned meetings that nothing has become of yet: what must take place first, then by weight, as far as places allow. */
export const openRows = (db: Database, planIdx: number) =>
  db
    .selectFrom('meetingPlanRow')
    .where('planIdx', '=', planIdx)
    .where('slotIdx', 'is not', null)
    .where('outcome', 'is', null);

/** What a meeting takes, in a plan and on the schedule. */
const held = [
  'companyIdx',
  'buyerIdx',
  'slotIdx',
  'tableIdx',
  'interpreterIdx',
  'companyRepIdx',
  'buyerRepIdx',
] as const;

/** All that is left to make, in portions. Read beside others: what has changed when a portion is made is seen then. */
export async function portionsOfPlan(
  db: Database,
  { idx: planIdx, eventIdx }: { idx: number; eventIdx: number },
): Promise<Portion[]> {
  const rows = await openRows(db, planIdx)
    .select([...held, 'matchingIdx'])
    .orderBy('must', 'desc')
    .orderBy('weight', 'desc')
    .orderBy('slotIdx')
    .orderBy('companyIdx')
    .orderBy('buyerIdx')
    .execute();
  if (rows.length === 0) return [];
  const placed = await db
    .selectFrom('placement')
    .select([...held, 'matchingIdx'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const lanes = await db
    .selectFrom('lane')
    .innerJoin('participate', 'participate.idx', 'lane.participateIdx')
    .select(['lane.participateIdx', (of) => of.fn.countAll<number>().as('count')])
    .where('participate.eventIdx', '=', eventIdx)
    .where('lane.isOpen', '=', 'Y')
    .groupBy('lane.participateIdx')
    .execute();
  const lanesOf = new Map(lanes.map(({ participateIdx, count }) => [participateIdx, count]));
  const inSlot = new Map<string, number>();
  for (const { slotIdx, companyIdx, buyerIdx } of placed)
    for (const side of [companyIdx, buyerIdx])
      inSlot.set(`${slotIdx} ${side}`, (inSlot.get(`${slotIdx} ${side}`) ?? 0) + 1);
  const isFull = (slotIdx: number | null, side: number) =>
    (inSlot.get(`${slotIdx} ${side}`) ?? 0) >= (lanesOf.get(side) ?? 1);
  const standing = new Map(placed.map((row) => [`${row.companyIdx} ${row.buyerIdx}`, row]));
  const walks = await walksOf(db, await eventRow(db, eventIdx));
  const orders = await ordersIn(db, eventIdx, placed);
  const seated = new Map(placed.flatMap((row) => peopleIn(row).map((name) => [name, row])));
  const moves = rows.map((row): Move => {
    const stands = standing.get(`${row.companyIdx} ${row.buyerIdx}`);
    return {
      needs: [
        ...peopleIn(row),
        ...[row.companyIdx, row.buyerIdx]
          .filter((side) => isFull(row.slotIdx, side))
          .map((side) => `${row.slotIdx} lane ${side}`),
        ...orders.inTheWay(stands?.matchingIdx ?? row.matchingIdx, row.slotIdx),
      ],
      wants: [...thingsIn(row), ...(walks ? farBeside(walks, row, seated) : [])],
      leaves: stands
        ? [
            ...peopleIn(stands),
            ...thingsIn(stands),
            `${stands.slotIdx} lane ${stands.companyIdx}`,
            `${stands.slotIdx} lane ${stands.buyerIdx}`,
            orders.standsAs(stands),
          ]
        : [],
    };
  });
  const { portions, tooLong } = portionsOf(moves, chainMost);
  const pair = (no: number): PairOfPlan => {
    const { companyIdx, buyerIdx } = rows[no] as (typeof rows)[number];
    return { companyIdx, buyerIdx };
  };
  return [
    ...portions.map((portion) => portionOf(portion.map(pair))),
    ...tooLong.map((part) => portionOf(part.map(pair), true)),
  ];
}

interface Held {
  slotIdx: number | null;
  tableIdx: number | null;
  interpreterIdx: number | null;
  companyRepIdx: number | null;
  buyerRepIdx: number | null;
}

const peopleIn = ({ slotIdx, companyRepIdx, buyerRepIdx }: Held) => [
  `${slotIdx} person ${companyRepIdx}`,
  `${slotIdx} person ${buyerRepIdx}`,
];

/** Who of its people sits too far away in a slot beside it: as long as they do, it can't be made. */
const farBeside = ({ beside, canWalk }: Walks, row: Held, seated: ReadonlyMap<string, Held>): string[] =>
  beside(row.slotIdx ?? 0).flatMap((slotIdx) =>
    peopleIn({ ...row, slotIdx }).filter(
      (name) => !canWalk(row.tableIdx, seated.get(name)?.tableIdx ?? null),
    ),
  );

const thingsIn = ({ slotIdx, tableIdx, interpreterIdx }: Held) => [
  ...(tableIdx === null ? [] : [`${slotIdx} table ${tableIdx}`]),
  ...(interpreterIdx === null ? [] : [`${slotIdx} interpreter ${interpreterIdx}`]),
];
