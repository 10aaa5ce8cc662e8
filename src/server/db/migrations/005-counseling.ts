import { type DdlTypes, oneOf } from './ddl-types.ts';

const counselingTypes = [
  'SIMPLE_INTRO',
  'ADD_DATA_AGREE',
  'ADD_COUNSELING',
  'NEED_TRANSACTION',
  'AGREE_SAMPLE',
  'EXISTING_MEETING',
  'AGREE_TRANSACTION',
  'MISS_MATCHING',
] as const;
const currencies = ['USD', 'EUR', 'KRW', 'GBP', 'JPY', 'CNY', 'CHF', 'CZK', 'HUF', 'PLN'] as const;
const matchingTypes = ['online', 'offline'] as const;

/** Counseling logs: one of each meeting, or one of a walk-in without a meeting. */
export function up({ idx, strict, times, money, number }: DdlTypes): string[] {
  const score = (column: string) => `${column} integer not null check (${column} between 1 and 5)`;
  const sum = (column: string) => `${column} ${money} not null check (${column} >= 0)`;
  return [
    `create table counseling (
      idx ${idx},
      event_idx integer not null,
      company_idx integer not null,
      cs text not null default 'company' check (cs = 'company'),
      matching_idx integer unique references matching (idx),
      matching_type text not null ${oneOf('matching_type', matchingTypes)},
      met_at text,
      buyer_company_name text not null check (buyer_company_name <> ''),
      buyer_name text not null check (buyer_name <> ''),
      buyer_country text,
      name_card_file_idx integer references file (idx),
      product_name text not null check (product_name <> ''),
      business_type text,
      type text not null ${oneOf('type', counselingTypes)},
      content text,
      trade_possibility integer not null check (trade_possibility between 0 and 100),
      ${score('score_product')},
      ${score('score_price')},
      ${score('score_meeting')},
      currency text not null ${oneOf('currency', currencies)},
      rate_to_usd ${number} not null check (rate_to_usd > 0),
      ${sum('amount_consultation')},
      ${sum('amount_mou')},
      ${sum('amount_contract')},
      comment text,
      ${times},
      foreign key (company_idx, event_idx, cs) references participate (idx, event_idx, side)
    )${strict}`,
    `create index counseling_company on counseling (company_idx, idx)`,
    `create table counseling_product (
      counseling_idx integer not null references counseling (idx) on delete cascade,
      product_idx integer not null references product (idx) on delete cascade,
      primary key (counseling_idx, product_idx)
    )${strict}`,
  ];
}
