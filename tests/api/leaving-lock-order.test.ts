/** Whoever leaves holds their participations before their own row, as every call does that writes of one (docs/rules.md, A8). */
import { describe, expect, inject, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { company, expo } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';

// SQLite has one lock.
describe.runIf(inject('database') === 'postgres')('leaving', () => {
  it('waits for a change of the participation without the member', async () => {
    const app = await testApp();
    const { memberIdx, participateIdx, client } = await company(app, await expo(app));
    let leaving: Promise<unknown> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('participate')
        .select('idx')
        .where('idx', '=', participateIdx)
        .forNoKeyUpdate()
        .execute();
      leaving = client('POST /member/withdraw', { password });
      // Until it waits for this transaction; deriving a password takes its time.
      await new Promise((done) => setTimeout(done, 3_000));
      // As a notice or a mail of theirs does.
      const member = trx.selectFrom('member').select('idx').where('idx', '=', memberIdx);
      expect(await member.forKeyShare().noWait().execute()).toHaveLength(1);
    });
    await leaving;
    const left = app.db.selectFrom('member').select('leftAt').where('idx', '=', memberIdx);
    expect((await left.executeTakeFirstOrThrow()).leftAt).not.toBeNull();
  });
});
