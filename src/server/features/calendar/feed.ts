/**
 * `GET /files/calendar/<token>.ics`: a schedule for calendar programs, which have no session. Whoever has the address reads it, so it
 * holds no contacts; a wrong one is answered as an address that nobody has, after the same work.
 */
import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { calendarFile } from '#domain/calendar-file.ts';
import { HttpRefusal } from '../../calls/http-refusal.ts';
import type { RouteParts } from '../../calls/serve-calls.ts';
import { prepared } from '../../db/prepared.ts';
import { limitCalendarReads } from '../../platform/limits/rules.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';
import { hashOf } from '../account/token.ts';
import { eventRow } from '../event/span.ts';
import { scheduleEntries } from './entries.ts';
import { calendarName } from './texts.ts';

/** How soon programs are asked to look again, in seconds: most look every few hours whatever they are asked. */
const refreshSeconds = 900;

/** Of whose schedule an address is, while the participation stands. */
const readerOf = prepared((db, given: { tokenHash: string }) =>
  db
    .selectFrom('calendarAddress')
    .innerJoin('participate', 'participate.idx', 'calendarAddress.participateIdx')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .select(['participate.idx as participateIdx', 'participate.eventIdx', 'member.country'])
    .where('calendarAddress.tokenHash', '=', given.tokenHash),
);

type Parts = Pick<RouteParts, 'db' | 'clock' | 'siteUrl' | 'limiter' | 'security'>;

/** The route, below `/files`. */
export function calendarFeed({ db, clock, siteUrl, limiter, security }: Parts): Hono {
  return new Hono().get('/calendar/:name', async (c) => {
    const now = clock();
    const address = (c.env as { clientAddress?: string } | undefined)?.clientAddress ?? null;
    const name = c.req.param('name');
    const tokenHash = hashOf(name.replace(/\.ics$/, ''));
    const [reader] = await readerOf(db, { tokenHash });
    const isKnown = reader !== undefined && name.endsWith('.ics');
    await limitCalendarReads({ limiter, now, address, security }, isKnown ? tokenHash : null);
    if (!isKnown) throw new HttpRefusal(404, 'not_page');
    const locale = mailLocale(reader);
    const event = await eventRow(db, reader.eventIdx);
    const { participateIdx } = reader;
    const entries = await scheduleEntries(db, { event, participateIdx, locale, now, siteUrl });
    const text = calendarFile({ entries, name: calendarName(locale, event), refreshSeconds });
    const etag = `"${hash('sha256', text, 'base64url')}"`;
    c.header('etag', etag);
    c.header('cache-control', 'private, no-cache');
    c.header('x-robots-tag', 'noindex, nofollow');
    c.header('referrer-policy', 'no-referrer');
    const known = (c.req.header('if-none-match') ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(etag) || known.includes('*')) return c.body(null, 304);
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="schedule-${event.idx}.ics"`,
    });
  });
}
