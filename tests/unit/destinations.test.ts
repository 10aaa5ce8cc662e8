import { expect, test } from 'vitest';
import {
  countriesIn,
  destinationParts,
  destinationsOf,
  destinationValues,
} from '#domain/region/destinations.ts';
import { countries, destinations } from '#domain/region/regions.ts';

test('every country is in one destination, and in one part of it where that has parts', () => {
  for (const country of countries) {
    const places = destinationsOf(country);
    expect([country, places.filter((place) => destinations.some((name) => name === place)).length]).toEqual([
      country,
      1,
    ]);
    expect([country, places.length]).toEqual([
      country,
      ['ASIA', 'EUROPE', 'AFRICA'].includes(places[0] ?? '') ? 2 : 1,
    ]);
  }
});

test('a destination has the countries of its parts, and every place has some', () => {
  for (const place of destinationValues)
    expect([place, countriesIn(place).length > 0]).toEqual([place, true]);
  const parts = destinationValues.filter((place) => place.startsWith('EUROPE_'));
  expect(parts.flatMap(countriesIn).sort()).toEqual(countriesIn('EUROPE').sort());
  expect(countriesIn('EUROPE_WEST')).toContain('AT');
});

test('a part is named by its destination and its area', () => {
  expect(destinationParts('ASIA_SOUTHEAST')).toEqual(['ASIA', 'SOUTHEAST']);
  expect(destinationParts('NORTH_AMERICA')).toEqual(['NORTH_AMERICA', null]);
});
