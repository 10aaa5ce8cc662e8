/**
 * That one person takes part once (docs/rules.md, P57, P61): by an account, or as somebody whom the organiser entered. No key says it, since
 * what ties the two is an address that the account has confirmed; so whoever enters people and whoever joins hold the event's row.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { liveStates, type Side } from '#domain/participation/participation.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { confirmedOf } from '../../../platform/mail/member-mail.ts';

/**
 * For a transaction that enters people without an account, or gives them an address: nobody joins the event until it ends. Taken before
 * any row of a member or a participation, as whoever joins takes it.
 */
export async function holdEntering(trx: Database, eventIdx: number): Promise<void> {
  const row = trx.selectFrom('event').select('idx').where('idx', '=', eventIdx);
  // SQLite lets only one write at a time.
  await (hasRowLocks(trx) ? row.forNoKeyUpdate() : row).execute();
}

/** For a transaction in which a member begins to take part: nobody is entered in the event until it ends. Many join at once. */
export async function holdJoining(trx: Database, eventIdx: number): Promise<void> {
  const row = trx.selectFrom('event').select('idx').where('idx', '=', eventIdx);
  await (hasRowLocks(trx) ? row.forShare() : row).execute();
}

/**
 * The live participation that the organiser entered with an address that the member has confirmed, or that is `proven` by what they came
 * with; the first one where there are several.
 */
export async function enteredFor(
  db: Database,
  { memberIdx, eventIdx }: { memberIdx: number; eventIdx: number },
  proven: readonly string[] = [],
): Promise<number | undefined> {
  const addresses = [...(await confirmedOf(db, memberIdx)), ...proven];
  if (addresses.length === 0) return undefined;
  const found = await db
    .selectFrom('representative')
    .select('contactOf')
    .where('eventIdx', '=', eventIdx)
    .where('email', 'in', addresses)
    .where('contactOf', 'is not', null)
    .where('ps', 'in', liveStates)
    .orderBy('contactOf')
    .limit(1)
    .executeTakeFirst();
  return found?.contactOf ?? undefined;
}

/** Refuses with `participate_entered` where such a participation stands, which the member takes over instead. After `holdJoining`. */
export async function assertNotEntered(
  trx: Database,
  who: { memberIdx: number; eventIdx: number },
  proven: readonly string[] = [],
): Promise<void> {
  if ((await enteredFor(trx, who, proven)) !== undefined) throw new Refusal('participate_entered');
}

/**
 * Whether the organiser has entered one of its people beside a participation of members: with an address that was confirmed only after they
 * applied, or while they did not take part. After `holdJoining`.
 */
export async function isEnteredBeside(
  trx: Database,
  { idx, eventIdx }: { idx: number; eventIdx: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('representative as own')
    .innerJoin('emailConfirmation', 'emailConfirmation.memberIdx', 'own.memberIdx')
    .innerJoin('representative as entered', 'entered.email', 'emailConfirmation.email')
    .select('entered.idx')
    .where('own.participateIdx', '=', idx)
    .where('own.state', '=', 'live')
    .where('emailConfirmation.confirmedAt', 'is not', null)
    .where('entered.eventIdx', '=', eventIdx)
    .where('entered.contactOf', 'is not', null)
    .where('entered.ps', 'in', liveStates)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whether a member takes part whose log-in id, or another address that they have confirmed, this is, in small letters. Of people without
 * an account the database knows it (`representative_email`). After `holdEntering`.
 */
export async function takesPart(trx: Database, eventIdx: number, email: string): Promise<boolean> {
  const found = await trx
    .selectFrom('member')
    .innerJoin('representative', 'representative.memberIdx', 'member.idx')
    .select('representative.idx')
    .where('member.idx', 'in', (of) =>
      of
        .selectFrom('member as named')
        .select('named.idx')
        .where('named.id', '=', email)
        .union(
          of
            .selectFrom('emailConfirmation')
            .select('emailConfirmation.memberIdx as idx')
            .where('emailConfirmation.email', '=', email)
            .where('emailConfirmation.confirmedAt', 'is not', null),
        ),
    )
    .where('representative.eventIdx', '=', eventIdx)
    .where('representative.state', '=', 'live')
    .where('representative.ps', 'in', liveStates)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A member and an address of theirs that is about to be confirmed, in small letters. */
interface Confirming {
  memberIdx: number;
  email: string;
}

/**
 * For a transaction that confirms an address: in no event in which the member takes part, or in which somebody was entered with the address,
 * does anybody join, or is entered or approved, until it ends. Called before the member's row is held, and again once it is, for an event
 * that they have joined meanwhile.
 */
export async function holdConfirming(trx: Database, { memberIdx, email }: Confirming): Promise<void> {
  const events = trx
    .selectFrom('event')
    .select('idx')
    .where('idx', 'in', (of) =>
      of
        .selectFrom('representative')
        .select('eventIdx')
        .where('ps', 'in', liveStates)
        .where((is) =>
          is.or([
            is.and([is('memberIdx', '=', memberIdx), is('state', '=', 'live')]),
            is.and([is('email', '=', email), is('contactOf', 'is not', null)]),
          ]),
        ),
    )
    .orderBy('idx');
  await (hasRowLocks(trx) ? events.forNoKeyUpdate() : events).execute();
}

/**
 * The events, of those that are not over, in which the member takes part by an approved participation and the organiser has entered
 * somebody with the address: once it is confirmed one person takes part twice there (P61). After `holdConfirming`.
 */
export async function twiceOnceConfirmed(
  trx: Database,
  { memberIdx, email }: Confirming,
  now: Date,
): Promise<{ eventIdx: number; side: Side }[]> {
  return trx
    .selectFrom('representative as own')
    .innerJoin('representative as entered', 'entered.eventIdx', 'own.eventIdx')
    .select(['own.eventIdx', 'own.side'])
    .distinct()
    .where('own.memberIdx', '=', memberIdx)
    .where('own.state', '=', 'live')
    .where('own.ps', '=', 'COMPLETE')
    .where('entered.email', '=', email)
    .where('entered.contactOf', 'is not', null)
    .where('entered.ps', 'in', liveStates)
    .where((is) =>
      is.exists(
        is
          .selectFrom('eventDay')
          .select('eventDay.eventIdx')
          .whereRef('eventDay.eventIdx', '=', 'own.eventIdx')
          .where('eventDay.endsAt', '>', now.toISOString()),
      ),
    )
    .orderBy('own.eventIdx')
    .execute();
}
