/** What the acts of managers on meetings share: the slot whatever the hour, what the audit keeps, what stands in the way (docs/rules.md, M12, M27). */
import { Refusal } from '#domain/common/catalogue.ts';
import type { MatchingState } from '#domain/matching/matching.ts';
import type { ClaimObstacle } from '#domain/matching/obstacles.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { Actor } from '../../../access/session.ts';
import type { Database } from '../../../db/open.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { audit } from '../../../platform/log/audit.ts';
import { notify } from '../../notice/notify.ts';
import { assertApproved } from '../../participation/rows/lock.ts';
import { cancelMeeting } from '../placing/cancel.ts';
import { knownSlot, namedTable } from '../placing/place.ts';
import { sideOfApproved } from '../rows/schedule.ts';
import { type Claimable, type Need, slotAvailability } from '../slots/slots.ts';

interface Office {
  db: Database;
  now: Date;
  event: () => Promise<EventSpan>;
}

/** The slot, whatever the hour; one that is closed by the clock needs a reason, and what is arranged so late is on site. */
export async function slotForManager(
  { db, now, event: eventOf }: Office,
  {
    slotIdx,
    tableNo,
    byVideo,
    reason,
  }: {
    slotIdx: number;
    tableNo?: number | undefined;
    byVideo?: 'Y' | 'N' | undefined;
    reason: string | null;
  },
): Promise<Claimable> {
  const event = await eventOf();
  const { type, ...slot } = await knownSlot(db, event, slotIdx, now);
  const tableIdx = await namedTable(db, event.idx, tableNo);
  if (byVideo === 'Y' && tableIdx !== undefined)
    throw new Refusal('invalid_parameter', [{ field: 'tableNo', rule: 'one_of', params: {} }]);
  if (reason === null && type === null)
    throw new Refusal('invalid_parameter', [{ field: 'reason', rule: 'required', params: {} }]);
  // Who gives a reason may also go beyond the most meetings of a day.
  return {
    ...slot,
    type: type ?? 'offline',
    tableIdx,
    // Who names a table wants one.
    byVideo: byVideo === undefined && tableIdx === undefined ? undefined : byVideo === 'Y',
    skipsDayLimit: reason !== null,
    namesOrder: true,
  };
}

/** A company and a buyer of the event, both approved until the transaction ends; `participate_not_found`. */
export async function assertPair(
  db: Database,
  eventIdx: number,
  { companyIdx, buyerIdx }: { companyIdx: number; buyerIdx: number },
): Promise<void> {
  const isPair =
    (await sideOfApproved(db, eventIdx, companyIdx)) === 'company' &&
    (await sideOfApproved(db, eventIdx, buyerIdx)) === 'buyer';
  if (!isPair) throw new Refusal('participate_not_found');
  await assertApproved(db, [companyIdx, buyerIdx]);
}

/** Why a slot that could not be claimed can't be had, in the words of the schedule; several may be so at once. */
export async function obstaclesIn(
  db: Database,
  eventIdx: number,
  { companyIdx, buyerIdx }: { companyIdx: number; buyerIdx: number },
  { idx: slotIdx, tableIdx, byVideo: asked }: Pick<Claimable, 'idx' | 'tableIdx' | 'byVideo'>,
  {
    interpreter,
    language,
    named,
    byVideo = false,
  }: Pick<Need, 'interpreter' | 'language' | 'named' | 'byVideo'>,
): Promise<ClaimObstacle[]> {
  const slot = (await slotAvailability(db, eventIdx, [companyIdx, buyerIdx], language, named)).find(
    ({ idx }) => idx === slotIdx,
  );
  if (!slot) return [];
  const table = tableIdx === undefined ? undefined : await tableIn(db, slotIdx, tableIdx);
  const is: Record<ClaimObstacle, boolean> = {
    companyMeets: slot.busy.get(companyIdx) === 'meeting',
    buyerMeets: slot.busy.get(buyerIdx) === 'meeting',
    companyCannot: slot.busy.get(companyIdx) === 'unavailable',
    buyerCannot: slot.busy.get(buyerIdx) === 'unavailable',
    tableTaken: table !== undefined && table.matchingIdx !== null,
    tableClosed:
      table !== undefined && (table.isOpen === 'N' || (table.slotIdx !== null && table.matchingIdx === null)),
    tableOfOthers: table !== undefined && ![0, companyIdx, buyerIdx].includes(table.owner),
    noTable: !(asked ?? byVideo) && slot.freeTables <= 0,
    noInterpreter: interpreter && slot.freeInterpreters <= 0,
  };
  return (Object.keys(is) as ClaimObstacle[]).filter((one) => is[one]);
}

/** A table in a slot: a row of that slot is a meeting's, or closes it. */
const tableIn = (db: Database, slotIdx: number, tableIdx: number) =>
  db
    .selectFrom('eventTable')
    .leftJoin('tableSlot', (on) =>
      on.onRef('tableSlot.tableIdx', '=', 'eventTable.idx').on('tableSlot.slotIdx', '=', slotIdx),
    )
    .select(['eventTable.owner', 'eventTable.isOpen', 'tableSlot.slotIdx', 'tableSlot.matchingIdx'])
    .where('eventTable.idx', '=', tableIdx)
    .executeTakeFirst();

/** Of a meeting; its time, because its slot may go when the plan changes. */
type Told = {
  state?: MatchingState;
  startsAt?: string;
  tableNo?: number;
  byVideo?: 'Y' | 'N';
  representativeIdx?: number;
  /** Another meeting, by its number. */
  beforeIdx?: number;
  afterIdx?: number;
};

interface Deed {
  action:
    | 'place'
    | 'move'
    | 'cancel'
    | 'arrange'
    | 'swap'
    | 'handOver'
    | 'lock'
    | 'unlock'
    | 'order'
    | 'unorder';
  reason: string | null;
  before?: Told;
  after: Told;
}

/** Writes who did what to a meeting and why to the audit; the reason goes when one of the two people leaves. */
export async function record(
  { db, now, actor }: { db: Database; now: Date; actor: Actor },
  meeting: Pick<MatchingRow, 'idx' | 'eventIdx' | 'companyIdx' | 'buyerIdx'>,
  { action, reason, before, after }: Deed,
): Promise<void> {
  const people = await db
    .selectFrom('participate')
    .select('memberIdx')
    .where('idx', 'in', [meeting.companyIdx, meeting.buyerIdx])
    .execute();
  await audit(db, {
    eventIdx: meeting.eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action,
    subject: 'matching',
    subjectIdx: meeting.idx,
    before,
    after,
    reason,
    about: people.map(({ memberIdx }) => memberIdx),
  });
}

/** Cancels one meeting without regard to the 24 hours and the cancel period, and tells both sides why; as `cancelMeeting` refuses. */
export async function cancelByHand(
  context: { db: Database; now: Date; actor: Actor },
  event: EventSpan,
  meeting: MatchingRow,
  reason: string | null,
): Promise<void> {
  const { db, now } = context;
  const place = await cancelMeeting(db, meeting, event, { now, byManager: true, reason });
  await record(context, meeting, {
    action: 'cancel',
    reason,
    before: { state: meeting.state },
    after: { state: 'cancel' },
  });
  const to = [meeting.companyIdx, meeting.buyerIdx];
  await notify(db, { kind: 'meetingCancelled', meeting, to, place, now });
}
