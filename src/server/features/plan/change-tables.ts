/** Making tables somebody's own, closing them, dealing them out: meetings that may not stay there move first (docs/rules.md, E10). */
import type { EventTables } from '#api/event/table.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { deal as dealOut } from '#domain/event/table.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { audit } from '../../platform/log/audit.ts';
import { changeOf } from '../../platform/log/change-of.ts';
import { lockedEvent } from '../event/write.ts';
import { cancelAndTell } from '../matching/placing/cancel.ts';
import {
  changeStates,
  moveAll,
  seatingAfter,
  sittingToCome,
  type TableChanges,
  type TableState,
} from './seat-anew.ts';
import { assertNamed, assertNoneLocked } from './stranded.ts';
import { eventTables, peopleWhoMeet } from './table-list.ts';
import { lockPlaces } from './tables.ts';

type Context = ContextOf<'POST /manage/table/update'> | ContextOf<'POST /manage/table/deal'>;
type Cost = Pick<CheckedOf<'POST /manage/table/deal'>, 'version' | 'cancel' | 'reason'>;

/** The tables of the event, held with their slots against whoever claims a place; `event_changed` where another has changed it meanwhile. */
async function heldTables({ db, eventIdx }: Context, { version }: Cost) {
  const event = await lockedEvent(db, eventIdx);
  if (event.version !== version) throw new Refusal('event_changed');
  await lockPlaces(db);
  return db
    .selectFrom('eventTable')
    .select(['idx', 'no', 'ownerIdx', 'isOpen'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('no')
    .execute();
}

/** Changes one table. */
export async function updateTable(
  context: ContextOf<'POST /manage/table/update'>,
  request: CheckedOf<'POST /manage/table/update'>,
): Promise<EventTables> {
  const { db, eventIdx, now } = context;
  const { tableNo, ownerIdx, isOpen, closedSlotIdxs } = request;
  const tables = await heldTables(context, request);
  const table = tables.find(({ no }) => no === tableNo);
  const unknown = (field: string) =>
    new Refusal('invalid_parameter', [{ field, rule: 'one_of', params: {} }]);
  if (!table) throw unknown('tableNo');
  const isKept = ownerIdx === table.ownerIdx;
  if (!isKept && ownerIdx !== null && !(await meets(db, eventIdx, ownerIdx))) throw unknown('ownerIdx');
  const known = await slotsToCome(db, eventIdx, now);
  if (!closedSlotIdxs.every((idx) => known.has(idx))) throw unknown('closedSlotIdxs');
  const before = await eventTables(db, eventIdx, now);
  const was = before.tables.find((one) => one.tableNo === tableNo);
  const closed = new Set(closedSlotIdxs);
  const isSame =
    isKept &&
    was?.isOpen === isOpen &&
    was.closedSlotIdxs.length === closed.size &&
    was.closedSlotIdxs.every((idx) => closed.has(idx));
  if (isSame) return before;
  await change(context, request, tables, new Map([[table.idx, { ownerIdx, isOpen, closed }]]));
  return eventTables(db, eventIdx, now);
}

/** Deals all open tables out. */
export async function dealTables(
  context: ContextOf<'POST /manage/table/deal'>,
  request: CheckedOf<'POST /manage/table/deal'>,
): Promise<EventTables> {
  const { db, eventIdx, now } = context;
  const tables = await heldTables(context, request);
  const to =
    request.kind === 'shared' ? new Map<number, number>() : await dealt(context, tables, request.kind);
  const ownerAt = new Map([...to].map(([participateIdx, no]) => [no, participateIdx]));
  const changes = new Map<number, TableState>();
  for (const { idx, no, ownerIdx, isOpen } of tables) {
    const owner = request.kind === 'shared' ? null : (ownerAt.get(no) ?? ownerIdx);
    if (owner !== ownerIdx) changes.set(idx, { ownerIdx: owner, isOpen: isOpen === 'Y' });
  }
  if (changes.size > 0) await change(context, request, tables, changes);
  return eventTables(db, eventIdx, now);
}

type Held = Awaited<ReturnType<typeof heldTables>>;

async function dealt({ db, eventIdx, now }: Context, tables: Held, side: 'company' | 'buyer') {
  const owners = new Set(tables.map(({ ownerIdx }) => ownerIdx));
  const free = tables.filter(({ ownerIdx, isOpen }) => ownerIdx === null && isOpen === 'Y');
  const people = (await peopleWhoMeet(db, eventIdx).where('participate.side', '=', side).execute())
    .map(({ participateIdx }) => participateIdx)
    .filter((idx) => !owners.has(idx));
  const who = side === 'company' ? 'placement.companyIdx' : 'placement.buyerIdx';
  const sits = await db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select([`${who} as participateIdx`, 'eventTable.no as tableNo'])
    .select(({ fn }) => fn.countAll<number>().as('meetings'))
    .where('slot.eventIdx', '=', eventIdx)
    .where('slot.startsAt', '>', now.toISOString())
    .groupBy([who, 'eventTable.no'])
    .execute();
  const locked = await db
    .selectFrom('placementLock')
    .innerJoin('placement', 'placement.matchingIdx', 'placementLock.matchingIdx')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['eventTable.no', 'placement.companyIdx', 'placement.buyerIdx'])
    .where('slot.eventIdx', '=', eventIdx)
    .where('slot.startsAt', '>', now.toISOString())
    .execute();
  const lockedAt = Map.groupBy(locked, ({ no }) => no);
  return dealOut({
    free: free.map(({ no }) => no),
    people,
    sits,
    mayHave: (participateIdx, no) =>
      (lockedAt.get(no) ?? []).every(({ companyIdx, buyerIdx }) =>
        [companyIdx, buyerIdx].includes(participateIdx),
      ),
  });
}

/** Whether somebody is approved in the event as a company or buyer. */
const meets = async (db: Database, eventIdx: number, participateIdx: number) =>
  (await peopleWhoMeet(db, eventIdx).where('participate.idx', '=', participateIdx).execute()).length > 0;

async function slotsToCome(db: Database, eventIdx: number, now: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('slot')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('startsAt', '>', now.toISOString())
    .execute();
  return new Set(rows.map(({ idx }) => idx));
}

/** Brings tables to a state; their meetings stay, move, or are cancelled. Who would be lost is known before anything is written. */
async function change(context: Context, request: Cost, tables: Held, changes: TableChanges): Promise<void> {
  const { db, eventIdx, actor, now } = context;
  const sitting = await sittingToCome(db, eventIdx, now);
  const { moved, lost: without, held } = await seatingAfter(db, { tables, changes, sitting });
  const asLost = (matchingIdx: number) => ({ matchingIdx, why: 'table' as const });
  await assertNoneLocked(db, held.map(asLost));
  const lost = without.map(asLost);
  await assertNamed(db, { lost }, request);
  const was = await tableFacts(db, eventIdx);
  const known = await slotsToCome(db, eventIdx, now);
  const goes = new Set([...without, ...moved.map(({ matchingIdx }) => matchingIdx)]);
  const stays = sitting.filter(
    ({ matchingIdx, tableIdx }) => changes.has(tableIdx) && !goes.has(matchingIdx),
  );
  const ownerOf = new Map(
    tables.map(({ idx, ownerIdx }) => [idx, (changes.get(idx) ?? { ownerIdx }).ownerIdx]),
  );
  const seats = [...stays, ...moved].map(({ matchingIdx, tableIdx }) => {
    return { matchingIdx, tableIdx, ownerIdx: ownerOf.get(tableIdx) ?? null };
  });
  await changeStates(db, changes, seats);
  for (const [idx, { closed }] of changes) if (closed) await openSlots(db, idx, known);
  await cancelAndTell(db, eventIdx, lost, { now, reason: request.reason });
  await moveAll(db, eventIdx, moved, now);
  for (const [idx, { closed }] of changes) if (closed) await closeSlots(db, idx, closed);
  await db
    .updateTable('event')
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('idx', '=', eventIdx)
    .execute();
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'updateTables',
    subject: 'event',
    subjectIdx: eventIdx,
    ...(lost.length > 0 && { detail: { cancelled: lost.length } }),
    ...changeOf(was, await tableFacts(db, eventIdx), ['ownTables', 'closedTables', 'closedSlots']),
  });
}

