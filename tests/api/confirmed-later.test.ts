/** An address that is confirmed only once its member takes part, and that the organiser has entered meanwhile (docs/rules.md, P61). */
import { describe, expect, it } from 'vitest';
import { addressesOf } from '#tests/support/addresses.ts';
import { testApp } from '#tests/support/api.ts';
import { applied, justJoined, type Participant, type Person } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { buyerSample, password, visitorSample } from '#tests/support/samples.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { enter, detailOf, addressOf } = withoutAccount(app);
const { tokenFor, confirm, memberOf, mailsTo } = addressesOf(app);

const applyAs = (person: Person, { at }: Pair) => applied(app, at, buyerSample(nextNumber('person')), person);
const approve = ({ at }: Pair, { participateIdx }: Pick<Participant, 'participateIdx'>) =>
  at.manager.client('POST /manage/participate/approve', { participateIdx });
const stateOf = async (here: Pair, participateIdx: number) =>
  (await detailOf(here, participateIdx)).stateParticipate;

/** Approved by an account whose address nobody has confirmed, and entered by the organiser with that address. */
async function twice() {
  const here = await pair(app);
  const email = addressOf();
  const enteredIdx = await enter(here, { email });
  const own = await applyAs(await justJoined(app, { id: email }), here);
  await approve(here, own);
  return { here, email, own, enteredIdx };
}

describe('whoever takes part and was entered with an address that is to be confirmed', () => {
  it('cancels what they applied for, confirms by the same link, and takes over what was entered', async () => {
    const { here, email, own, enteredIdx } = await twice();
    const { eventIdx } = here.at;
    const token = await tokenFor(email);
    expect(await refusal(confirm(token))).toEqual({ key: 'msg.confirm_entered', data: { eventIdx } });
    expect((await memberOf(own)).unconfirmedEmails).toContain(email);
    expect(await stateOf(here, own.participateIdx)).toBe('COMPLETE');
    await own.client('POST /participate/cancel', { eventIdx });
    expect((await confirm(token)).data).toEqual({ email });
    await own.client('POST /participant/takeOver', { eventIdx });
    expect((await detailOf(here, enteredIdx)).memberIdx).toBe(own.memberIdx);
  });

  it('confirms once the organiser has cancelled what was entered', async () => {
    const { here, email, own, enteredIdx } = await twice();
    const token = await tokenFor(email);
    expect(await refusal(confirm(token))).toMatchObject({ key: 'msg.confirm_entered' });
    await here.at.manager.client('POST /manage/participate/cancel', {
      participateIdx: enteredIdx,
      reason: 'Entered twice',
      updatedAt: (await detailOf(here, enteredIdx)).updatedAt,
    });
    await confirm(token);
    expect(await stateOf(here, own.participateIdx)).toBe('COMPLETE');
  });

  it('sets a new password all the same, and the address waits', async () => {
    const { email, own } = await twice();
    await app.client()('POST /member/requestPasswordReset', { id: email });
    const token = (await mailsTo(email))
      .flatMap(({ body }) => /\?reset=([\w-]+)/.exec(body)?.[1] ?? [])
      .at(-1);
    const next = `${password} anew`;
    const set = { token: token as string, newPassword: next, newPasswordConfirm: next };
    await app.client()('POST /member/resetPassword', set);
    const { data } = await app.client()('POST /member/login', { id: email, password: next });
    const seen = await memberOf({ ...own, client: app.client(data.token as string) });
    expect(seen.unconfirmedEmails).toContain(email);
  });

  it('is no visitor any more once it is confirmed, and takes over what was entered', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const email = addressOf();
    const enteredIdx = await enter(here, { email });
    const anna = await justJoined(app, { id: email });
    const visiting = await applied(app, here.at, visitorSample(nextNumber('person')), anna);
    await confirm(await tokenFor(email));
    expect(await stateOf(here, visiting.participateIdx)).toBe('CANCEL');
    await anna.client('POST /participant/takeOver', { eventIdx });
    expect((await detailOf(here, enteredIdx)).memberIdx).toBe(anna.memberIdx);
  });
});

describe('at the same moment', () => {
  /** A second call that makes one person stand twice where the address is confirmed, ready to be made. */
  const ways: Record<string, (here: Pair) => Promise<{ email: string; also: () => Promise<unknown> }>> = {
    'and being entered': async (here) => {
      const email = addressOf();
      await approve(here, await applyAs(await justJoined(app, { email }), here));
      return { email, also: () => enter(here, { email }) };
    },
    'and being approved': async (here) => {
      const email = addressOf();
      await enter(here, { email });
      const waiting = await applyAs(await justJoined(app, { id: email }), here);
      return { email, also: () => approve(here, waiting) };
    },
  };
  const refusedWith = ['msg.confirm_entered', 'msg.guest_exist', 'msg.participate_entered'];

  it.each(Object.keys(ways))('confirming %s: one of the two is done', async (way) => {
    for (let round = 0; round < 6; round++) {
      const here = await pair(app);
      const { email, also } = await (ways[way] as (typeof ways)[string])(here);
      const token = await tokenFor(email);
      const both = await Promise.allSettled([confirm(token), also()]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      for (const one of both) if (one.status === 'rejected') expect(refusedWith).toContain(one.reason.key);
    }
  });
});
