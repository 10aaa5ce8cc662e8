/** Whoever can't meet, or can again, by the organiser's word reads so by mail, with an account or without (docs/rules.md, M28). */
import { type Locale, nameIn } from '#domain/common/language.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { announce, managersOf } from '../../../db/announce.ts';
import { eventPageLink } from '../../../ground/site.ts';
import { mailMember, mailPerson } from '../../../platform/mail/member-mail.ts';
import { tellable } from '../../notice/told.ts';
import { mailFirstLinks } from '../../participation/rows/link-mail.ts';
import { peopleOf } from '../rows/people.ts';
import type { Marked } from '../slots/marks.ts';
import { hoursMail } from './hours-texts.ts';

interface Changed extends Marked {
  isClosed: boolean;
  /** When the slots begin, in order. */
  startsAt: readonly string[];
}

/**
 * Mails everyone who represents the participation, or the one of them whose hours they are and who has charge, each in their language: members
 * where they are to be found, people without an account at the address that the organiser has of them, who find their schedule by their
 * personal link. Who never had one gets it in the place of this mail (P35). The managers' open pages hear of it, too.
 */
export async function tellHours(
  { db, now, site }: Pick<ContextOf<'POST /manage/matching/block'>, 'db' | 'now' | 'site'>,
  event: EventSpan,
  { participateIdx, representativeIdx, isClosed, startsAt }: Changed,
): Promise<void> {
  const all = await tellable(db).where('participate.idx', '=', participateIdx).execute();
  const people = all.filter(
    ({ idx, memberIdx, chargeIdx }) =>
      representativeIdx === null ||
      idx === representativeIdx ||
      idx === null ||
      (memberIdx !== null && memberIdx === chargeIdx),
  );
  const one =
    representativeIdx === null
      ? undefined
      : (await peopleOf(db, [participateIdx])).find(
          (person) => person.representativeIdx === representativeIdx,
        );
  const names = [one?.name, one?.nameEn].flatMap((name) => name ?? []);
  /** Of whom the reader is told: themselves, or a colleague by name, whose name goes from the mail when they leave. */
  const aboutOther = (readerIdx: number | null) => one !== undefined && readerIdx !== representativeIdx;
  const textOf = (readerIdx: number | null, locale: Locale, link: string | null) => {
    const of = one && aboutOther(readerIdx) ? nameIn(locale, { nameKo: one.name, nameEn: one.nameEn }) : null;
    return hoursMail(locale, { event, startsAt, isClosed, link, of });
  };
  const entered = people.flatMap(({ idx, memberIdx }) => (idx !== null && memberIdx === null ? [idx] : []));
  // Before they hear of hours they read who has entered them; the hours are behind the link.
  const first = await mailFirstLinks(db, entered, { site, now });
  for (const { idx, memberIdx, chargeIdx } of people) {
    if (idx !== null && first.has(idx)) continue;
    const reader = idx === null ? chargeIdx : memberIdx;
    const isOther = aboutOther(idx);
    const mail = {
      eventIdx: event.idx,
      at: now.toISOString(),
      about: isOther && one?.memberIdx ? [{ memberIdx: one.memberIdx, words: names }] : [],
      aboutPeople:
        isOther && one && one.memberIdx === null
          ? [{ representativeIdx: one.representativeIdx, words: names }]
          : [],
    };
    if (reader === null) await mailPerson(db, idx, (locale) => textOf(idx, locale, null), mail);
    else
      await mailMember(
        db,
        reader,
        (locale) =>
          textOf(idx, locale, eventPageLink(site, event.idx, locale, `/matching/table/${participateIdx}`)),
        mail,
      );
  }
  announce(db, [managersOf(event.idx), ...people.map(({ memberIdx, chargeIdx }) => memberIdx ?? chargeIdx)]);
}
