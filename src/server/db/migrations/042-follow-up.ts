import { type DdlTypes, oneOf } from './ddl-types.ts';

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
 * What came of a meeting 1, 3 and 6 months after the event: the company's word for each of its logs, once a stage; and the mails that
 * asked for it, once a company and stage.
 */
export function up({ idx, strict, times, money, number }: DdlTypes): string[] {
  const stage = 'stage integer not null check (stage in (1, 3, 6))';
  return [
    `create table follow_up (
      idx ${idx},
      counseling_idx integer not null references counseling (idx) on delete cascade,
      ${stage},
      contracted text not null ${oneOf('contracted', ['YES', 'NO', 'NOT_YET'])},
      shipped text not null ${oneOf('shipped', ['Y', 'N'])},
      currency text not null ${oneOf('currency', currencies)},
      -- US dollars for one unit of the currency, and the day of that rate.
      rate_to_usd ${number} check (rate_to_usd > 0),
      rate_day text,
      amount_contract ${money} not null check (amount_contract >= 0),
      amount_shipped ${money} not null check (amount_shipped >= 0),
      ${times},
      unique (counseling_idx, stage),
      check (contracted = 'YES' or (amount_contract = 0 and shipped = 'N')),
      check (shipped = 'Y' or amount_shipped = 0),
      check (rate_to_usd is not null or amount_contract + amount_shipped = 0)
    )${strict}`,
    `create table follow_up_mail (
      idx ${idx},
      participate_idx integer not null references participate (idx),
      ${stage},
      created_at text not null,
      unique (participate_idx, stage)
    )${strict}`,
    // An event's figures and its managers' export read its logs in this order.
    `create index counseling_event on counseling (event_idx, idx)`,
  ];
}
