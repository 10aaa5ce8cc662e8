/**
 * A schedule for calendar programs, which have no session. Whoever has the address reads it, so it holds no contacts; a wrong one is
 * answered as an address that nobody has, after the same work.
 */
import { hash } from 'node:crypto';
import { calendarFile } from '#domain/event/calendar-file.ts';
import { eventRow } from '../../access/event-span.ts';
import { hashOf } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import { prepared } from '../../db/prepared.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { limitCalendarReads } from '../../platform/limits/rules.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';
import { interpreterOf } from '../interpreter/schedule.ts';
import { scheduleEntries } from './entries.ts';
import { interpreterEntries } from './interpreter-entries.ts';
import { calendarName } from './texts.ts';

/** How soon programs are asked to look again, in seconds: most look every few hours whatever they are asked. */
const refreshSeconds = 900;

/** Of whose schedule an address is; the participation stands, or there would be none. Somebody who has gone has no schedule. */
const readerOf = prepared((db, given: { tokenHash: string }) =>
  db
    .selectFrom('calendarAddress')
    .innerJoin('participate', 'participate.idx', 'calendarAddress.participateIdx')
    .innerJoin('representative', 'representative.idx', 'calendarAddress.representativeIdx')
    .innerJoin('member', (on) =>
      on.on('member.idx', '=', (of) => of.fn.coalesce('representative.memberIdx', 'participate.memberIdx')),
    )
    .select(['participate.idx as participateIdx', 'participate.eventIdx', 'member.country'])
    .select('representative.idx as representativeIdx')
    .where('representative.state', '=', 'live')
    .where('calendarAddress.tokenHash', '=', given.tokenHash),
);

/** The same by the token of a personal link, once its person has agreed (docs/rules.md, P34). */
const personOf = prepared((db, given: { tokenHash: string }) =>
  db
    .selectFrom('representative')
    .select(['idx as representativeIdx', 'participateIdx', 'eventIdx', 'locale'])
    .where('tokenHash', '=', given.tokenHash)
    .where('consentedAt', 'is not', null),
);

type Caller = Pick<RequestContext, 'db' | 'now' | 'site' | 'limiter' | 'security' | 'address'>;

/** Whose schedule the address of this hash is: a participation's, or an interpreter's by the token of their link. */
async function ownerOf(db: RequestContext['db'], tokenHash: string) {
  const [reader] = await readerOf(db, { tokenHash });
  if (reader) return { ...reader, interpreterIdx: null, locale: mailLocale(reader) };
  const [person] = await personOf(db, { tokenHash });
  if (person) return { ...person, interpreterIdx: null };
  const interpreter = await interpreterOf(db, tokenHash);
  return (
    interpreter && {
      participateIdx: null,
      representativeIdx: null,
      interpreterIdx: interpreter.idx,
      eventIdx: interpreter.eventIdx,
      locale: null,
    }
  );
}

/**
 * The file behind the address of this name (`….ics`), with the `ETag` of its text; 404, and 429 with the seconds to wait. `language`: what
 * an interpreter's address asks for; they all read Korean.
 */
export async function readFeed(caller: Caller, name: string, language: string | undefined) {
  const { db, now, site } = caller;
  const tokenHash = hashOf(name.replace(/\.ics$/, ''));
  const owner = name.endsWith('.ics') ? await ownerOf(db, tokenHash) : undefined;
  await limitCalendarReads(caller, owner ? tokenHash : null);
  if (!owner) throw new HttpRefusal(404, 'not_page');
  const locale = owner.locale ?? (language === 'en' ? 'en' : 'ko');
  const event = await eventRow(db, owner.eventIdx);
  const { participateIdx, representativeIdx, interpreterIdx } = owner;
  const entries =
    interpreterIdx !== null
      ? await interpreterEntries(db, { event, interpreterIdx, locale, now })
      : await scheduleEntries(db, { event, participateIdx, representativeIdx, locale, now, site });
  const text = calendarFile({ entries, name: calendarName(locale, event), refreshSeconds });
  return { text, etag: `"${hash('sha256', text, 'base64url')}"`, fileName: `schedule-${event.idx}.ics` };
}
