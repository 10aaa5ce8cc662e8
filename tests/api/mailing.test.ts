/** Mails to a group (docs/rules.md, N9, N10). */
import { describe, expect, it } from 'vitest';
import { holdMail } from '#server/platform/mail/hold.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { buyer, company, joined, manager } from '#tests/support/factories.ts';
import { mailingsIn, refusedFor } from '#tests/support/mailing.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
const { newExpo, template, recipients, send, layOne, layAll, mailsOf, listed, more } = mailingsIn(app, 400);

describe('a mailing', () => {
  it('writes to each in their language with their own values, once', async () => {
    const at = await newExpo();
    const seller = await company(app, at);
    const purchaser = await buyer(app, at);
    const { mailingIdx, ...sent } = await send(at, await template(at));
    expect(sent).toMatchObject({ state: 'sending', recipientCount: 2, counts: { waiting: 2, sent: 0 } });
    await layAll();
    await layAll();
    const mails = await mailsOf(mailingIdx);
    expect(mails.map(({ memberIdx }) => memberIdx).sort()).toEqual(
      [seller.memberIdx, purchaser.memberIdx].sort(),
    );
    const people = (await recipients(at)).examples;
    for (const mail of mails) {
      const idx = mail.memberIdx === seller.memberIdx ? seller.participateIdx : purchaser.participateIdx;
      const person = people.find(({ participateIdx }) => participateIdx === idx);
      expect(mail.locale).toBe(person?.locale);
      expect(mail.subject).toContain(person?.values[mail.locale].name);
      expect(mail.body).toContain(person?.values[mail.locale].company);
      expect(mail.body).toContain(`/${mail.locale}/my-page`);
      expect(mail.subject + mail.body).not.toContain('{{');
    }
    expect((await listed(at))[0]).toMatchObject({ mailingIdx, state: 'done', counts: { waiting: 2 } });
    await app.db
      .updateTable('outbox')
      .set({ sentAt: longBefore })
      .where('idx', '=', mails[0]?.idx as number)
      .execute();
    expect((await listed(at))[0]?.counts).toEqual({ waiting: 1, held: 0, sent: 1, failed: 0, ended: 0 });
  });

  it('falls back to the language that the template has', async () => {
    const at = await newExpo();
    await company(app, at);
    await buyer(app, at);
    const { mailingIdx } = await send(at, await template(at, { subjectEn: '', bodyEn: '' }));
    await layAll();
    expect((await mailsOf(mailingIdx)).map(({ locale }) => locale)).toEqual(['ko', 'ko']);
  });

  it('is one mailing however often the same request is sent', async () => {
    const at = await newExpo();
    await buyer(app, at);
    const made = await template(at);
    const key = '0b54c67e-2f6d-4dbb-8a58-9a3a5f6f7c11';
    const first = await send(at, made, {}, key);
    expect((await send(at, made, {}, key)).mailingIdx).toBe(first.mailingIdx);
    expect(await listed(at)).toHaveLength(1);
  });

  it('is refused when the group or the template is not as it was shown, to nobody, and past ten in an hour', async () => {
    const at = await newExpo();
    await buyer(app, at);
    const made = await template(at);
    expect(await refusedFor(send(at, made, { count: 2 }))).toBe('mailing_group_changed');
    expect(await refusedFor(send(at, made, { count: 1, participateType: 'COMPANY' }))).toBe(
      'mailing_group_changed',
    );
    expect(await refusedFor(send(at, made, { version: 2 }))).toBe('template_changed');
    for (let no = 0; no < 10; no += 1) await send(at, made);
    expect(await refusedFor(send(at, made))).toBe('mailing_too_often');
    app.clock.set('2026-10-12T10:00:01Z');
    await send(at, made);
    app.clock.set(longBefore);
  });

  it('waits for an address that is not confirmed', async () => {
    const at = await newExpo();
    const purchaser = await buyer(app, at);
    await app.db
      .updateTable('emailConfirmation')
      .set({ confirmedAt: null, tokenHash: `h${purchaser.memberIdx}`, expiresAt: '2036-01-01T00:00:00.000Z' })
      .where('memberIdx', '=', purchaser.memberIdx)
      .execute();
    await send(at, await template(at));
    await layAll();
    expect((await listed(at))[0]?.counts).toMatchObject({ held: 1, waiting: 0 });
  });

  it('leaves out who withdraws before their mail was laid, and empties the one that was', async () => {
    const at = await newExpo();
    const [early, late] = [await buyer(app, at), await buyer(app, at)];
    const { mailingIdx } = await send(at, await template(at));
    await early.client('POST /member/withdraw', { password });
    expect(
      await app.db
        .selectFrom('mailingQueue')
        .select('memberIdx')
        .where('mailingIdx', '=', mailingIdx)
        .execute(),
    ).toEqual([{ memberIdx: late.memberIdx }]);
    await layAll();
    await late.client('POST /member/withdraw', { password });
    expect(await mailsOf(mailingIdx)).toMatchObject([
      { memberIdx: late.memberIdx, toEmail: '', subject: '', body: '' },
    ]);
    expect((await recipients(at)).count).toBe(0);
  });

  it('is stopped: who waits gets none, and what waits in the outbox is not sent', async () => {
    const at = await newExpo();
    const like = await buyer(app, at);
    await more(at, like, 60);
    const { mailingIdx } = await send(at, await template(at));
    await layOne();
    expect(await mailsOf(mailingIdx)).toHaveLength(50);
    const { data } = await at.manager.client('POST /manage/mailing/stop', { mailingIdx });
    expect(data).toMatchObject({ state: 'stopped', counts: { waiting: 0, held: 0, ended: 50 } });
    await layAll();
    expect(await mailsOf(mailingIdx)).toHaveLength(50);
    const again = await at.manager.client('POST /manage/mailing/stop', { mailingIdx });
    expect(again.data).toEqual(data);
  });

  it('is held by a restore, like all mail', async () => {
    const at = await newExpo();
    await buyer(app, at);
    const { mailingIdx } = await send(at, await template(at));
    await holdMail(app.db, app.clock.read());
    await layAll();
    expect(await mailsOf(mailingIdx)).toEqual([]);
    expect((await listed(at))[0]).toMatchObject({ state: 'stopped' });
  });

  it('is for managers of participants of its event alone', async () => {
    const [at, other] = [await newExpo(), await newExpo()];
    await buyer(app, at);
    const made = await template(at);
    const stranger = await manager(app, 'participate', other.eventIdx);
    const { templateIdx, version } = made;
    const request = { templateIdx, version, count: 1 };
    expect(await refusedFor(stranger.client('POST /manage/mailing/send', request))).toMatch(/access_deny/);
    const nobody = await joined(app);
    expect(
      await refusedFor(nobody.client('GET /manage/mailing/getTemplates', { eventIdx: at.eventIdx })),
    ).toMatch(/access_deny/);
  });
});
