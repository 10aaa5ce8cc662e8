import type { DdlTypes } from './ddl-types.ts';

/** What foreign money was worth on the days of an event, as its managers entered it: one rate a currency and day. */
export function up({ idx, number, strict, times }: DdlTypes): string[] {
  return [
    `create table exchange_rate (
      idx ${idx},
      event_idx integer not null references event (idx),
      currency text not null check (length(currency) = 3 and currency <> 'USD'),
      day text not null check (length(day) = 10),
      to_usd ${number} not null check (to_usd > 0),
      source text check (length(source) <= 200),
      ${times},
      unique (event_idx, currency, day)
    )${strict}`,
  ];
}