/** What the audit says of the tables. */
async function tableFacts(db: Database, eventIdx: number) {
  const tables = await db
    .selectFrom('eventTable')
    .select(['ownerIdx', 'isOpen'])
    .select(({ selectFrom, fn }) =>
      selectFrom('tableSlot')
        .select(fn.countAll<number>().as('count'))
        .whereRef('tableSlot.tableIdx', '=', 'eventTable.idx')
        .where('tableSlot.matchingIdx', 'is', null)
        .$asScalar()
        .$notNull()
        .as('closed'),
    )
    .where('eventIdx', '=', eventIdx)
    .execute();
  return {
    ownTables: tables.filter(({ ownerIdx }) => ownerIdx !== null).length,
    closedTables: tables.filter(({ isOpen }) => isOpen === 'N').length,
    closedSlots: tables.reduce((sum, { closed }) => sum + closed, 0),
  };
}

async function openSlots(db: Database, tableIdx: number, toCome: ReadonlySet<number>): Promise<void> {
  if (toCome.size === 0) return;
  await db
    .deleteFrom('tableSlot')
    .where('tableIdx', '=', tableIdx)
    .where('matchingIdx', 'is', null)
    .where('slotIdx', 'in', [...toCome])
    .execute();
}

async function closeSlots(db: Database, tableIdx: number, closed: ReadonlySet<number>): Promise<void> {
  if (closed.size === 0) return;
  await db
    .insertInto('tableSlot')
    .values([...closed].map((slotIdx) => ({ slotIdx, tableIdx })))
    .execute();
}
