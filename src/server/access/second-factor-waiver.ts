/**
 * Members of whom no second factor is asked though they manage: one row of `setting` for each. It is meant for accounts
 * whose password is public anyway, in data that is made to be tried out. Without such a row there is no exception.
 */
import type { Database } from '../db/open.ts';

/** What the name of a setting begins with that lets a member off; their number follows. */
export const waiverBegins = 'second_factor_waived:';

/** The name of the setting that lets this member off. */
export const waiverOf = (memberIdx: number) => `${waiverBegins}${memberIdx}`;

/** Lets members off. Doing it twice changes nothing. */
export async function waiveSecondFactor(trx: Database, memberIdxs: readonly number[]): Promise<void> {
  if (memberIdxs.length === 0) return;
  await trx
    .insertInto('setting')
    .values(memberIdxs.map((memberIdx) => ({ name: waiverOf(memberIdx), value: '1' })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** From now on this member is one like any other. */
export async function endWaiver(trx: Database, memberIdx: number): Promise<void> {
  await trx.deleteFrom('setting').where('name', '=', waiverOf(memberIdx)).execute();
}
