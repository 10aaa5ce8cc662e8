/** Places, as lists to choose from. Labels are in `choice.json`; country names come from Intl. */

/** ISO 3166-1 alpha-2. */
export const countries =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  ) as [string, ...string[]];

export const agencyRegions = [
  'GYEONGGI',
  'CHUNGBUK',
  'CHUNGNAM',
  'JEONBUK',
  'JEONNAM',
  'GYEONGBUK',
  'GYEONGNAM',
  'GANGWON',
  'JEJU',
  'SEOUL',
  'INCHEON',
  'BUSAN',
  'ULSAN',
  'GWANGJU',
  'DAEGU',
  'DAEJEON',
] as const;
export type AgencyRegion = (typeof agencyRegions)[number];

export const destinations = [
  'ASIA',
  'EUROPE',
  'OCEANIA',
  'NORTH_AMERICA',
  'SOUTH_AMERICA',
  'AFRICA',
] as const;

/** The parts of each destination that a filter offers. */
export const destinationAreas = {
  ASIA: ['SOUTH', 'EAST', 'WEST', 'SOUTHEAST'],
  AFRICA: ['NORTH', 'SOUTH', 'EAST', 'WEST', 'MIDDLE'],
  EUROPE: ['EAST', 'WEST', 'BALKAN', 'NORDIC'],
  NORTH_AMERICA: [],
  SOUTH_AMERICA: [],
  OCEANIA: [],
} as const satisfies Record<(typeof destinations)[number], readonly string[]>;

/** Trade committees whose names the texts know. */
export const standardCommittees = [
  'TRADE1',
  'TRADE2',
  'TRADE3',
  'TRADE4',
  'TRADE5',
  'TRADE6',
  'TRADE7',
  'TRADE8',
  'TRADE9',
  'TRADE10',
  'TRADE11',
  'TRADE12',
  'TRADE13',
  'TRADE14',
  'TRADE15',
] as const;

/** Codes of committees that an organiser adds: there once they have a name (docs/rules/site-lists.md, I16). */
export const ownCommittees = [
  'TRADE16',
  'TRADE17',
  'TRADE18',
  'TRADE19',
  'TRADE20',
  'TRADE21',
  'TRADE22',
  'TRADE23',
  'TRADE24',
  'TRADE25',
  'TRADE26',
  'TRADE27',
  'TRADE28',
  'TRADE29',
  'TRADE30',
  'TRADE31',
  'TRADE32',
  'TRADE33',
  'TRADE34',
  'TRADE35',
  'TRADE36',
  'TRADE37',
  'TRADE38',
  'TRADE39',
  'TRADE40',
] as const;

/** All that may be stored. */
export const tradeCommittees = [...standardCommittees, ...ownCommittees] as const;
