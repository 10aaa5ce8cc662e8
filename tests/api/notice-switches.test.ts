/** Members choose by which ways they are told of each kind (docs/rules.md, N5). */
import { beforeEach, describe, expect, it } from 'vitest';
import { noticeKinds } from '#domain/notice/notice.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { messageOf } from '#server/platform/mail/message.ts';
import { testApp } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const siteUrl = 'https://expo.example';

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const ask = () => askFor(here, here.purchaser, here.seller);
const mailAll = async (at = siteUrl) => {
  while ((await mailNotices(app.db, app.clock.read(), siteAt(at))) > 0);
};
const mailsTo = ({ memberIdx }: Person) =>
  app.db
    .selectFrom('outbox')
    .selectAll()
    .where('memberIdx', '=', memberIdx)
    .where('subject', 'not like', '%메일 주소%')
    .orderBy('idx')
    .execute();
const about = async (person: Person) =>
  (await mailsTo(person)).filter(({ eventIdx }) => eventIdx === here.at.eventIdx);
/** The last mail that tells someone of a request. */
const asking = async () => {
  const all = (await about(here.seller)).filter(({ subject }) => subject.includes('상담을 신청했어요'));
  return all.at(-1);
};

describe('a switch', () => {
  it('stands for each kind and way: mail is on but for what is of use for some minutes only, push is on', async () => {
    const { data } = await here.seller.client('GET /notice/getSwitches', {});
    expect(data).toEqual(
      noticeKinds.map((kind) => ({
        kind,
        mail: ['meetingSoon', 'theyAreHere'].includes(kind) ? 'N' : 'Y',
        push: 'Y',
      })),
    );
  });

  it('that is off keeps the mail away, and the notice stays in the list', async () => {
    const { client } = here.seller;
    const { data } = await client('POST /notice/switch', { kind: 'meetingAsked', way: 'mail', isOn: 'N' });
    expect(data.find(({ kind }) => kind === 'meetingAsked')).toMatchObject({ mail: 'N', push: 'Y' });
    await ask();
    await mailAll();
    expect(await asking()).toBeUndefined();
    const { eventIdx } = here.at;
    const { data: notices } = await client('GET /notice/getList', { eventIdx });
    expect(notices).toMatchObject([{ kind: 'meetingAsked' }, { kind: 'participationApproved' }]);
  });

  it('is of its member and kind alone, and can be turned on again', async () => {
    const { client } = here.seller;
    await client('POST /notice/switch', { kind: 'meetingAsked', way: 'mail', isOn: 'N' });
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    await mailAll();
    expect((await about(here.purchaser)).length).toBeGreaterThan(0);
    await client('POST /notice/switch', { kind: 'meetingAsked', way: 'mail', isOn: 'Y' });
    await here.purchaser.client('POST /matching/cancel', { matchingIdx });
    await ask();
    await mailAll();
    expect(await asking()).toBeDefined();
    expect((await about(here.seller)).map(({ subject }) => subject).join()).toContain('취소됐어요');
  });

  it('is refused for what is no kind or no way', async () => {
    const { client } = here.seller;
    const right = { kind: 'meetingAsked', way: 'mail', isOn: 'N' };
    for (const wrong of [{ kind: 'passwordChanged' }, { way: 'fax' }, { isOn: 'maybe' }])
      await expect(client('POST /notice/switch', { ...right, ...wrong } as never)).rejects.toThrow();
  });
});

describe('a mail that can be switched off', () => {
  it('ends with the way to the switches, and lets the mail program end its kind by one click', async () => {
    await ask();
    await mailAll();
    const mail = await asking();
    expect(mail?.body).toContain(`${siteUrl}/ko/my-page?eventIdx=${here.at.eventIdx}#notices`);
    const { headers } = messageOf(mail as NonNullable<typeof mail>, 'Madang <expo@madang.example>');
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect((headers as Record<string, string>)['List-Unsubscribe']).toMatch(
      /^<https:\/\/expo\.example\/files\/unsubscribe\/\d+\.meetingAsked\.[\w-]{43}>$/,
    );
  });

  it('has only the way to the switches where the site has no https', async () => {
    await ask();
    await mailAll('http://127.0.0.1:4321');
    const mail = await asking();
    expect(mail?.body).toContain(`http://127.0.0.1:4321/ko/my-page?eventIdx=${here.at.eventIdx}#notices`);
    expect(mail?.unsubscribe).toBeNull();
  });

  const path = async () => {
    await ask();
    await mailAll();
    return `/..${new URL((await asking())?.unsubscribe ?? '').pathname}`;
  };
  const form = (body = 'List-Unsubscribe=One-Click') => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  const isOn = async () =>
    (await here.seller.client('GET /notice/getSwitches', {})).data.find(({ kind }) => kind === 'meetingAsked')
      ?.mail;

  it('is not switched off by whoever only looks at the address, who is led to the switches', async () => {
    const looked = await app.send(await path());
    expect([looked.status, looked.headers.get('location')]).toEqual([303, '/my-page#notices']);
    expect(await isOn()).toBe('Y');
  });

  it('is switched off by the form of a mail program, for this member and kind alone, as often as it comes', async () => {
    const address = await path();
    for (const _ of [1, 2]) expect((await app.send(address, form())).status).toBe(200);
    expect(await isOn()).toBe('N');
    const { data } = await here.seller.client('GET /notice/getSwitches', {});
    expect(data.filter(({ mail, push }) => mail === 'N' || push === 'N')).toHaveLength(3);
    const { data: others } = await here.purchaser.client('GET /notice/getSwitches', {});
    expect(others.filter(({ mail }) => mail === 'N')).toHaveLength(2);
  });

  it('is not switched off by another form, or by an address that this site has not signed', async () => {
    const address = await path();
    expect((await app.send(address, form('hello'))).status).toBe(404);
    const forged = [
      address.replace('meetingAsked', 'meetingMoved'),
      address.replace(/\d+\.meetingAsked/, `${here.purchaser.memberIdx}.meetingAsked`),
      `${address.slice(0, -1)}${address.endsWith('A') ? 'Q' : 'A'}`,
      address.slice(0, -10),
      '/../files/unsubscribe/x',
    ];
    for (const wrong of forged) expect((await app.send(wrong, form())).status).toBe(404);
    expect(await isOn()).toBe('Y');
    const { data } = await here.purchaser.client('GET /notice/getSwitches', {});
    expect(data.filter(({ mail }) => mail === 'N')).toHaveLength(2);
  });
});
