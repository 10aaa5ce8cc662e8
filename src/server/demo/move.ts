/** Moves the demonstration's days, and what hangs on them, from one today to another. Slots keep their idx, and so their meetings. */

import { advanceContent } from '../content-version.ts';
import type { Database } from '../db/open.ts';
import { addDays, daysBetween, movedBy } from './calendar.ts';

export async function moveDays(trx: Database, from: string, to: string): Promise<void> {
  const days = daysBetween(from, to);
  // No two slots, and no two days, may ever stand at one time: whichever goes first leaves its place to the next.
  const order = days > 0 ? 'desc' : 'asc';
  for (const slot of await trx
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .orderBy('startsAt', order)
    .execute()) {
    await trx
      .updateTable('slot')
      .set({ startsAt: movedBy(slot.startsAt, days) })
      .where('idx', '=', slot.idx)
      .execute();
  }
  for (const day of await trx.selectFrom('eventDay').selectAll().orderBy('date', order).execute()) {
    await trx
      .updateTable('eventDay')
      .set({
        date: addDays(day.date, days),
        startsAt: movedBy(day.startsAt, days),
        endsAt: movedBy(day.endsAt, days),
      })
      .where('idx', '=', day.idx)
      .execute();
  }
  const logs = await trx
    .selectFrom('counseling')
    .select(['idx', 'metAt'])
    .where('metAt', 'is not', null)
    .execute();
  for (const { idx, metAt } of logs) {
    if (metAt === null) continue;
    await trx
      .updateTable('counseling')
      .set({ metAt: movedBy(metAt, days) })
      .where('idx', '=', idx)
      .execute();
  }
  await advanceContent(trx);
}
