/** An approval finds its meeting, its event and the participation of whoever approves once, and decides by what it found. */
import { afterAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createQueryWatch } from '#server/db/watch.ts';
import { quietLogger } from '#server/ground/log.ts';
import { longBefore } from '#tests/support/api.ts';
import { composeApp } from '#tests/support/compose.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';

const fresh = await freshDatabase(inject('database'));
const heard: string[] = [];
const db = await openDatabase(fresh.place, {
  ...createQueryWatch({ log: quietLogger, slowMs: 1e6 }),
  ran: (sql) => void heard.push(sql),
});
afterAll(async () => {
  await db.destroy();
  await fresh.close();
});
const app = composeApp(db, fresh.place, longBefore);

it('reads meeting, event and participation once, and once more all that it answers', async () => {
  const at = await expo(app);
  const [seller, asking] = [await company(app, at), await buyer(app, at)];
  const [slot] = await slotsOf(seller, at);
  const { data: asked } = await asking.client('POST /matching/apply', {
    targetParticipateIdx: seller.participateIdx,
    wishes: [slot as number],
  });
  heard.length = 0;
  await seller.client('POST /matching/approve', { matchingIdx: asked.matchingIdx });
  const reads = (table: string) => heard.filter((sql) => new RegExp(`^select .*? from "${table}"`).test(sql));
  expect(reads('event')).toHaveLength(1);
  // Of whom the approver represents, with the participation; and who comes for either side.
  expect(reads('representative')).toHaveLength(2);
  // Who of the other side is told.
  expect(reads('participate')).toHaveLength(1);
  const [subject, answer, ...more] = reads('matching');
  expect(subject).toMatch(/^select \* from "matching" where "idx"/);
  expect(answer).toContain('join');
  expect(more).toEqual([]);
});
