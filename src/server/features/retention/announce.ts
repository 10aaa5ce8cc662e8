/** Telling members, once and in time, what will be erased (docs/rules.md, A10). */
import { sql } from 'kysely';
import type { Locale } from '#domain/common/language.ts';
import { monthsLater } from '#domain/common/retention.ts';
import { formatDay } from '#i18n/format.ts';
import { holdMember } from '../../access/standing.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { eventPageLink, pageLink, type Site } from '../../ground/site.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import type { MailText } from '../../platform/mail/texts.ts';
import { accountEras, keptMonths } from '../../platform/site/promised.ts';
import { announcedDays, daysLater, type EndedEvent, endedEvents } from './ended-events.ts';
import { accountErasureMail, participationErasureMail } from './mail-texts.ts';

/** Members of one run; more are told in the next, which follows at once. */
export const batch = 50;

const ownData = '/my-page#data';

interface Announcement {
  eventIdx: number | null;
  eraseAt: string;
  write: (locale: Locale, day: string) => MailText;
}

/** Tells one member, unless another process has; the row and the mail are one. */
function tell(db: Database, memberIdx: number, now: Date, announcement: Announcement): Promise<void> {
  const { eventIdx, eraseAt, write } = announcement;
  return transact(db, async (trx) => {
    if (!(await holdMember(trx, memberIdx))) return;
    const at = now.toISOString();
    const made = await trx
      .insertInto('retentionNotice')
      .values({ memberIdx, eventIdx, announcedAt: at, eraseAt })
      .onConflict((on) => on.doNothing())
      .returning('idx')
      .executeTakeFirst();
    if (!made) return;
    // In UTC: from the first moment of that day anywhere it may be gone.
    const text = (locale: Locale) => write(locale, formatDay(locale, eraseAt, 'UTC'));
    await mailMember(trx, memberIdx, text, { eventIdx, at });
  });
}

/** Never earlier than the announced days from now, however late the announcement is. */
const eraseAtOf = (dueAt: string, now: Date) => {
  const earliest = daysLater(now, announcedDays()).toISOString();
  return dueAt > earliest ? dueAt : earliest;
};

/** Tells those whose records of an event are nearly kept long enough. Answers how many. */
export async function announceParticipations(db: Database, now: Date, site: Site): Promise<number> {
  const soon = daysLater(now, announcedDays());
  for (const event of await endedEvents(db, 'participations', { at: soon, now })) {
    const members = await untold(db, event);
    for (const { memberIdx } of members)
      await tell(db, memberIdx, now, {
        eventIdx: event.idx,
        eraseAt: eraseAtOf(monthsLater(event.endsAt, event.months), now),
        write: (locale, day) =>
          participationErasureMail(locale, {
            event,
            months: event.months,
            day,
            link: eventPageLink(site, event.idx, locale, ownData),
          }),
      });
    if (members.length > 0) return members.length;
  }
  return 0;
}

const untold = (db: Database, event: EndedEvent) =>
  db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .select('participate.memberIdx')
    .distinct()
    .where('participate.eventIdx', '=', event.idx)
    .where('participate.erasedAt', 'is', null)
    .where('participate.side', '<>', 'visitor')
    .where('member.leftAt', 'is', null)
    .$narrowType<{ memberIdx: number }>()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('retentionNotice')
            .select('retentionNotice.idx')
            .whereRef('retentionNotice.memberIdx', '=', 'participate.memberIdx')
            .whereRef('retentionNotice.eventIdx', '=', 'participate.eventIdx'),
        ),
      ),
    )
    .limit(batch)
    .execute();

/** Tells those who have taken part in nothing for nearly long enough. Answers how many. */
export async function announceAccounts(db: Database, now: Date, site: Site): Promise<number> {
  const soon = daysLater(now, announcedDays());
  const members = await idleMembers(db, soon, now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('retentionNotice')
            .select('retentionNotice.idx')
            .whereRef('retentionNotice.memberIdx', '=', 'member.idx')
            .where('retentionNotice.eventIdx', 'is', null),
        ),
      ),
    )
    .limit(batch)
    .execute();
  for (const { idx, agreedAt } of members)
    await tell(db, idx, now, {
      eventIdx: null,
      eraseAt: daysLater(now, announcedDays()).toISOString(),
      write: (locale, day) =>
        accountErasureMail(locale, {
          months: keptMonths('accounts', agreedAt, now),
          ...{ day, link: pageLink(site, locale, ownData) },
        }),
    });
  return members.length;
}

/** When whoever has an account must have joined, or taken part, to keep it at `at`: by the shortest period that was promised since they joined. */
function keptSince(at: Date, now: Date) {
  const [first, ...later] = accountEras(now).map(({ from, months }) => ({
    from,
    since: monthsLater(at.toISOString(), -months),
  }));
  if (later.length === 0) return sql<string>`${first?.since ?? ''}`;
  // Those who joined last have the last period.
  const cases = later
    .toReversed()
    .map(({ from, since }) => sql`when ${sql.ref('member.agreedAt')} >= ${from} then ${since}`);
  return sql<string>`case ${sql.join(cases, sql` `)} else ${first?.since ?? ''} end`;
}

/**
 * Members who joined so long before `at`, and have taken part in no event that ended later than that. Whoever holds a permission works
 * for the organiser, and stays until it is taken away.
 */
export function idleMembers(db: Database, at: Date, now = at) {
  const joinedBefore = keptSince(at, now);
  return db
    .selectFrom('member')
    .select(['member.idx', 'member.agreedAt'])
    .where('member.leftAt', 'is', null)
    .where('member.agreedAt', '<=', joinedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('permission')
            .select('permission.idx')
            .whereRef('permission.memberIdx', '=', 'member.idx'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('representative')
            .select('representative.idx')
            .whereRef('representative.memberIdx', '=', 'member.idx')
            .where('representative.eventIdx', 'in', (of) =>
              of
                .selectFrom('eventDay')
                .select('eventDay.eventIdx')
                .where('eventDay.endsAt', '>', joinedBefore),
            ),
        ),
      ),
    )
    .orderBy('member.idx');
}
