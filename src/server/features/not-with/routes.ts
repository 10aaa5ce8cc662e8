import { notWithCalls } from '#api/matching/not-with.ts';
import { limits } from '#domain/common/limits.ts';
import type { AroundCaller } from '../../calls/handlers.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { Rule } from '../../platform/limits/limiter.ts';
import { limitCalls } from '../../platform/limits/rules.ts';
import { setNotWith, unsetNotWith } from './change.ts';
import { notWithList } from './list.ts';

/** Of a member: the whole list once, and once again in the other direction. */
const changes: Rule = { name: 'not-with', count: 2 * limits.notWith, seconds: 3600, longest: 3600 };

async function limitChanges<T>(caller: AroundCaller, _: unknown, work: () => Promise<T>): Promise<T> {
  if (caller.actor) await limitCalls(caller, [{ rule: changes, who: String(caller.actor.memberIdx) }]);
  return work();
}

export const notWithRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    notWithCalls,
    {
      'GET /matching/getNotWith': notWithList,
      'POST /matching/setNotWith': setNotWith,
      'POST /matching/unsetNotWith': unsetNotWith,
    },
    { around: { 'POST /matching/setNotWith': limitChanges, 'POST /matching/unsetNotWith': limitChanges } },
  );
