import { expect, test } from 'vitest';
import { Turns } from '#server/db/turns.ts';
import { StorageBusy } from '#server/ground/storage-fault.ts';

/** Takes a turn and notes under `name` when it has it. */
const taker = (turns: Turns, order: string[]) => (name: string, isFirst?: boolean) =>
  turns.take(60_000, isFirst).then(() => order.push(name));

test('so many have their turn at once, the others in the order in which they asked', async () => {
  const turns = new Turns({ atOnce: 2, waitingMost: 10 });
  const order: string[] = [];
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => taker(turns, order)(name));
  await Promise.all(all.slice(0, 2));
  expect(order).toEqual(['a', 'b']);
  for (let no = 0; no < 3; no++) turns.give();
  await Promise.all(all);
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('whoever may go first goes before all others, and is never one too many', async () => {
  const turns = new Turns({ atOnce: 1, waitingMost: 1 });
  const order: string[] = [];
  const take = taker(turns, order);
  await take('a');
  const waiting = [take('b'), take('first', true), take('second', true)];
  await expect(turns.take(60_000)).rejects.toThrow(StorageBusy);
  for (let no = 0; no < 3; no++) turns.give();
  await Promise.all(waiting);
  expect(order).toEqual(['a', 'first', 'second', 'b']);
});

test('who waited in vain has no turn that is lost to the others', async () => {
  const turns = new Turns({ atOnce: 1, waitingMost: 10 });
  await turns.take(60_000);
  await expect(turns.take(5)).rejects.toThrow('no turn in time');
  const next = turns.take(60_000);
  turns.give();
  await next;
  turns.give();
  await turns.take(5);
});
