/**
 * Where in the world a country is, as filters offer it: a destination, or a part of one. After the regions of the United
 * Nations (M49), but that what trade calls the Balkans and the Nordic countries are their own, Central Asia stands with the
 * west and the south of Europe with its west, and Central America and the Caribbean with the north.
 */
import { destinationAreas, destinations } from './regions.ts';

type Destination = (typeof destinations)[number];
type AreaOf<D extends Destination> = `${D}_${(typeof destinationAreas)[D][number]}`;
/** A destination with sub-areas, one of these, or a destination without. */
export type DestinationValue = Destination | { [D in Destination]: AreaOf<D> }[Destination];

/** Everything that a filter can name, each destination before its parts. */
export const destinationValues = destinations.flatMap((destination): DestinationValue[] => [
  destination,
  ...destinationAreas[destination].map((area) => `${destination}_${area}` as DestinationValue),
]) as [DestinationValue, ...DestinationValue[]];

const countriesBy = {
  ASIA_EAST: 'CN HK JP KP KR MN MO TW',
  ASIA_SOUTH: 'AF BD BT IN IR LK MV NP PK IO',
  ASIA_SOUTHEAST: 'BN ID KH LA MM MY PH SG TH TL VN',
  ASIA_WEST: 'AE AM AZ BH CY GE IL IQ JO KG KW KZ LB OM PS QA SA SY TJ TM TR UZ YE',
  AFRICA_NORTH: 'DZ EG EH LY MA SD TN',
  AFRICA_SOUTH: 'BW LS NA SZ ZA',
  AFRICA_EAST: 'BI DJ ER ET KE KM MG MU MW MZ RE RW SC SO SS TZ UG YT ZM ZW',
  AFRICA_WEST: 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  AFRICA_MIDDLE: 'AO CD CF CG CM GA GQ ST TD',
  EUROPE_EAST: 'BY CZ EE HU LT LV MD PL RU SK UA',
  EUROPE_WEST: 'AD AT BE CH DE ES FR GB GG GI IE IM IT JE LI LU MC MT NL PT SM VA',
  EUROPE_BALKAN: 'AL BA BG GR HR ME MK RO RS SI XK',
  EUROPE_NORDIC: 'AX DK FI FO IS NO SE SJ',
  NORTH_AMERICA:
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  SOUTH_AMERICA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  OCEANIA: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
} as const satisfies Partial<Record<DestinationValue, string>>;

const placesOf = new Map<string, DestinationValue[]>();
for (const [place, codes] of Object.entries(countriesBy)) {
  const destination = destinations.find(
    (name) => place === name || place.startsWith(`${name}_`),
  ) as Destination;
  for (const code of codes.split(' '))
    placesOf.set(code, place === destination ? [destination] : [destination, place as DestinationValue]);
}

/** The destination of a country, and the part of it. */
export const destinationsOf = (country: string): readonly DestinationValue[] => placesOf.get(country) ?? [];

/** The countries of a destination or of a part of one. */
export const countriesIn = (place: DestinationValue): string[] =>
  [...placesOf].flatMap(([country, places]) => (places.includes(place) ? [country] : []));

/** The two keys of a part's name: of the destination, and of the area or null. */
export function destinationParts(
  place: DestinationValue,
): [Destination, (typeof destinationAreas)[Destination][number] | null] {
  const destination = destinations.find(
    (name) => place === name || place.startsWith(`${name}_`),
  ) as Destination;
  const area = place.slice(destination.length + 1);
  return [destination, area ? (area as (typeof destinationAreas)[Destination][number]) : null];
}
