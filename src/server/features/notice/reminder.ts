/**
 * Both sides of a confirmed meeting are reminded a quarter of an hour before it (docs/rules.md, N6). A job of every process; locks on
 * the meetings and a unique key of the notices let each person be told once of a meeting's slot, also where it has been moved.
 */
import { reminderMinutes } from '#domain/notice/notice.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { repeat } from '../../platform/repeat.ts';
import { notify } from './notify.ts';

/** Meetings of one transaction; more are taken in the next. */
const batch = 50;

interface JobParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  everyMs?: number;
}

/** Starts the job; `stop` lets the batch that is at work finish. */
export function startReminding({ db, clock, log, everyMs = 10_000 }: JobParts): {
  stop: () => Promise<void>;
} {
  return repeat(async () => {
    const count = await remindOfMeetings(db, clock()).catch((error: unknown) => {
      // A database that is away or full is told of elsewhere, once.
      if (!storageFaultOf(error)) log.error({ err: error }, 'reminders of meetings could not be made');
      return 0;
    });
    return count === batch;
  }, everyMs);
}

/** Confirmed meetings that begin within the next minutes, but have not begun, and of whose slot their sides have not been told. */
const due = (db: Database, now: Date) =>
  db
    .selectFrom('slot')
    .innerJoin('placement', 'placement.slotIdx', 'slot.idx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .innerJoin('matching', 'matching.idx', 'placement.matchingIdx')
    .where('slot.startsAt', '>', now.toISOString())
    .where('slot.startsAt', '<=', new Date(now.getTime() + reminderMinutes * 60_000).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice')
            .select('notice.idx')
            .whereRef('notice.matchingIdx', '=', 'placement.matchingIdx')
            .whereRef('notice.startsAt', '=', 'slot.startsAt')
            .where('notice.kind', '=', 'meetingSoon'),
        ),
      ),
    )
    .orderBy('slot.startsAt')
    .orderBy('matching.idx')
    .limit(batch);

/** Writes the reminders that are due at `now`; answers for how many meetings, `batch` at most. */
export async function remindOfMeetings(db: Database, now: Date): Promise<number> {
  // Outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  if (!(await due(db, now).select('matching.idx').limit(1).executeTakeFirst())) return 0;
  return transact(db, async (trx) => {
    const meetings = due(trx, now).select('matching.idx');
    // Of two processes the second passes over what the first has; a meeting that is being moved or cancelled waits for the next look.
    const held = await (hasRowLocks(trx) ? meetings.forUpdate('matching').skipLocked() : meetings).execute();
    if (held.length === 0) return 0;
    // Read anew, because another process may have reminded of them between the first look and the lock.
    const rows = await due(trx, now)
      .select(['matching.idx', 'matching.eventIdx', 'matching.companyIdx', 'matching.buyerIdx'])
      .select(['slot.startsAt', 'eventTable.no as tableNo'])
      .where(
        'matching.idx',
        'in',
        held.map(({ idx }) => idx),
      )
      .execute();
    for (const { companyIdx, buyerIdx, startsAt, tableNo, ...meeting } of rows)
      await notify(trx, {
        kind: 'meetingSoon',
        meeting,
        to: [companyIdx, buyerIdx],
        onlySeated: true,
        now,
        place: { startsAt, tableNo },
      });
    return rows.length;
  });
}

interface Reminder {
  /** Without it nothing is asked of holes, which no webhook is told of later than at once. */
  eventIdx?: number;
  kind: string;
  matchingIdx: number | null;
  startsAt: string | null;
}

/** Whether a reminder says what no longer is: its meeting has begun, or stands elsewhere or nowhere; and whether nobody is offered the slot any more that was. False for all else. */
export async function isOutdated(
  db: Database,
  { eventIdx, kind, matchingIdx, startsAt }: Reminder,
  now: Date,
): Promise<boolean> {
  if (kind === 'holeOffered' && eventIdx !== undefined)
    return !(await isOffered(db, { eventIdx, startsAt }, now));
  if (kind !== 'meetingSoon' || matchingIdx === null) return false;
  if (startsAt === null || startsAt <= now.toISOString()) return true;
  const stands = await db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select('placement.matchingIdx')
    .where('placement.matchingIdx', '=', matchingIdx)
    .where('slot.startsAt', '=', startsAt)
    .executeTakeFirst();
  return stands === undefined;
}

/** Whether a hole of the slot that begins then is still offered to anybody (docs/rules.md, H4). */
async function isOffered(
  db: Database,
  { eventIdx, startsAt }: { eventIdx: number; startsAt: string | null },
  now: Date,
): Promise<boolean> {
  if (startsAt === null) return false;
  const open = await db
    .selectFrom('holeOffer')
    .innerJoin('hole', 'hole.idx', 'holeOffer.holeIdx')
    .innerJoin('slot', 'slot.idx', 'hole.slotIdx')
    .select('holeOffer.idx')
    .where('holeOffer.eventIdx', '=', eventIdx)
    .where('holeOffer.state', '=', 'open')
    .where('slot.startsAt', '=', startsAt)
    .where('hole.until', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
