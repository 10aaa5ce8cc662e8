/** Entering, correcting and taking away the rates of an event (docs/rules.md, C3). */

import type { EnteredRate } from '#api/exchange-rate/exchange-rate.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { dayIn } from '#domain/day/day.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { audit } from '../../platform/log/audit.ts';
import { changeOf } from '../../platform/log/change-of.ts';

export const enteredRates = (db: Database, eventIdx: number): Promise<EnteredRate[]> =>
  db
    .selectFrom('exchangeRate')
    .select(['currency', 'toUsd', 'day', 'source', 'updatedAt'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('day', 'desc')
    .orderBy('currency')
    .execute();

export async function saveRate(
  { db, event, actor, now }: ContextOf<'POST /manage/rate/save'>,
  { currency, day, toUsd, source }: CheckedOf<'POST /manage/rate/save'>,
): Promise<EnteredRate[]> {
  const { idx: eventIdx, timeZone } = await event();
  const today = dayIn(timeZone, now);
  // Tomorrow's rate is not known, and a log of tomorrow would use it.
  if (day > today)
    throw new Refusal('invalid_parameter', [{ field: 'day', rule: 'too_big', params: { max: today } }]);
  await holdRates(db, eventIdx);
  const before = await rateOn(db, eventIdx, { currency, day });
  if (!before) await assertRoom(db, eventIdx);
  else if (before.toUsd === toUsd && before.source === source) return enteredRates(db, eventIdx);
  const at = now.toISOString();
  const after = await db
    .insertInto('exchangeRate')
    .values({ eventIdx, currency, day, toUsd, source, createdAt: at, updatedAt: at })
    .onConflict((on) =>
      on.columns(['eventIdx', 'currency', 'day']).doUpdateSet({ toUsd, source, updatedAt: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'saveRate',
    subject: 'rate',
    subjectIdx: after.idx,
    detail: { currency, day },
    ...changeOf(before, after, ['toUsd', 'source']),
  });
  return enteredRates(db, eventIdx);
}

export async function deleteRate(
  { db, event, actor, now }: ContextOf<'POST /manage/rate/delete'>,
  { currency, day }: CheckedOf<'POST /manage/rate/delete'>,
): Promise<EnteredRate[]> {
  const { idx: eventIdx } = await event();
  await holdRates(db, eventIdx);
  const before = await rateOn(db, eventIdx, { currency, day });
  if (before) {
    await db.deleteFrom('exchangeRate').where('idx', '=', before.idx).execute();
    await audit(db, {
      eventIdx,
      memberIdx: actor.memberIdx,
      at: now.toISOString(),
      action: 'deleteRate',
      subject: 'rate',
      subjectIdx: before.idx,
      detail: { currency, day },
      before: { toUsd: before.toUsd, source: before.source },
    });
  }
  return enteredRates(db, eventIdx);
}

/** Two who enter at once would both find room, or a rate that is not there. */
async function holdRates(trx: Database, eventIdx: number): Promise<void> {
  if (!hasRowLocks(trx)) return;
  await trx.selectFrom('event').select('idx').where('idx', '=', eventIdx).forNoKeyUpdate().execute();
}

const rateOn = (
  db: Database,
  eventIdx: number,
  { currency, day }: Pick<CheckedOf<'POST /manage/rate/delete'>, 'currency' | 'day'>,
) =>
  db
    .selectFrom('exchangeRate')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .where('currency', '=', currency)
    .where('day', '=', day)
    .executeTakeFirst();

async function assertRoom(db: Database, eventIdx: number): Promise<void> {
  const { count } = await db
    .selectFrom('exchangeRate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  if (count >= limits.rates)
    throw new Refusal('invalid_parameter', [
      { field: 'currency', rule: 'too_many', params: { max: limits.rates } },
    ]);
}
