import { pushCalls } from '#api/notice/push.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { type PushSettings, pushState, subscribe, unsubscribe } from './subscribe.ts';

export const pushRoutes = (parts: RouteParts, settings: PushSettings) =>
  serveCalls(parts, pushCalls, {
    'GET /push/getState': (context) => pushState(context, settings),
    'POST /push/subscribe': (context, request) => subscribe(context, settings, request),
    'POST /push/unsubscribe': unsubscribe,
  });
