/** Who, which table and which interpreter a pair of a draft could have in a slot, or what stands in the way (docs/rules.md, D6). */
import type { Selectable } from 'kysely';
import type { CarryObstacle } from '#domain/matching/meeting-plan.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { walksOf } from '../matching/rows/walks.ts';

type PlanRow = Selectable<Tables['meetingPlanRow']>;

interface Target {
  slotIdx: number;
  tableIdx?: number | undefined;
}

type Seat = Pick<PlanRow, 'tableIdx' | 'byVideo' | 'interpreterIdx' | 'companyRepIdx' | 'buyerRepIdx'>;

export async function seatIn(
  db: Database,
  event: EventSpan,
  row: PlanRow,
  to: Target,
): Promise<Seat | { obstacles: CarryObstacle[] }> {
  const { companyIdx, buyerIdx } = row;
  const { idx: eventIdx } = event;
  const others = await db
    .selectFrom('meetingPlanRow')
    .selectAll()
    .where('planIdx', '=', row.planIdx)
    .where('slotIdx', '=', to.slotIdx)
    .where((is) => is.not(is.and([is('companyIdx', '=', companyIdx), is('buyerIdx', '=', buyerIdx)])))
    .execute();
  const need = await needOfPair(db, row);
  const company = await personIn(db, companyIdx, to.slotIdx, others, [row.companyRepIdx, need.companyRepIdx]);
  const buyer = await personIn(db, buyerIdx, to.slotIdx, others, [row.buyerRepIdx, need.buyerRepIdx]);
  const byVideo = to.tableIdx === undefined && need.byVideo;
  const walks = await walksOf(db, event);
  const beside = walks ? await tablesBeside(db, row, walks.beside(to.slotIdx), [company, buyer]) : [];
  const isNear = (tableIdx: number) => beside.every((other) => walks?.canWalk(tableIdx, other) ?? true);
  const table = byVideo ? null : await tableIn(db, eventIdx, row, to, { others, isNear });
  const interpreter = need.interpreter ? await interpreterIn(db, eventIdx, to, others, need.language) : null;
  const obstacles: CarryObstacle[] = [
    ...(typeof company === 'string' ? [`company${company}` as const] : []),
    ...(typeof buyer === 'string' ? [`buyer${buyer}` as const] : []),
    ...(typeof table === 'string' ? [table] : []),
    ...(interpreter === undefined ? (['noInterpreter'] as const) : []),
  ];
  if (obstacles.length > 0) return { obstacles };
  return {
    ...{
      tableIdx: table as number | null,
      byVideo: byVideo ? 'Y' : 'N',
      interpreterIdx: interpreter ?? null,
    },
    ...{ companyRepIdx: company as number, buyerRepIdx: buyer as number },
  };
}

/** What the request of the two says, else the organiser's sheet. */
async function needOfPair(db: Database, { companyIdx, buyerIdx }: PlanRow) {
  const { ownInterpreter } = await db
    .selectFrom('participate')
    .select('ownInterpreter')
    .where('idx', '=', companyIdx)
    .executeTakeFirstOrThrow();
  const meeting = await db
    .selectFrom('matching')
    .select(['isTranslator', 'translatorLanguage', 'byVideo', 'companyRepIdx', 'buyerRepIdx'])
    .where('companyIdx', '=', companyIdx)
    .where('buyerIdx', '=', buyerIdx)
    .where('state', 'in', ['request', 'pending', 'complete'])
    .executeTakeFirst();
  const wanted = await db
    .selectFrom('wantedPair')
    .select(['isTranslator', 'translatorLanguage'])
    .where('companyIdx', '=', companyIdx)
    .where('buyerIdx', '=', buyerIdx)
    .executeTakeFirst();
  const asked = meeting ?? wanted;
  return {
    interpreter: asked?.isTranslator === 'Y' && ownInterpreter === 'N',
    language: asked?.translatorLanguage ?? null,
    byVideo: meeting?.byVideo === 'Y',
    ...{ companyRepIdx: meeting?.companyRepIdx ?? null, buyerRepIdx: meeting?.buyerRepIdx ?? null },
  };
}

