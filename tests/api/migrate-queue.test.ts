import { CompiledQuery } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { pushTasks } from '#server/features/push/queue.ts';
import { hookTasks } from '#server/features/webhook/queue.ts';
import { mailTasks } from '#server/platform/mail/queue.ts';
import type { Kind } from '#server/platform/queue/kind.ts';
import { takeDue } from '#server/platform/queue/take.ts';
import { waitingOf } from '#server/platform/queue/waiting.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { subjectsOf } from '#tests/support/queueing.ts';
import { schemaOf } from '#tests/support/schema-facts.ts';

const { db, close } = await freshDatabase();
afterAll(close);
const say = (statement: string) => db.executeQuery(CompiledQuery.raw(statement));

/** Takes the database back to before `075-task`. */
const back = [
  'drop table task',
  `alter table outbox add column next_at text not null default ''`,
  `alter table push_message add column next_at text not null default ''`,
  'alter table push_message add column attempts integer not null default 0',
  `alter table push_message add column expires_at text not null default ''`,
  `alter table webhook_delivery add column next_at text not null default ''`,
  'drop index webhook_delivery_waiting',
  'create index outbox_due on outbox (next_at) where sent_at is null',
  'create index push_message_due on push_message (next_at, idx)',
  'create index push_message_expired on push_message (expires_at)',
  'create index webhook_delivery_due on webhook_delivery (next_at, idx)',
  `delete from kysely_migration where name = '075-task'`,
];

test('what waited in a database of before is done when it was due, once, and what was over is not', async () => {
  const columns = (await schemaOf(db)).filter((line) => line.includes('task'));
  const make = await subjectsOf(db);
  const { idx: memberIdx } = await db.selectFrom('member').select('idx').executeTakeFirstOrThrow();
  const [waiting, taken, sent, failed, ended, held] = await six(() => make(mailTasks));
  const [push, hook, told] = [await make(pushTasks), await make(hookTasks), await make(hookTasks)];
  for (const statement of back) await say(statement);
  const due = '2026-10-12T09:00:00.000Z';
  // As one that is in hand: put off until its worker's time is over.
  const leased = '2026-10-12T09:05:00.000Z';
  await say(`update outbox set next_at = '${due}'`);
  await say(`update outbox set next_at = '${leased}', attempts = 3, last_error = 'x' where idx = ${taken}`);
  await say(`update outbox set sent_at = '${due}' where idx = ${sent}`);
  await say(`update outbox set failed_at = '${due}' where idx = ${failed}`);
  await say(`update outbox set ended_at = '${due}' where idx = ${ended}`);
  await say(`update outbox set held_for = ${memberIdx} where idx = ${held}`);
  await say(
    `update push_message set next_at = '${due}', attempts = 2, expires_at = '2026-10-13T09:00:00.000Z'`,
  );
  await say(`update webhook_delivery set next_at = '${due}', attempts = 4, last_result = 'HTTP 500'`);
  await say(`update webhook_delivery set delivered_at = '${due}' where idx = ${told}`);

  await migrate(db, inject('database'));

  expect((await schemaOf(db)).filter((line) => line.includes('task'))).toEqual(columns);
  expect(await waitingOf(db, mailTasks, [taken, sent, failed, ended, held])).toEqual(
    new Map([[taken, { tries: 3, nextAt: leased, lastError: 'x' }]]),
  );
  const take = async (kind: Kind<unknown>, now = due) =>
    (await takeDue(db, kind, new Date(now), { most: 10 })).map(({ subjectIdx, tries, lane, expiresAt }) => ({
      ...{ subjectIdx, tries, expiresAt },
      isInLane: lane !== null,
    }));
  const fresh = { expiresAt: null, isInLane: false };
  expect(await take(mailTasks)).toEqual([{ ...fresh, subjectIdx: waiting, tries: 1 }]);
  expect(await take(mailTasks)).toEqual([]);
  expect(await take(mailTasks, leased)).toContainEqual({ ...fresh, subjectIdx: taken, tries: 4 });
  expect(await take(pushTasks)).toEqual([
    { subjectIdx: push, tries: 3, expiresAt: '2026-10-13T09:00:00.000Z', isInLane: false },
  ]);
  expect(await take(hookTasks)).toEqual([{ subjectIdx: hook, tries: 5, expiresAt: null, isInLane: true }]);
  expect(await waitingOf(db, hookTasks, [told])).toEqual(new Map());
});

async function six(one: () => Promise<number>) {
  return [await one(), await one(), await one(), await one(), await one(), await one()] as const;
}
