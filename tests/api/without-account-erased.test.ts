/** What is left in the database of somebody without an account who refuses, or who takes over and leaves (docs/rules.md, P35, P36). */
import { describe, expect, it } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { buyer, company, joined } from '#tests/support/factories.ts';
import { type Pair, pair } from '#tests/support/pair.ts';
import { tracesIn } from '#tests/support/personal-traces.ts';
import { counselingSample, password } from '#tests/support/samples.ts';
import { siteAt } from '#tests/support/site-at.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { anyone, enter, linkOf, agree } = withoutAccount(app);
const mailed = () => mailNotices(app.db, app.clock.read(), siteAt('https://example.org'));

/** Somebody of whom managers and the other side have written all that they can. */
async function writtenOf(type: 'BUYER' | 'COMPANY', tag: string) {
  const here: Pair = await pair(app);
  const { eventIdx, manager } = here.at;
  const slot = (no: number) => here.slots[no] as number;
  const isBuyer = type === 'BUYER';
  const names = { personName: `Zyta Quorl${tag}`, companyName: `Vrexon${tag} Handel` };
  const email = `zyta${tag}@quorl.example`.toLowerCase();
  const reach = { email, tel: isBuyer ? '+43 660 7654321' : '+82 10-8765-4321' };
  const where = { participateType: type, country: isBuyer ? 'AT' : 'KR' } as const;
  const participateIdx = await enter(here, { ...where, ...names, ...reach });
  const note = { participateIdx, body: `Called ${names.personName}, ${email}` };
  await manager.client('POST /manage/participate/addNote', note);
  const token = await linkOf(here, participateIdx, 'Y');
  await agree(token);
  const other = isBuyer ? here.seller : here.purchaser;
  const second = await (isBuyer ? company : buyer)(app, here.at);
  const ask = async ({ client }: Pick<typeof other, 'client'>, no: number) => {
    const message = `Dear ${names.personName} of ${names.companyName}`;
    const request = { eventIdx, targetParticipateIdx: participateIdx, wishes: [slot(no)], message };
    return (await client('POST /matching/apply', request)).data.matchingIdx;
  };
  const first = await ask(other, 0);
  await anyone('POST /participant/approve', { token, matchingIdx: first, slotIdx: slot(0) });
  const denied = { token, matchingIdx: await ask(second, 1), reason: `${names.personName} is away` };
  await anyone('POST /participant/deny', denied);
  await mailed();
  const note2 = `ask ${names.personName}`;
  await other.client('POST /favourite/add', { eventIdx, targetParticipateIdx: participateIdx, note: note2 });
  await second.client('POST /matching/setNotWith', { eventIdx, participateIdx });
  const reason = `${names.personName} asked for it`;
  await manager.client('POST /manage/matching/move', { matchingIdx: first, slotIdx: slot(2), reason });
  await mailed();
  await manager.client('POST /manage/matching/cancel', { matchingIdx: first, reason });
  await mailed();
  const matchingIdx = await ask(other, 3);
  await anyone('POST /participant/approve', { token, matchingIdx, slotIdx: slot(3) });
  app.clock.set('2026-10-29T12:00:00Z');
  if (isBuyer) {
    const content = `${names.personName} of ${names.companyName} wants it, ${email}`;
    await other.client('POST /counseling/add', { ...counselingSample(matchingIdx), eventIdx, content });
  }
  await mailed();
  const words = [`Quorl${tag}`, `Vrexon${tag}`, email, '7654321', '8765-4321', '1087654321'];
  return { token, words };
}

describe.each(['BUYER', 'COMPANY'] as const)('a %s without an account', (type) => {
  it('is nowhere any more once they refused', async () => {
    const { token, words } = await writtenOf(type, `a${type}`);
    expect((await tracesIn(app.db, words)).length).toBeGreaterThan(20);
    await agree(token, 'N');
    expect(await tracesIn(app.db, words)).toEqual([]);
    app.clock.set(longBefore);
  });

  it('is nowhere any more once a member took over, whose address is another, and left', async () => {
    const { token, words } = await writtenOf(type, `b${type}`);
    app.clock.set(longBefore);
    const member = await joined(app);
    await member.client('POST /participant/takeOver', { token });
    app.clock.set('2026-10-30T12:00:00Z');
    await member.client('POST /member/withdraw', { password });
    expect(await tracesIn(app.db, words)).toEqual([]);
    app.clock.set(longBefore);
  });
});

it('an address that was mistyped and put right is nowhere any more, with what was mailed to it', async () => {
  const here = await pair(app);
  const [wrong, right] = ['ludovica@quurl.example', 'ludovica@quorl.example'];
  const participateIdx = await enter(here, { email: wrong });
  await linkOf(here, participateIdx, 'Y');
  const { updatedAt, buyer: known } = (
    await here.at.manager.client('GET /manage/participate/getDetail', { participateIdx })
  ).data;
  const filled = {
    companyName: known?.companyName ?? '',
    nameEn: 'Anna Leitner',
    country: 'AT',
    email: right,
  };
  await here.at.manager.client('POST /manage/participate/fillGuest', {
    participateIdx,
    updatedAt,
    buyer: filled as never,
  });
  expect(await tracesIn(app.db, [wrong])).toEqual([]);
  await linkOf(here, participateIdx, 'Y');
  expect(await tracesIn(app.db, [right])).toContain(`outbox.to_email: ${right}`);
});

it('what went to the same address for somebody else stays, and is still to be sent', async () => {
  const here = await pair(app);
  const { eventIdx } = here.at;
  const email = 'mine@quirl.example';
  await here.seller.client('POST /participate/inviteColleague', {
    eventIdx,
    email,
    position: 'Sales',
    language: 'en',
  });
  const participateIdx = await enter(here, { email });
  const token = await linkOf(here, participateIdx, 'Y');
  await (await joined(app)).client('POST /participant/takeOver', { token });
  const mails = app.db.selectFrom('outbox').select(['endedAt', 'failedAt']).where('toEmail', '=', email);
  expect(await mails.execute()).toEqual([{ endedAt: null, failedAt: null }]);
});
