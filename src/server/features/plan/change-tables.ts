/** Making tables somebody's own, closing them, dealing them out: meetings that may not stay there move first (docs/rules.md, E10). */
import type { NotNull } from 'kysely';
import type { EventTables } from '#api/event/table.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { deal as dealOut } from '#domain/event/table.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { audit } from '../../platform/log/audit.ts';
import { changeOf } from '../../platform/log/change-of.ts';
import { lockedEvent } from '../event/write.ts';
import { moveAll, otherTables } from './move-tables.ts';
import { assertNoneLocked, cancelStranded } from './stranded.ts';
import { eventTables, peopleWhoMeet } from './table-list.ts';
import { lockPlaces } from './tables.ts';

interface TableState {
  ownerIdx: number | null;
  isOpen: boolean;
  /** The slots to come in which it is closed; undefined: as it is. */
  closed?: ReadonlySet<number>;
}

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
  await change(context, request, new Map([[table.idx, { ownerIdx, isOpen, closed }]]));
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
  if (changes.size > 0) await change(context, request, changes);
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
  return dealOut({ free: free.map(({ no }) => no), people, sits });
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

/** Brings tables to a state; their meetings stay, move, or are cancelled. */
async function change(
  context: Context,
  request: Cost,
  changes: ReadonlyMap<number, TableState>,
): Promise<void> {
  const { db, eventIdx, actor, now } = context;
  const at = now.toISOString();
  const idxs = [...changes.keys()];
  const was = await tableFacts(db, eventIdx);
  const known = await slotsToCome(db, eventIdx, now);
  const placed = await db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.matchingIdx', 'placement.companyIdx', 'placement.buyerIdx', 'placement.tableIdx'])
    .select('placement.slotIdx')
    .where('placement.tableIdx', 'in', idxs)
    .$narrowType<{ tableIdx: NotNull }>()
    .orderBy('slot.startsAt')
    .orderBy('placement.matchingIdx')
    .execute();
  const toCome = placed.filter(({ slotIdx }) => known.has(slotIdx));
  const isStaying = (row: (typeof toCome)[number]) => {
    const { ownerIdx, isOpen, closed } = changes.get(row.tableIdx) as TableState;
    const isOwn = ownerIdx === null || [row.companyIdx, row.buyerIdx].includes(ownerIdx);
    return isOwn && isOpen && !closed?.has(row.slotIdx);
  };
  const going = toCome.filter((row) => !isStaying(row));
  await assertNoneLocked(
    db,
    going.map(({ matchingIdx }) => ({ matchingIdx, why: 'table' as const })),
  );
  // Let go of the key to the table. What has begun stays without it: it took place there, whosever the table is now.
  await db.updateTable('placement').set({ tableOpen: null }).where('tableIdx', 'in', idxs).execute();
  for (const [idx, { ownerIdx, isOpen, closed }] of changes) {
    await db
      .updateTable('eventTable')
      .set({ ownerIdx, isOpen: isOpen ? 'Y' : 'N' })
      .where('idx', '=', idx)
      .execute();
    if (closed) await openSlots(db, idx, known);
  }
  const goes = await otherTables(db, eventIdx, going);
  const lost = goes.lost.map((matchingIdx) => ({ matchingIdx, why: 'table' as const }));
  await stayAt(
    db,
    toCome.filter(isStaying).map(({ matchingIdx }) => matchingIdx),
  );
  await cancelStranded(db, eventIdx, { lost }, request, now);
  await moveAll(db, eventIdx, goes.moved, now);
  for (const [idx, { closed }] of changes) if (closed) await closeSlots(db, idx, closed);
  await db
    .updateTable('event')
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('idx', '=', eventIdx)
    .execute();
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at,
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

/** Placements that stay have the key to their table again, whosever it is now. */
const stayAt = (db: Database, matchingIdxs: readonly number[]) =>
  db
    .updateTable('placement')
    .set((of) => ({
      tableOwner: of
        .selectFrom('eventTable')
        .select('eventTable.owner')
        .whereRef('eventTable.idx', '=', 'placement.tableIdx')
        .$asScalar()
        .$notNull(),
      tableOpen: 'Y' as const,
    }))
    .where('matchingIdx', 'in', numbers(db, JSON.stringify(matchingIdxs)))
    .execute();

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
