/** The owner of an account hears of what was done to it, so that nobody takes it over in silence. */
import type { Locale } from '#domain/language.ts';
import { formatMoment, zoneName } from '#i18n/format.ts';
import type { Ask } from '../ask.ts';
import type { Database } from '../db/open.ts';
import { type Notice, noticeMail } from '../mail/account-texts.ts';
import { mailOwner } from '../mail/member-mail.ts';

/** Tells the owner, at their confirmed addresses, in the transaction of what it tells of. */
export function notifyOwner(
  trx: Database,
  memberIdx: number,
  notice: Exclude<Notice, 'newDevice'>,
  now: Date,
): Promise<void> {
  return mailOwner(trx, memberIdx, (locale) => noticeMail(notice, locale), now.toISOString());
}

/**
 * Tells the owner of a log-in from a device that is new to them. To be called once the log-in has succeeded, before its
 * session is opened; the first log-in of all has nothing to be compared with.
 */
export async function notifyNewDevice(ask: Ask, memberIdx: number): Promise<void> {
  if (!(await isNewDevice(ask, memberIdx))) return;
  const event = await ask.db
    .selectFrom('event')
    .select('timeZone')
    .where('idx', '=', ask.eventInUse)
    .executeTakeFirst();
  const zone = event?.timeZone ?? 'UTC';
  const facts = (locale: Locale) =>
    `${ask.device || unknown[locale]}\n${formatMoment(locale, ask.now, zone)} (${zoneName(locale, zone, ask.now)})`;
  const write = (locale: Locale) => noticeMail('newDevice', locale, facts(locale));
  await mailOwner(ask.db, memberIdx, write, ask.now.toISOString());
}

const unknown: Record<Locale, string> = { ko: '알 수 없는 기기', en: 'Unknown device' };

/** Whether the member is logged in elsewhere, and nowhere on a device of this kind. */
async function isNewDevice({ db, device }: Ask, memberIdx: number): Promise<boolean> {
  const known = await db.selectFrom('session').select('device').where('memberIdx', '=', memberIdx).execute();
  return known.length > 0 && !known.some((session) => session.device === device);
}
