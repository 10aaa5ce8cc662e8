/** The meetings of today that every page names to whoever has one. */

import type { Member } from '#api/account/member.ts';
import { limits } from '#domain/common/limits.ts';
import { tableNameIn } from '#domain/event/table-label.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { slotEnd } from '../slots/slots.ts';

/** Milliseconds: what 'today' is to somebody in a hall, and the longest slot that an event may have. */
const ahead = 12 * 3_600_000;
const longestSlot = 240 * 60_000;

const confirmed = prepared((db, given: { participateIdx: number; from: string; to: string }) =>
  db
    .selectFrom('busy')
    .innerJoin('placement', 'placement.matchingIdx', 'busy.matchingIdx')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .innerJoin('event', 'event.idx', 'slot.eventIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['placement.matchingIdx', 'slot.startsAt', 'event.slotMinutes', 'eventTable.no as tableNo'])
    .select(['eventTable.nameKo as tableNameKo', 'eventTable.nameEn as tableNameEn'])
    .where('busy.participateIdx', '=', given.participateIdx)
    .where('slot.startsAt', '>', given.from)
    .where('slot.startsAt', '<=', given.to)
    .orderBy('slot.startsAt')
    .limit(limits.nextMeetings),
);

/** The participation's confirmed meetings that end after `now` and begin within twelve hours of it, in their order. */
export async function nextMeetings(
  db: Database,
  participateIdx: number,
  now: Date,
): Promise<Member['nextMeetings']> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const rows = await confirmed(db, { participateIdx, from: at(-longestSlot), to: at(ahead) });
  return rows
    .map(({ slotMinutes, tableNameKo, tableNameEn, ...row }) => ({
      ...row,
      tableName: tableNameIn({ tableNameKo, tableNameEn }),
      endsAt: slotEnd(row.startsAt, slotMinutes),
    }))
    .filter(({ endsAt }) => endsAt > now.toISOString());
}
