import { type DdlTypes, oneOf } from './ddl-types.ts';

const businessCategories = ['MANUFACTURING', 'RETAIL', 'SERVICE'] as const;
const industries =
  'FOOD BEAUTY HEALTH FASHION LIVING ELECTRONICS MACHINERY MATERIALS ENERGY IT CULTURE EDUCATION LOGISTICS OTHER'.split(
    ' ',
  );
const liveStates = ['REQUEST', 'COMPLETE'] as const;
const participateStates = ['REQUEST', 'CANCEL', 'DENIED', 'COMPLETE'] as const;
const participateTypes = ['PRE-VISITOR', 'VISITOR', 'BUYER', 'COMPANY', 'OKTA'] as const;
const sideOf = {
  COMPANY: 'company',
  BUYER: 'buyer',
  OKTA: 'buyer',
  VISITOR: 'visitor',
  'PRE-VISITOR': 'visitor',
} as const;
const agencyRegions =
  'GYEONGGI CHUNGBUK CHUNGNAM JEONBUK JEONNAM GYEONGBUK GYEONGNAM GANGWON JEJU SEOUL INCHEON BUSAN ULSAN GWANGJU DAEGU DAEJEON'.split(
    ' ',
  );
const countries =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );
const tradeCommittees =
  'TRADE1 TRADE2 TRADE3 TRADE4 TRADE5 TRADE6 TRADE7 TRADE8 TRADE9 TRADE10 TRADE11 TRADE12 TRADE13 TRADE14 TRADE15'.split(
    ' ',
  );

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** Taking part: the participation, and what a company, a buyer or a visitor says in it. */
export function up({ idx, strict, times, money }: DdlTypes): string[] {
  const sideOfType = participateTypes
    .map((type) => `(type = '${type}' and side = '${sideOf[type]}')`)
    .join(' or ');
  return [
    `create table participate (
      idx ${idx},
      event_idx integer not null references event (idx),
      member_idx integer not null references member (idx),
      side text not null,
      type text not null,
      state text not null ${oneOf('state', participateStates)},
      denied_reason text,
      ${times},
      unique (idx, event_idx, side),
      unique (idx, event_idx, side, state),
      check (${sideOfType}),
      check (denied_reason is null or state = 'DENIED')
    )${strict}`,
    `create unique index participate_exist on participate (event_idx, member_idx) where state in (${list(liveStates)})`,
    `create index participate_event on participate (event_idx, type, state, idx)`,
    `create index participate_member on participate (member_idx)`,
    // search_text is what a keyword is looked for in: the names and products of both languages, in small letters.
    `create table company (
      idx ${idx},
      participate_idx integer not null unique references participate (idx),
      name_ko text not null,
      name_en text not null,
      ceo_ko text not null,
      ceo_en text not null,
      address_ko text not null,
      address_en text not null,
      intro_ko text not null,
      intro_en text not null,
      tel text not null,
      fax text not null,
      mobile text not null,
      email text not null,
      email_second text,
      website text not null,
      establish_year integer not null,
      annual_sales_krw ${money} not null,
      annual_sales_usd ${money} not null,
      main_product text not null,
      business_category text not null ${oneOf('business_category', businessCategories)},
      agency_region text not null ${oneOf('agency_region', agencyRegions)},
      charge_name text not null,
      charge_position text not null,
      charge_mobile text not null,
      charge_email text not null,
      hope_buyer text,
      biz_doc_file_idx integer references file (idx),
      main_img_file_idx integer references file (idx),
      search_text text not null,
      ${times}
    )${strict}`,
    `create table company_document (
      company_idx integer not null references company (idx) on delete cascade,
      file_idx integer not null references file (idx),
      primary key (company_idx, file_idx)
    )${strict}`,
    `create table export_record (
      idx ${idx},
      company_idx integer not null references company (idx) on delete cascade,
      country text not null ${oneOf('country', countries)},
      amount_usd ${money} not null check (amount_usd >= 0),
      year integer not null
    )${strict}`,
    `create index export_record_company on export_record (company_idx)`,
    `create table product (
      idx ${idx},
      company_idx integer not null references company (idx) on delete cascade,
      view_order integer not null,
      name_ko text not null,
      name_en text not null,
      description_ko text not null,
      description_en text not null,
      video_url text,
      main_img_file_idx integer references file (idx),
      intro_file_idx integer references file (idx),
      intro_en_file_idx integer references file (idx),
      search_text text not null,
      ${times},
      unique (company_idx, view_order)
    )${strict}`,
    `create table buyer (
      idx ${idx},
      participate_idx integer not null unique references participate (idx),
      company_name text not null,
      name_en text not null,
      position text not null,
      tel text,
      mobile text not null,
      email text not null,
      country text not null ${oneOf('country', countries)},
      city text not null,
      agency text not null,
      requirements text not null,
      product text not null,
      hope_company text,
      search_text text not null,
      ${times}
    )${strict}`,
    // What a participation chose from a list; one table for every such list, each with its own words.
    `create table participate_choice (
      participate_idx integer not null references participate (idx) on delete cascade,
      kind text not null,
      value text not null,
      primary key (participate_idx, kind, value),
      check ((kind = 'tradeCommittees' and value in (${list(tradeCommittees)}))
        or (kind = 'industries' and value in (${list(industries)}))
        or (kind = 'hopeRegions' and value in (${list(agencyRegions)}))
        or (kind = 'hopeCountries' and value in (${list(countries)})))
    )${strict}`,
    `create table buyer_hope_company (
      buyer_idx integer not null references buyer (idx) on delete cascade,
      company_idx integer not null references participate (idx),
      primary key (buyer_idx, company_idx)
    )${strict}`,
    // A registration needs no account. type is how it was made: before the event, or at the door.
    `create table visitor (
      idx ${idx},
      event_idx integer not null references event (idx),
      participate_idx integer unique references participate (idx),
      type text not null ${oneOf('type', ['PRE-VISITOR', 'VISITOR'])},
      code text not null unique,
      visitor_name text not null,
      visitor_name_en text not null,
      visitor_mobile text,
      visitor_email text,
      email_normal text,
      mobile_e164 text,
      country text not null ${oneOf('country', countries)},
      city text not null,
      organization text not null,
      checked_in_at text,
      ${times},
      check (email_normal is not null or mobile_e164 is not null),
      unique (event_idx, email_normal),
      unique (event_idx, mobile_e164)
    )${strict}`,
  ];
}
