/** Mails to a group reach people without an account, until they want none (docs/rules.md, P45). */
import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/day/day.ts';
import { unsubscribe } from '#server/features/notice/unsubscribe.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, justJoined } from '#tests/support/factories.ts';
import { mailingsIn } from '#tests/support/mailing.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import type { Pair } from '#tests/support/pair.ts';
import { refusal } from '#tests/support/pair.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { newExpo, template, recipients, send, layAll, mailsOf, listed } = mailingsIn(app, 470);
const { anyone, enter, detailOf, linkOf, open, agree, addressOf, mailsTo } = withoutAccount(app);

/** An event with one buyer who has an account, and what enters others in it. */
async function place() {
  const at = await newExpo();
  const member = await buyer(app, at);
  const here = { at } as Pair;
  return { at, member, here };
}

const queued = (mailingIdx: number) =>
  app.db
    .selectFrom('mailingPersonQueue')
    .select('participateIdx')
    .where('mailingIdx', '=', mailingIdx)
    .execute();

describe('a mailing to people without an account', () => {
  it('counts and writes to those who have an email, in their language, once', async () => {
    const { at, member, here } = await place();
    const email = addressOf();
    const participateIdx = await enter(here, { email, language: 'ko', personName: '류다솜' });
    await enter(here, { email: '', tel: '+436601234567' });
    const { count, examples } = await recipients(at);
    expect(count).toBe(2);
    const example = examples.find((one) => one.participateIdx === participateIdx);
    expect(example).toMatchObject({
      locale: 'ko',
      values: { ko: { name: '류다솜', company: 'Donau Handel' } },
    });
    expect((await recipients(at, { country: 'AT', participateType: 'BUYER' })).examples).toContainEqual(
      example,
    );
    expect((await recipients(at, { country: 'BR' })).count).toBe(0);

    const sent = await send(at, await template(at));
    expect(sent).toMatchObject({ recipientCount: 2, counts: { waiting: 2 } });
    await layAll();
    await layAll();
    const mails = await mailsOf(sent.mailingIdx);
    expect(mails.map(({ memberIdx }) => memberIdx)).toEqual([member.memberIdx, null]);
    const mail = mails.at(-1);
    expect(mail).toMatchObject({ toEmail: email, locale: 'ko', heldFor: null });
    expect(mail?.subject).toContain('류다솜');
    // No link of theirs: it is a secret of the mail that brought it.
    expect(mail?.body).not.toContain('http');
    expect(mail?.unsubscribe).toMatch(
      /^https:\/\/expo\.example\/files\/unsubscribe\/person\.\d+\.[\w-]{43}$/,
    );
    expect((await listed(at))[0]).toMatchObject({ state: 'done', counts: { waiting: 2 } });
  });

  it('leaves out whose participation has ended', async () => {
    const { at, here } = await place();
    const participateIdx = await enter(here);
    expect((await recipients(at)).count).toBe(2);
    const { updatedAt } = await detailOf(here, participateIdx);
    await at.manager.client('POST /manage/participate/cancel', { participateIdx, updatedAt, reason: 'Ill' });
    expect((await recipients(at, { stateParticipate: 'CANCEL' })).count).toBe(0);
  });

  it('stops for who says so in a mail program or on their page, and goes on when they say so', async () => {
    const { at, here } = await place();
    const token = await linkOf(here, await enter(here));
    const { mailingIdx } = await send(at, await template(at));
    await layAll();
    const address = (await mailsOf(mailingIdx)).at(-1)?.unsubscribe ?? '';
    const signed = address.split('/').at(-1) as string;
    const click = (text: string) => unsubscribe(app.db, text, 'List-Unsubscribe=One-Click', app.clock.read());
    await expect(click(`${signed.slice(0, -2)}AA`)).rejects.toThrow();
    expect((await open(token)).mailings).toBe('Y');
    await click(signed);
    expect((await open(token)).mailings).toBe('N');
    expect((await recipients(at)).count).toBe(1);
    await anyone('POST /participant/switchMailings', { token, mailings: 'Y' });
    expect((await recipients(at)).count).toBe(2);
    const again = await send(at, await template(at, { name: 'Again' }));
    expect(await queued(again.mailingIdx)).toHaveLength(1);
    await anyone('POST /participant/switchMailings', { token, mailings: 'N' });
    expect(await queued(again.mailingIdx)).toEqual([]);
    await layAll();
    expect(await mailsOf(again.mailingIdx)).toHaveLength(1);
    expect(
      await refusal(anyone('POST /participant/switchMailings', { token: 'nobody', mailings: 'Y' })),
    ).toMatchObject({ key: 'msg.guest_link_not_found' });
  });

  it('leaves out who declines before their mail was laid, and empties the one that was', async () => {
    const { at, here } = await place();
    const [early, late] = [await linkOf(here, await enter(here)), await linkOf(here, await enter(here))];
    const { mailingIdx } = await send(at, await template(at));
    await agree(early, 'N');
    expect(await queued(mailingIdx)).toHaveLength(1);
    await layAll();
    const [, mail] = await mailsOf(mailingIdx);
    expect(mail?.body).toContain('Anna Leitner');
    // Also where it had gone to an address that is no longer theirs.
    await app.db
      .updateTable('outbox')
      .set({ toEmail: 'former@example.org' })
      .where('idx', '=', mail?.idx as number)
      .execute();
    await agree(late, 'N');
    expect((await mailsOf(mailingIdx)).at(-1)).toMatchObject({
      toEmail: '',
      subject: '',
      body: '',
      unsubscribe: null,
    });
    expect((await recipients(at)).count).toBe(1);
  });

  it('is for the account of who takes the participation over meanwhile', async () => {
    const { at, here } = await place();
    const token = await linkOf(here, await enter(here));
    const { mailingIdx } = await send(at, await template(at));
    const member = await justJoined(app);
    await member.client('POST /participant/takeOver', { eventIdx: at.eventIdx, token });
    expect(await queued(mailingIdx)).toEqual([]);
    await layAll();
    const mails = await mailsOf(mailingIdx);
    expect(mails.map(({ memberIdx }) => memberIdx)).toContain(member.memberIdx);
    expect(mails).toHaveLength(2);
  });

  it('is stopped for them, too', async () => {
    const { at, here } = await place();
    await enter(here);
    const { mailingIdx } = await send(at, await template(at));
    const { data } = await at.manager.client('POST /manage/mailing/stop', { mailingIdx });
    expect(data.counts).toMatchObject({ waiting: 0 });
    expect(await queued(mailingIdx)).toEqual([]);
  });

  it('waits for whose mailbox has had six links today, and holds up nobody else', async () => {
    const { at, member, here } = await place();
    const box = `crowd${nextNumber('person')}`;
    const emails = Array.from({ length: 7 }, (_, no) => `${box}+${no}@example.org`);
    for (const email of emails) await enter(here, { email });
    const { mailingIdx } = await send(at, await template(at));
    const behind = await place();
    const next = await send(behind.at, await template(behind.at));
    const ended = async (idx: number) =>
      (await app.db.selectFrom('mailing').select('endedAt').where('idx', '=', idx).executeTakeFirstOrThrow())
        .endedAt !== null;
    const isLink = async (email: string) => (await mailsTo(email)).map(({ isSecret }) => isSecret);
    await layAll();
    expect((await mailsOf(mailingIdx)).map(({ toEmail }) => toEmail)).toEqual([
      member.id,
      ...emails.slice(0, 6),
    ]);
    expect(await isLink(emails[0] as string)).toEqual(['Y', 'N']);
    expect(await isLink(emails[6] as string)).toEqual([]);
    expect([await ended(mailingIdx), await ended(next.mailingIdx)]).toEqual([false, true]);
    expect(await queued(mailingIdx)).toHaveLength(1);
    app.clock.set(new Date(app.clock.read().getTime() + dayMs + 1_000).toISOString());
    await layAll();
    expect(await isLink(emails[6] as string)).toEqual(['Y', 'N']);
    expect([await ended(mailingIdx), await queued(mailingIdx)]).toEqual([true, []]);
  });
});
