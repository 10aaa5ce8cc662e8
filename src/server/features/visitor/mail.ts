/** The mail that brings a visitor the link to their registration. */

import { limits } from '#domain/common/limits.ts';
import { dayMs } from '#domain/day/day.ts';
import type { EventSpan } from '../../access/event-span.ts';
import { hashOf } from '../../access/token.ts';
import type { Database } from '../../db/open.ts';
import { eventPageLink, type Site } from '../../ground/site.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { linkMail } from './mail-texts.ts';
import type { VisitorRow } from './rows/registration.ts';

interface Link {
  event: EventSpan;
  site: Site;
  token: string;
  memberIdx: number | null;
  now: Date;
}

/** Mails the link to the visitor's address, if they gave one. */
export async function mailLink(
  trx: Database,
  { emailNormal, locale }: VisitorRow,
  { event, site, token, memberIdx, now }: Link,
): Promise<void> {
  if (emailNormal === null) return;
  // Behind '#', so that no server and no log on the way reads the token.
  const link = `${eventPageLink(site, event.idx, locale, '/participate/visit')}#pass=${token}`;
  const until = new Date(now.getTime() + limits.visitorMailDays * dayMs).toISOString();
  await enqueueMail(trx, {
    eventIdx: event.idx,
    toMemberIdx: memberIdx,
    toEmail: emailNormal,
    locale,
    at: now.toISOString(),
    secret: { tokenHash: hashOf(token), until },
    ...linkMail(locale, event, link),
  });
}
