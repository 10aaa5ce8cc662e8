import { expect, it } from 'vitest';
import { instantOfWall, wallClock } from '#domain/day/wall-clock.ts';

it.each([
  ['2026-10-13T09:00', 'Europe/Vienna', '2026-10-13T07:00:00.000Z'],
  ['2026-12-13T09:00', 'Europe/Vienna', '2026-12-13T08:00:00.000Z'],
  ['2026-10-25T12:30', 'Europe/Vienna', '2026-10-25T11:30:00.000Z'],
  ['2026-10-13T09:00', 'Asia/Seoul', '2026-10-13T00:00:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, instant) => {
  expect(instantOfWall(wall, zone)).toBe(instant);
  expect(wallClock(instant, zone)).toBe(wall);
});

it('what is no time is none', () => {
  for (const wall of ['', '2026-10-13', '2026-13-40T09:00', 'soon'])
    expect(instantOfWall(wall, 'Europe/Vienna')).toBeNull();
});