/** One of its people who is free then: whoever sits there now or was named first. */
async function personIn(
  db: Database,
  participateIdx: number,
  slotIdx: number,
  others: readonly PlanRow[],
  preferred: readonly (number | null)[],
): Promise<number | 'Meets' | 'Cannot'> {
  const people = await db
    .selectFrom('representative')
    .select('idx')
    .where('participateIdx', '=', participateIdx)
    .where('state', '=', 'live')
    .orderBy('idx')
    .execute();
  const { lanes } = await db
    .selectFrom('lane')
    .select((of) => of.fn.countAll<number>().as('lanes'))
    .where('participateIdx', '=', participateIdx)
    .where('isOpen', '=', 'Y')
    .executeTakeFirstOrThrow();
  const marks = await db
    .selectFrom('busy')
    .select('representativeIdx')
    .where('participateIdx', '=', participateIdx)
    .where('slotIdx', '=', slotIdx)
    .where('matchingIdx', 'is', null)
    .execute();
  const meetings = others.filter((one) => [one.companyIdx, one.buyerIdx].includes(participateIdx));
  const taken = new Set(meetings.flatMap((one) => [one.companyRepIdx, one.buyerRepIdx]));
  if (meetings.length > 0 && meetings.length >= lanes) return 'Meets';
  const away = new Set(marks.map(({ representativeIdx }) => representativeIdx));
  const can = away.has(null) ? [] : people.map(({ idx }) => idx).filter((idx) => !away.has(idx));
  if (can.length === 0) return 'Cannot';
  const free = can.filter((idx) => !taken.has(idx));
  return free.find((idx) => preferred.includes(idx)) ?? free[0] ?? 'Meets';
}

/** Tables of the draft at which one of these people sits in one of these slots. */
async function tablesBeside(
  db: Database,
  { planIdx, companyIdx, buyerIdx }: PlanRow,
  slots: readonly number[],
  people: readonly (number | string)[],
): Promise<number[]> {
  const seated = people.filter((one) => typeof one === 'number');
  if (slots.length === 0 || seated.length === 0) return [];
  const rows = await db
    .selectFrom('meetingPlanRow')
    .select('tableIdx')
    .where('planIdx', '=', planIdx)
    .where('slotIdx', 'in', [...slots])
    .where((is) => is.or([is('companyRepIdx', 'in', seated), is('buyerRepIdx', 'in', seated)]))
    .where((is) => is.not(is.and([is('companyIdx', '=', companyIdx), is('buyerIdx', '=', buyerIdx)])))
    .execute();
  return rows.flatMap(({ tableIdx }) => tableIdx ?? []);
}

interface Among {
  others: readonly PlanRow[];
  isNear: (tableIdx: number) => boolean;
}

/** The table that was named, else an own one of the two, else the one with the lowest number; near enough to what the two have beside. */
async function tableIn(
  db: Database,
  eventIdx: number,
  { companyIdx, buyerIdx }: PlanRow,
  { slotIdx, tableIdx }: Target,
  { others, isNear }: Among,
): Promise<number | 'tableTaken' | 'tableClosed' | 'tableOfOthers' | 'noTable' | 'tooFar'> {
  const tables = await db
    .selectFrom('eventTable')
    .select(['idx', 'ownerIdx', 'isOpen'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('no')
    .execute();
  const closings = await db
    .selectFrom('tableSlot')
    .select('tableIdx')
    .where('slotIdx', '=', slotIdx)
    .where('matchingIdx', 'is', null)
    .execute();
  const closed = new Set(closings.map((one) => one.tableIdx));
  const taken = new Set(others.map((one) => one.tableIdx));
  type Table = (typeof tables)[number];
  const why = ({ idx, ownerIdx, isOpen }: Table) => {
    if (taken.has(idx)) return 'tableTaken' as const;
    if (isOpen === 'N' || closed.has(idx)) return 'tableClosed' as const;
    return ownerIdx === null || ownerIdx === companyIdx || ownerIdx === buyerIdx
      ? null
      : ('tableOfOthers' as const);
  };
  if (tableIdx !== undefined) {
    const named = tables.find(({ idx }) => idx === tableIdx);
    if (!named) return 'noTable';
    return why(named) ?? (isNear(tableIdx) ? tableIdx : 'tooFar');
  }
  const free = tables.filter((table) => why(table) === null);
  const near = free.filter(({ idx }) => isNear(idx));
  const owned = (idx: number) => near.find(({ ownerIdx }) => ownerIdx === idx);
  const found = owned(buyerIdx) ?? owned(companyIdx) ?? near[0];
  return found?.idx ?? (free.length > 0 ? 'tooFar' : 'noTable');
}

/** An interpreter who works then, speaks the language and is in no other meeting of the draft; undefined where there is none. */
async function interpreterIn(
  db: Database,
  eventIdx: number,
  { slotIdx }: Target,
  others: readonly PlanRow[],
  language: string | null,
): Promise<number | undefined> {
  const working = await db
    .selectFrom('interpreterShift')
    .innerJoin('interpreter', 'interpreter.idx', 'interpreterShift.interpreterIdx')
    .select('interpreter.idx')
    .where('interpreterShift.eventIdx', '=', eventIdx)
    .where('interpreterShift.slotIdx', '=', slotIdx)
    .$if(language !== null, (query) =>
      query.where('interpreter.idx', 'in', (of) =>
        of
          .selectFrom('interpreterLanguage')
          .select('interpreterLanguage.interpreterIdx')
          .where('interpreterLanguage.language', '=', language as string),
      ),
    )
    .orderBy('interpreter.no')
    .execute();
  const taken = new Set(others.map((one) => one.interpreterIdx));
  return working.find(({ idx }) => !taken.has(idx))?.idx;
}
