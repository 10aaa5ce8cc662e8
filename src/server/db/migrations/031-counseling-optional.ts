import type { Kysely } from 'kysely';
import type { DdlTypes, Engine } from './ddl-types.ts';
import { replaceWords } from './replace-words.ts';

/** ISO 4217 as of 2026. */
// biome-ignore format: one code a line would be a page of its own.
const currencies = [
  'USD', 'EUR', 'KRW', 'GBP', 'JPY', 'CNY', 'CHF', 'CZK', 'HUF', 'PLN', 'AED', 'AFN', 'ALL', 'AMD',
  'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL',
  'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CLP', 'COP', 'CRC', 'CUP', 'CVE', 'DJF', 'DKK',
  'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'FJD', 'FKP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD',
  'HKD', 'HNL', 'HTG', 'IDR', 'ILS', 'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'KES', 'KGS', 'KHR',
  'KMF', 'KPW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA',
  'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO',
  'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PYG', 'QAR', 'RON', 'RSD', 'RUB',
  'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SVC',
  'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'UYU',
  'UZS', 'VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG',
];

/**
 * Of a counseling log only the names, the product and the type are needed: a score, a chance or a rate that nobody gave is
 * null, any currency may be written, and a rate knows its day.
 */
export function up(_: DdlTypes): string[] {
  const mayBeNull = ['trade_possibility', 'score_product', 'score_price', 'score_meeting', 'rate_to_usd'];
  return [
    ...mayBeNull.map((column) => `alter table counseling alter column ${column} drop not null`),
    // The day of the rate, 'YYYY-MM-DD' on the event's own clock; null where it isn't known.
    `alter table counseling add column rate_day text`,
    // An amount without a rate has no worth in dollars that could be added up.
    `alter table counseling add constraint counseling_rate
      check (rate_to_usd is not null or amount_consultation + amount_mou + amount_contract = 0)`,
  ];
}

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await replaceWords(db, engine, 'counseling', 'currency', currencies);
}
