/** The meetings of which a report of fairness tells: those that stand, or that would once a plan is published. */
import { dayIn } from '#domain/day/day.ts';
import type { SeatedMeeting } from '#domain/matching/fairness.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { tableStandsIn } from '../matching/rows/table-stands.ts';
import { slotsOf } from '../matching/slots/slots.ts';

/** Meetings of one report. */
const most = 50_000;

interface Held {
  companyIdx: number;
  buyerIdx: number;
  slotIdx: number;
  tableIdx: number | null;
  companyRepIdx: number;
  buyerRepIdx: number;
}

export type FairMeeting = SeatedMeeting & Pick<Held, 'companyIdx' | 'buyerIdx'>;

/** Of a plan: what it places, and what stands and would stay, because publishing ends no meeting. */
export async function meetingsOf(db: Database, event: EventSpan, planIdx?: number): Promise<FairMeeting[]> {
  const standing = await db
    .selectFrom('placement')
    .select(['companyIdx', 'buyerIdx', 'slotIdx', 'tableIdx', 'companyRepIdx', 'buyerRepIdx'])
    .where('slotIdx', 'in', (of) =>
      of.selectFrom('slot').select('slot.idx').where('slot.eventIdx', '=', event.idx),
    )
    .limit(most + 1)
    .execute();
  const planned = planIdx === undefined ? [] : await plannedOf(db, planIdx);
  if (standing.length > most || planned.length > most) throw new HttpRefusal(503, 'server_busy', 60);
  const held = new Map<string, Held>();
  for (const one of [...standing, ...planned]) held.set(`${one.companyIdx} ${one.buyerIdx}`, one);
  const slots = new Map(
    (await slotsOf(db, event.idx)).map(({ idx, startsAt }, no) => [
      idx,
      { no, day: dayIn(event.timeZone, startsAt) },
    ]),
  );
  const places = await tableStandsIn(db, event.idx);
  return [...held.values()].flatMap((one) => {
    const slot = slots.get(one.slotIdx);
    if (!slot) return [];
    const { companyIdx, buyerIdx, tableIdx, companyRepIdx, buyerRepIdx } = one;
    return [
      {
        companyIdx,
        buyerIdx,
        slotNo: slot.no,
        day: slot.day,
        seats: [
          { participateIdx: companyIdx, representativeIdx: companyRepIdx },
          { participateIdx: buyerIdx, representativeIdx: buyerRepIdx },
        ],
        place: (tableIdx !== null && places.get(tableIdx)) || null,
      },
    ];
  });
}

/** What is planned and may still be made; what publishing has made or left is what stands. */
async function plannedOf(db: Database, planIdx: number): Promise<Held[]> {
  const rows = await db
    .selectFrom('meetingPlanRow')
    .select(['companyIdx', 'buyerIdx', 'slotIdx', 'tableIdx', 'companyRepIdx', 'buyerRepIdx'])
    .where('planIdx', '=', planIdx)
    .where('slotIdx', 'is not', null)
    .where('outcome', 'is', null)
    .limit(most + 1)
    .execute();
  return rows.flatMap(({ slotIdx, companyRepIdx, buyerRepIdx, ...row }) =>
    slotIdx === null || companyRepIdx === null || buyerRepIdx === null
      ? []
      : [{ ...row, slotIdx, companyRepIdx, buyerRepIdx }],
  );
}
