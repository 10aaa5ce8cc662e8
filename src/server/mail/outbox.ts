/** Mail to be sent: a row in the transaction of what it tells of, so that neither is ever there without the other. */
import type { Locale } from '#domain/language.ts';
import type { Database } from '../db/open.ts';

export interface Mail {
  toEmail: string;
  locale: Locale;
  subject: string;
  body: string;
  /** ISO 8601 in UTC. */
  at: string;
}

export async function enqueueMail(trx: Database, { at, ...mail }: Mail): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...mail, nextAt: at, createdAt: at })
    .execute();
}

/** The language in which to write to a member: the one of the country they live in. */
export function mailLocale(member: { country: string }): Locale {
  return member.country === 'KR' ? 'ko' : 'en';
}
