import { Hono } from 'hono';
import { noticeCalls } from '#api/notice/notice.ts';
import { mayDo } from '#domain/common/permission.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { Streams } from '../../platform/realtime/streams.ts';
import { markRead, noticeList } from './list.ts';
import { changeSwitch, switchList } from './switches.ts';
import { unsubscribe } from './unsubscribe.ts';

export const noticeRoutes = (parts: RouteParts, streams: Streams) =>
  serveCalls(parts, noticeCalls, {
    'GET /notice/getList': noticeList,
    'GET /notice/listen': async ({ actor, eventIdx, permissions }, { unheardMs }) =>
      streams.open({ ...actor, eventIdx, isManager: mayDo(await permissions(), 'matching') }, unheardMs),
    'POST /notice/read': markRead,
    'GET /notice/getSwitches': switchList,
    'POST /notice/switch': changeSwitch,
  });

/**
 * `/files/unsubscribe/<token>`, below `/files`: no call, for its body is a mail program's form (RFC 8058). Whoever opens it is led to
 * the switches, whatever it says: scanners of mail open what they find.
 */
export const unsubscribeRoutes = ({ db, clock }: Pick<RouteParts, 'db' | 'clock'>) =>
  new Hono()
    .get('/unsubscribe/:token', (c) => {
      c.header('referrer-policy', 'no-referrer');
      return c.redirect('/my-page#notices', 303);
    })
    .post('/unsubscribe/:token', async (c) => {
      await unsubscribe(db, c.req.param('token'), await c.req.text(), clock());
      return c.text('');
    });
