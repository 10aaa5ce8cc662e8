import { rateCalls } from '#api/exchange-rate/exchange-rate.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { deleteRate, enteredRates, saveRate } from './manage.ts';

export const rateRoutes = (parts: RouteParts) =>
  serveCalls(parts, rateCalls, {
    'GET /manage/rate/getRates': async ({ db, event }) => enteredRates(db, (await event()).idx),
    'POST /manage/rate/save': saveRate,
    'POST /manage/rate/delete': deleteRate,
  });
