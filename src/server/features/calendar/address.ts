/** The address at which calendar programs read a schedule (docs/rules.md, M16): one of each person, made, replaced and ended by them. */
import type { AnswerOf } from '#api/index.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { lockApproved } from '../participation/rows/lock.ts';

/** Since when there is one; what it is nobody can read again. */
export async function addressState({
  db,
  own,
}: ContextOf<'GET /calendar/getAddress'>): Promise<AnswerOf<'GET /calendar/getAddress'>> {
  const row = await db
    .selectFrom('calendarAddress')
    .select('createdAt')
    .where('representativeIdx', '=', own.representativeIdx)
    .executeTakeFirst();
  return { createdAt: row?.createdAt ?? null };
}

/** Makes one, in place of one that was there. */
export async function makeAddress(
  context: ContextOf<'POST /calendar/makeAddress'>,
): Promise<AnswerOf<'POST /calendar/makeAddress'>> {
  const { db, now, own, actor } = context;
  await lockApproved(db, own.idx);
  const token = newToken();
  const made = { tokenHash: hashOf(token), createdAt: now.toISOString() };
  await db
    .insertInto('calendarAddress')
    .values({
      representativeIdx: own.representativeIdx,
      participateIdx: own.idx,
      eventIdx: own.eventIdx,
      side: own.side,
      ...made,
    })
    .onConflict((on) => on.column('representativeIdx').doUpdateSet(made))
    .execute();
  securityEvent(context, 'calendar_address_made', { memberIdx: actor.memberIdx });
  return { path: `/calendar/${token}.ics`, createdAt: made.createdAt };
}

/** Ends it; nothing where there is none. */
export async function endAddress({ db, own }: ContextOf<'POST /calendar/endAddress'>): Promise<null> {
  await db.deleteFrom('calendarAddress').where('representativeIdx', '=', own.representativeIdx).execute();
  return null;
}

/** A participation that ends has none, of any of its people: the database refuses to end it else. */
export async function forgetAddress(trx: Database, participateIdx: number): Promise<void> {
  await trx.deleteFrom('calendarAddress').where('participateIdx', '=', participateIdx).execute();
}

/** Somebody who represents it no more has none. */
export async function forgetAddressOf(trx: Database, representativeIdx: number): Promise<void> {
  await trx.deleteFrom('calendarAddress').where('representativeIdx', '=', representativeIdx).execute();
}
