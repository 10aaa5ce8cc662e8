/** Invitations of before know who sent them, by their event and instant; one that nobody is known to have sent stays without. */
import { CompiledQuery } from 'kysely';
import { expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';

const app = await testApp();
const say = (statement: string) => app.db.executeQuery(CompiledQuery.raw(statement));

test('the sending of an invitation is found when the reference comes', async () => {
  const at = await expo(app);
  const [first, second] = ['2026-10-01T08:00:00.000Z', '2026-10-02T08:00:00.000Z'];
  for (const createdAt of [first, second])
    await app.db
      .insertInto('invitationSending')
      .values({ eventIdx: at.eventIdx, senderIdx: at.manager.memberIdx, mails: 1, createdAt })
      .execute();
  await say('alter table invitation drop column sending_idx');
  await say(`delete from kysely_migration where name = '059-invitation-sender'`);
  for (const [no, createdAt] of [second, first, '2026-10-03T08:00:00.000Z'].entries())
    await say(`insert into invitation (event_idx, email, type, content, token_hash, expires_at, created_at)
      values (${at.eventIdx}, 'old${no}@example.org', 'BUYER', '{}', 'hash ${no}', '2027-01-01T00:00:00.000Z', '${createdAt}')`);

  await migrate(app.db, inject('database'));
  const rows = await app.db
    .selectFrom('invitation')
    .leftJoin('invitationSending', 'invitationSending.idx', 'invitation.sendingIdx')
    .select(['invitation.email', 'invitationSending.createdAt'])
    .orderBy('invitation.email')
    .execute();
  expect(rows.map(({ createdAt }) => createdAt)).toEqual([second, first, null]);
});
