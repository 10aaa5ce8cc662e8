/**
 * Which countries lie in which part of the world, after the standard M49 of the United Nations. The lists of the site have fewer
 * parts: Central Asia is with the west, southern Europe with the west or the Balkans, the Baltic states are with the east, and
 * Central America and the Caribbean with the north. The countries of a part stand with its largest importers first.
 */
import type { destinationAreas, destinations } from './regions.ts';

type Destination = (typeof destinations)[number];
export type CountryArea = {
  [One in Destination]: (typeof destinationAreas)[One][number] extends never
    ? One
    : `${One}.${(typeof destinationAreas)[One][number]}`;
}[Destination];

const lists: Record<CountryArea, string> = {
  'ASIA.EAST': 'CN JP HK TW KR MO MN KP',
  'ASIA.SOUTHEAST': 'SG VN TH MY ID PH KH MM LA BN TL',
  'ASIA.SOUTH': 'IN BD PK LK NP AF MV BT IO',
  'ASIA.WEST': 'AE TR SA IL IQ KZ KW QA OM IR UZ JO AZ LB BH GE AM CY KG TJ TM PS YE SY',
  'EUROPE.WEST': 'DE GB FR NL IT BE ES CH AT IE PT LU MT MC LI AD SM VA GI GG JE IM',
  'EUROPE.EAST': 'PL CZ HU RO SK RU UA LT LV EE BY MD',
  'EUROPE.BALKAN': 'GR SI BG HR RS BA MK AL ME XK',
  'EUROPE.NORDIC': 'SE DK NO FI IS FO AX SJ',
  OCEANIA: 'AU NZ PG FJ NC PF GU SB WS VU TO MP AS CK FM KI MH NF NR NU PN PW TK TV WF CC CX',
  NORTH_AMERICA:
    'US CA MX PA GT DO CR HN SV NI JM TT CU BS HT PR BB BZ AW CW KY BM LC AG GD VC KN DM SX TC VG VI AI MS GP MQ MF BL BQ PM GL',
  SOUTH_AMERICA: 'BR CL AR CO PE EC PY UY BO VE GY SR GF FK',
  'AFRICA.NORTH': 'EG MA DZ TN LY SD EH',
  'AFRICA.WEST': 'NG GH CI SN BJ BF ML GN TG MR LR NE SL GM CV GW SH',
  'AFRICA.MIDDLE': 'AO CD CM CG GA GQ TD CF ST',
  'AFRICA.EAST': 'KE ET TZ UG ZM ZW MZ MU MG RW DJ SO MW RE SC SS BI ER YT KM',
  'AFRICA.SOUTH': 'ZA NA BW SZ LS',
};

export const countryAreas = Object.keys(lists) as CountryArea[];

/** The countries of one part of the world, or of all of a destination. */
export function countriesIn(place: CountryArea | Destination): string[] {
  return countryAreas
    .filter((area) => area === place || area.startsWith(`${place}.`))
    .flatMap((area) => lists[area].split(' '));
}

/** How near a country is to another: 0 the same, 1 the same part, 2 the same destination, 3 further. */
export function distanceTo(home: string, country: string): number {
  if (home === country) return 0;
  const [here, there] = [areaOf(home), areaOf(country)];
  if (here === there) return 1;
  return here?.split('.')[0] === there?.split('.')[0] ? 2 : 3;
}

let areas: Map<string, CountryArea> | undefined;
function areaOf(country: string): CountryArea | undefined {
  areas ??= new Map(countryAreas.flatMap((area) => countriesIn(area).map((code) => [code, area] as const)));
  return areas.get(country);
}
