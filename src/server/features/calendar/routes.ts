import { Hono } from 'hono';
import { calendarCalls } from '#api/notice/calendar.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { addressState, endAddress, makeAddress } from './address.ts';
import { exportSchedule } from './download.ts';
import { readFeed } from './feed.ts';

export const calendarRoutes = (parts: RouteParts) =>
  serveCalls(parts, calendarCalls, {
    'GET /calendar/exportSchedule': exportSchedule,
    'GET /calendar/getAddress': addressState,
    'POST /calendar/makeAddress': makeAddress,
    'POST /calendar/endAddress': endAddress,
  });

type Parts = Pick<RouteParts, 'db' | 'clock' | 'site' | 'limiter' | 'security'>;

/** `GET /files/calendar/<token>.ics`, below `/files`: no call, for who reads it has no session. */
export const calendarFeed = ({ clock, ...parts }: Parts) =>
  new Hono().get('/calendar/:name', async (c) => {
    const address = (c.env as { clientAddress?: string } | undefined)?.clientAddress ?? null;
    const feed = await readFeed(
      { ...parts, address, now: clock() },
      c.req.param('name'),
      c.req.query('language'),
    );
    c.header('etag', feed.etag);
    c.header('cache-control', 'private, no-cache');
    c.header('x-robots-tag', 'noindex, nofollow');
    c.header('referrer-policy', 'no-referrer');
    const known = (c.req.header('if-none-match') ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(feed.etag) || known.includes('*')) return c.body(null, 304);
    return c.body(feed.text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${feed.fileName}"`,
    });
  });
