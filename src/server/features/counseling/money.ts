/** Amounts of logs in SQL, cent by cent as `inDollars` and `inWon` of the domain count them, on both databases (docs/rules.md, C3). */
import { type RawBuilder, sql } from 'kysely';

/** An amount, or several together, of a row with its currency and rate. */
interface Priced {
  /** Columns that are added up, each rounded to cents. */
  amounts: readonly RawBuilder<number>[];
  currency: RawBuilder<string>;
  rate: RawBuilder<number | null>;
}

/** As `Math.round` does, of what is not below zero: both databases floor doubles alike, and round halves differently. */
const rounded = (value: RawBuilder<number>) => sql<number>`floor(${value} + 0.5)`;

const double = (value: RawBuilder<number | null>) => sql<number>`cast(${value} as double precision)`;

const cents = (amounts: readonly RawBuilder<number>[]) =>
  sql<number>`(${sql.join(
    amounts.map((amount) => rounded(sql`${double(amount)} * 100`)),
    sql` + `,
  )})`;

/** In cents of a dollar. */
export const dollarCents = ({ amounts, rate }: Priced) =>
  rounded(sql`${cents(amounts)} * coalesce(${double(rate)}, 0)`);

/** In whole won. `wonToUsd`: dollars for one won (`wonToUsdOf`); null, as the answer is then of an amount in other money, where the event has no rate of it. */
export function won(priced: Priced, wonToUsd: number | null): RawBuilder<number | null> {
  const { amounts, currency } = priced;
  const own = rounded(sql`${cents(amounts)} / 100`);
  const converted =
    wonToUsd === null
      ? sql<null>`cast(null as double precision)`
      : rounded(sql`${dollarCents(priced)} / 100 / ${sql.lit(wonToUsd)}`);
  return sql<
    number | null
  >`case when ${currency} = 'KRW' or ${cents(amounts)} = 0 then ${own} else ${converted} end`;
}

/** A sum of amounts in won: null as soon as one of them is. */
export const wonSum = (value: RawBuilder<number | null>) =>
  sql<number | null>`case when count(*) = count(${value}) then coalesce(sum(${value}), 0) else null end`;
