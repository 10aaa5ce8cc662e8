/** Notices to the owner of an account about changes, so that nobody takes it over unnoticed. */
import type { Locale } from '#domain/common/language.ts';
import { formatMoment, zoneName } from '#i18n/format.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { mailOwner } from '../../platform/mail/member-mail.ts';
import { type Notice, noticeMail, unknownDevice } from './mail-texts.ts';

/** Notifies the owner, at their confirmed addresses, in the transaction of the change. */
export function notifyOwner(
  trx: Database,
  memberIdx: number,
  notice: Exclude<Notice, 'newDevice'>,
  now: Date,
): Promise<void> {
  return mailOwner(trx, memberIdx, (locale) => noticeMail(notice, locale), now.toISOString());
}

/**
 * Tells the owner of a log-in from a device that the account does not know. To be called in the transaction of the log-in,
 * before its session is opened; the first device of all has nothing to be compared with.
 */
export async function notifyNewDevice(
  trx: Database,
  context: RequestContext,
  memberIdx: number,
): Promise<void> {
  if (!(await hasOtherDevice(trx, memberIdx))) return;
  const event = await trx
    .selectFrom('event')
    .select('timeZone')
    .where('idx', '=', context.eventIdx)
    .executeTakeFirst();
  const zone = event?.timeZone ?? 'UTC';
  const facts = (locale: Locale) =>
    `${context.device || unknownDevice[locale]}\n${formatMoment(locale, context.now, zone)} (${zoneName(locale, zone, context.now)})`;
  const write = (locale: Locale) => noticeMail('newDevice', locale, facts(locale));
  await mailOwner(trx, memberIdx, write, context.now.toISOString());
}

/** Whether the member has been here before: on a device that is known besides the one that was just remembered, or in a session. */
async function hasOtherDevice(trx: Database, memberIdx: number): Promise<boolean> {
  const devices = await trx
    .selectFrom('knownDevice')
    .select('tokenHash')
    .where('memberIdx', '=', memberIdx)
    .limit(2)
    .execute();
  if (devices.length > 1) return true;
  const session = await trx
    .selectFrom('session')
    .select('idx')
    .where('memberIdx', '=', memberIdx)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
