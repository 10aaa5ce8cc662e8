/** Mail to be sent: a row in the transaction of what it tells of, so that neither is ever there without the other. */
import type { Locale } from '#domain/language.ts';
import type { Database } from '../db/open.ts';

export interface Mail {
  /** The event it tells of, whose managers may read it; without one, only who manages every event. */
  eventIdx?: number | null;
  /** Whether the body lets its reader in, as a reset link does: then no manager reads it, and it is wiped once sent. */
  isSecret?: boolean;
  toEmail: string;
  locale: Locale;
  subject: string;
  body: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** Lays a mail into the outbox, in the caller's transaction; the delivery takes it from there. */
export async function enqueueMail(
  trx: Database,
  { at, eventIdx = null, isSecret = false, ...mail }: Mail,
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...mail, eventIdx, isSecret: isSecret ? 'Y' : 'N', nextAt: at, createdAt: at })
    .execute();
}

/** The language in which to write to a member: the one of the country they live in. */
export function mailLocale(member: { country: string }): Locale {
  return member.country === 'KR' ? 'ko' : 'en';
}
