/** The operator ends the block of an account from the shell (docs/rules.md, G13). */
import { describe, expect, it } from 'vitest';
import { unblockedMail } from '#server/features/account/block-texts.ts';
import { runCommand } from '#server/operator/run.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
await expo(app);

const { dataDir, databaseUrl } = app.place;
const npm = (...words: string[]) => runCommand(words, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const said = (text: string) => ({ code: 0, text });

const lastDeed = (memberIdx: number) =>
  app.db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .select(['eventIdx', 'memberIdx', 'action', 'auditText.reason', 'audit.detail'])
    .where('subject', '=', 'member')
    .where('subjectIdx', '=', memberIdx)
    .orderBy('idx', 'desc')
    .executeTakeFirst();

describe('unblock', () => {
  const blocked = async () => {
    const person = await joined(app);
    const createdAt = new Date().toISOString();
    await app.db
      .insertInto('memberBlock')
      .values({ memberIdx: person.memberIdx, until: null, createdAt })
      .execute();
    return person;
  };
  const login = (id: string) => app.client()('POST /member/login', { id, password });

  it('ends the block of an account, with its row in the audit and a mail to its member, once', async () => {
    const { id, memberIdx } = await blocked();
    await expect(login(id)).rejects.toMatchObject({ key: 'msg.account_blocked' });
    expect(await npm('unblock', id, '--reason', 'The only manager')).toEqual(said(`${id} can log in again.`));
    await login(id);
    expect(await lastDeed(memberIdx)).toMatchObject({
      eventIdx: null,
      memberIdx: null,
      action: 'unblock',
      reason: 'npm run operator: The only manager',
    });
    const mails = app.db
      .selectFrom('outbox')
      .select('idx')
      .where('memberIdx', '=', memberIdx)
      .where(
        'subject',
        'in',
        (['ko', 'en'] as const).map((locale) => unblockedMail(locale).subject),
      );
    expect(await mails.execute()).toHaveLength(1);
    expect(await npm('unblock', id, '--reason', 'Again')).toEqual(said(`${id} was not blocked.`));
    expect(await mails.execute()).toHaveLength(1);
  });

  it.each([
    ['unblock', 'SOMEONE'],
    ['unblock', 'SOMEONE', '--reason', ' '],
    ['unblock', '--reason', 'x'],
  ])('wants a member and a reason: %s %s %s', async (...words) => {
    const { id } = await blocked();
    const answer = await npm(...words.filter(Boolean).map((word) => (word === 'SOMEONE' ? id : word)));
    expect(answer).toEqual({
      code: 2,
      text: 'Usage: npm run operator -- unblock MEMBER --reason REASON',
    });
    expect(await npm('unblock', 'nobody@example.org', '--reason', 'x')).toMatchObject({ code: 1 });
  });
});
