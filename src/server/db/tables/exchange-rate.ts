/** The table of 057-exchange-rate. */
import type { Currency } from '#domain/common/numbers/currencies.ts';
import type { Timed } from './row.ts';

interface ExchangeRate extends Timed {
  eventIdx: number;
  currency: Currency;
  /** On the event's own calendar. */
  day: string;
  toUsd: number;
  source: string | null;
}

export interface RateTables {
  exchangeRate: ExchangeRate;
}
