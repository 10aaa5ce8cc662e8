import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wishesOf } from '#domain/schedule/wish.ts';
import { arrangedEvents } from '#tests/bench/arranged-events.ts';

test('a real event is read as ranks without a must, and the published instances beside it are left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madang-events-'));
  try {
    const day = { slots: 4, morningSlots: 2, tables: 2 };
    const companies = {
      companies: ['a', 'b'],
      buyers: ['c'],
      meetings: [
        ['a', 'c'],
        ['b', 'c'],
      ],
    };
    writeFileSync(join(folder, 'tic-13.json'), JSON.stringify({ ...day, ...companies }));
    mkdirSync(join(folder, 'published'));
    const people = { people: 2, meetings: [[1, 2, 'any']] };
    writeFileSync(join(folder, 'published', 'tic-13.original.json'), JSON.stringify({ ...day, ...people }));
    writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...day, ...people }));
    const [event, ...more] = arrangedEvents(folder);
    expect([event?.name, event?.optimum, more]).toEqual(['tic-13', 0, []]);
    const wishes = event ? wishesOf(event.problem) : [];
    expect(wishes.map(({ between, must, weight }) => [between, must, weight])).toEqual([
      [[1, 3], false, 10],
      [[2, 3], false, 10],
    ]);
    expect([event?.problem.requests, event?.problem.everyMust]).toEqual([[], false]);
    expect(arrangedEvents(join(folder, 'nowhere'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
