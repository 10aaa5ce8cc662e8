/** Whose mail with the personal link never came gets another one before anything else (docs/rules.md, P34, P35). */
import { beforeEach, describe, expect, it } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { mailTasks } from '#server/platform/mail/queue.ts';
import { wipeEndedSecrets } from '#server/platform/mail/secret.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { type Pair, pair } from '#tests/support/pair.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';
import { siteAt } from '#tests/support/site-at.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { anyone, enter, linkOf, open, agree, ask, mailsTo, addressOf } = withoutAccount(app);
beforeEach(() => app.clock.set(longBefore));

const tokenIn = (body: string | undefined) => /#link=([\w-]+)/.exec(body ?? '')?.[1] ?? '';
const handOn = () => mailNotices(app.db, app.clock.read(), siteAt('https://example.org'));
const sweep = () => wipeEndedSecrets(app.db, app.clock.read());
const personOf = (email: string) =>
  app.db
    .selectFrom('representative')
    .select(['participateIdx', 'tokenHash', 'linkedAt', 'consentedAt'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

/** One who was entered from a sheet, with the mail and its token. */
async function entered({ at }: Pair) {
  const email = addressOf();
  const rows = [
    ['Company', 'Name', 'Email', 'Country'],
    ['Danube Trading', 'Anna Leitner', email, 'Austria'],
  ];
  const query = { eventIdx: at.eventIdx, participateType: 'BUYER', withoutAccount: 'Y' };
  await sendSheet(app, 'inviteSheet', at.manager.token, csvOf(rows), query);
  const [mail] = await mailsTo(email);
  const { participateIdx } = await personOf(email);
  return { email, participateIdx, outboxIdx: mail?.idx as number, token: tokenIn(mail?.body) };
}

/** What a mail server answered of it, as the queue writes it down. */
const settled = (outboxIdx: number, is: 'done' | 'failed') =>
  mailTasks.store(app.db, outboxIdx, {
    ...{ is, tries: 1, at: app.clock.read().toISOString() },
    result: is === 'done' ? null : 'RCPT TO: 550 no such user',
  });

const ways: [string, (outboxIdx: number) => Promise<unknown>][] = [
  ['was refused for good', (outboxIdx) => settled(outboxIdx, 'failed')],
  ['was not sent for seven days', async () => app.clock.set('2026-10-19T09:00:00Z')],
];

describe('a first mail that never came', () => {
  it.each(ways)('because it %s, is made anew in the place of what is told next', async (_why, fail) => {
    const here = await pair(app);
    const { email, participateIdx, outboxIdx, token } = await entered(here);
    await fail(outboxIdx);
    await sweep();
    expect(await personOf(email)).toMatchObject({ tokenHash: null, linkedAt: null });
    expect((await mailsTo(email))[0]).toMatchObject({ body: '', secretHash: null, secretUntil: null });
    await ask(here, participateIdx);
    await handOn();
    const [, mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    const next = tokenIn(mail?.body);
    expect(next).not.toBe('');
    expect(next).not.toBe(token);
    expect((await open(next)).entered.email).toBe(email);
    await expect(anyone('POST /participant/open', { token })).rejects.toMatchObject({
      key: 'msg.guest_link_not_found',
    });
  });
});

describe('the link stays', () => {
  it('where its mail was sent', async () => {
    const here = await pair(app);
    const { email, outboxIdx, token } = await entered(here);
    await settled(outboxIdx, 'done');
    app.clock.set('2026-10-19T09:00:00Z');
    await sweep();
    expect((await open(token)).entered.email).toBe(email);
  });

  it('of whoever has agreed by it, however they had it', async () => {
    const here = await pair(app);
    const email = addressOf();
    const participateIdx = await enter(here, { email });
    const token = await linkOf(here, participateIdx, 'Y');
    await agree(token);
    const [mail] = await mailsTo(email);
    await settled(mail?.idx as number, 'failed');
    expect((await mailsTo(email))[0]).toMatchObject({ body: '', secretHash: null, secretUntil: null });
    await sweep();
    expect((await open(token)).consentedAt).not.toBeNull();
  });

  it('that has taken the place of one whose mail failed', async () => {
    const here = await pair(app);
    const { email, participateIdx, outboxIdx } = await entered(here);
    await settled(outboxIdx, 'failed');
    const token = await linkOf(here, participateIdx);
    await sweep();
    expect((await open(token)).entered.email).toBe(email);
  });
});
