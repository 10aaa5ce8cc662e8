/** Whoever can't meet, or can again, by the organiser's word reads so by mail, with an account or without (docs/rules.md, M28). */
import type { EventSpan } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { eventPageLink } from '../../ground/site.ts';
import { mailMember, mailPerson } from '../../platform/mail/member-mail.ts';
import { tellable } from '../notice/told.ts';
import { hoursMail } from './hours-texts.ts';

interface Changed {
  participateIdx: number;
  isClosed: boolean;
  /** When the slots begin, in order. */
  startsAt: readonly string[];
}

/**
 * Mails everyone who represents the participation, each in their language: members where they are to be found, people without an account at
 * the address that the organiser has of them, who find their schedule by their personal link. The managers' open pages hear of it, too.
 */
export async function tellHours(
  { db, now, site }: Pick<ContextOf<'POST /manage/matching/block'>, 'db' | 'now' | 'site'>,
  event: EventSpan,
  { participateIdx, isClosed, startsAt }: Changed,
): Promise<void> {
  const people = await tellable(db).where('participate.idx', '=', participateIdx).execute();
  const memberIdxs = new Set(people.flatMap(({ memberIdx, chargeIdx }) => memberIdx ?? chargeIdx ?? []));
  const mail = { eventIdx: event.idx, at: now.toISOString() };
  const hours = { event, startsAt, isClosed };
  for (const memberIdx of memberIdxs)
    await mailMember(
      db,
      memberIdx,
      (locale) =>
        hoursMail(locale, {
          ...hours,
          link: eventPageLink(site, event.idx, locale, `/matching/table/${participateIdx}`),
        }),
      mail,
    );
  for (const { idx, memberIdx } of people)
    if (idx !== null && memberIdx === null)
      await mailPerson(db, idx, (locale) => hoursMail(locale, { ...hours, link: null }), mail);
  announce(db, [managersOf(event.idx), ...memberIdxs]);
}
