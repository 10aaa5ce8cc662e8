/** What an event's money is worth: the rates that its managers entered, and before them the installation's (docs/rules.md, C3). */
import {
  type ListedRate,
  listedRates,
  newestRates,
  rateOf,
  withEntered,
} from '#domain/exchange-rate/exchange-rate.ts';
import { site } from '#site.config';
import type { Database } from '../../db/open.ts';
import { example } from '../../platform/site/example.ts';

/** Every rate that counts in the event, of each currency the newest first. */
export async function listedRatesOf(db: Database, eventIdx: number): Promise<ListedRate[]> {
  const entered = await db
    .selectFrom('exchangeRate')
    .select(['currency', 'toUsd', 'day'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  return withEntered(listedRates({ ...example()?.rates, ...site.rates }), entered);
}

/** US dollars for one won by the newest rate; null where there is none. */
export async function wonToUsdOf(db: Database, eventIdx: number): Promise<number | null> {
  return rateOf(newestRates(await listedRatesOf(db, eventIdx)), 'KRW')?.toUsd ?? null;
}
