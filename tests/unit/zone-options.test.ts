/** A time zone is found by its cities in either language. */
import { expect, it } from 'vitest';
import { zoneOptions } from '#islands/console/event/zone-options.ts';
import { findOptions } from '#islands/ui/form/find-options.ts';

const options = (['ko', 'en'] as const).map(zoneOptions);

it.each([
  ['서울', 'Asia/Seoul'],
  ['부산', 'Asia/Seoul'],
  ['도쿄', 'Asia/Tokyo'],
  ['호치민', /^Asia\/(Saigon|Ho_Chi_Minh)$/],
  ['프랑크푸르트', 'Europe/Berlin'],
  ['Frankfurt', 'Europe/Berlin'],
  ['뉴욕', 'America/New_York'],
  ['new york', 'America/New_York'],
  ['뉴델리', /^Asia\/(Calcutta|Kolkata)$/],
])('%s is a city of %s', (typed, zone) => {
  for (const offered of options) expect(findOptions(offered, typed)[0]?.value).toMatch(zone);
});
