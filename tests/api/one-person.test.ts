/** One person takes part once: by their account, or as whom the organiser entered (docs/rules.md, P57). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { applied, joined, justJoined, type Person } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { buyerSample, registrationSample, visitorPerson, visitorSample } from '#tests/support/samples.ts';
import { seenNow } from '#tests/support/seen.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { anyone, enter, detailOf, linkOf, addressOf } = withoutAccount(app);
const { invite, tokenTo, joinByLink } = colleaguesOf(app);

const applyAs = (person: Person, { at }: Pair) => applied(app, at, buyerSample(nextNumber('person')), person);

/** Of one address in an event: participations of the member who has confirmed it, or of the person who was entered with it. */
async function standing({ at }: Pair, email: string): Promise<number> {
  const rows = await app.db
    .selectFrom('representative')
    .leftJoin('member', 'member.idx', 'representative.memberIdx')
    .select('representative.idx')
    .where('representative.eventIdx', '=', at.eventIdx)
    .where('representative.state', '=', 'live')
    .where('representative.ps', 'in', ['REQUEST', 'COMPLETE'])
    .where((is) => is.or([is('representative.email', '=', email), is('member.id', '=', email)]))
    .execute();
  return rows.length;
}

describe('whom the organiser has entered', () => {
  it('applies for nothing beside it, and takes it over instead', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const email = addressOf();
    const participateIdx = await enter(here, { email: email.toUpperCase() });
    const anna = await joined(app, { id: email });
    for (const sample of [buyerSample(nextNumber('person')), visitorSample(nextNumber('person'))])
      expect(await refusal(applied(app, here.at, sample, anna))).toMatchObject({
        key: 'msg.participate_entered',
      });
    expect(await standing(here, email)).toBe(1);
    await anna.client('POST /participant/takeOver', { eventIdx });
    expect((await detailOf(here, participateIdx)).memberIdx).toBe(anna.memberIdx);
    expect(await refusal(applyAs(anna, here))).toMatchObject({ key: 'msg.participate_exist' });
  });

  it('is refused by another confirmed address, too, and by one that is not confirmed nobody learns of it', async () => {
    const here = await pair(app);
    const email = addressOf();
    await enter(here, { email });
    const confirmed = await joined(app, { email });
    expect(await refusal(applyAs(confirmed, here))).toMatchObject({ key: 'msg.participate_entered' });
    const stranger = await joined(app);
    await app.db.updateTable('member').set({ email }).where('idx', '=', stranger.memberIdx).execute();
    await applyAs(stranger, here);
  });

  it('does not accept as a colleague of another, with an account or without, until it is gone', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const anna = await joined(app);
    await invite(here.seller, eventIdx, { email: anna.id });
    const annaIdx = await enter(here, { email: anna.id });
    const accept = { token: await tokenTo(anna.id) };
    expect(await refusal(anna.client('POST /participate/acceptColleague', accept))).toMatchObject({
      key: 'msg.participate_entered',
    });
    const { email } = await invite(here.seller, eventIdx);
    await enter(here, { email });
    expect(
      await refusal(anyone('POST /member/joinColleague', joinByLink(await tokenTo(email)))),
    ).toMatchObject({ key: 'msg.participate_entered' });
    const accounts = app.db.selectFrom('member').select('idx').where('id', '=', email);
    expect(await accounts.execute()).toEqual([]);
    await here.at.manager.client('POST /manage/participate/cancel', {
      participateIdx: annaIdx,
      reason: 'Entered twice',
      updatedAt: (await detailOf(here, annaIdx)).updatedAt,
    });
    await anna.client('POST /participate/acceptColleague', accept);
    expect(await standing(here, anna.id)).toBe(1);
  });

  it('registers as a visitor without a second participation', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const anna = await joined(app);
    const participateIdx = await enter(here, { email: anna.id });
    await anna.client('POST /visitor/register', {
      ...registrationSample({ ...visitorPerson(nextNumber('person')), visitorEmail: anna.id }),
      eventIdx,
      registrationType: 'PRE',
    });
    expect(await standing(here, anna.id)).toBe(1);
    expect((await anna.client('GET /participant/getOffer', { eventIdx })).data).toMatchObject({
      participateIdx,
    });
  });
});

describe('whoever takes part by an account', () => {
  it('is entered by none of their confirmed addresses, also not by a correction', async () => {
    const here = await pair(app);
    const other = addressOf();
    const anna = await joined(app, { email: other });
    await applyAs(anna, here);
    for (const email of [anna.id, other])
      expect(await refusal(enter(here, { email }))).toMatchObject({ key: 'msg.guest_exist' });
    const participateIdx = await enter(here);
    const { updatedAt, buyer } = await detailOf(here, participateIdx);
    const { hopeCompanyIdxs: _, ...entered } = buyer ?? { hopeCompanyIdxs: [] };
    const corrected = here.at.manager.client('POST /manage/participate/fillGuest', {
      participateIdx,
      updatedAt,
      buyer: { ...entered, email: other } as never,
    });
    expect(await refusal(corrected)).toMatchObject({ key: 'msg.guest_exist' });
  });
});

describe('an application that waits', () => {
  const decide = async ({ at }: Pair, participateIdx: number, reason?: string) =>
    (
      await at.manager.client('POST /manage/participate/decide', {
        eventIdx: at.eventIdx,
        applications: await seenNow(app, [participateIdx]),
        ...(reason === undefined ? { decision: 'approve' as const } : { decision: 'deny' as const, reason }),
      })
    ).data;
  const undo = async ({ at }: Pair, participateIdx: number) =>
    (
      await at.manager.client('POST /manage/participate/undo', {
        eventIdx: at.eventIdx,
        participateIdxs: [participateIdx],
      })
    ).data;
  const confirm = ({ memberIdx }: Person) =>
    app.db
      .updateTable('emailConfirmation')
      .set({ tokenHash: null, expiresAt: null, confirmedAt: app.clock.read().toISOString() })
      .where('memberIdx', '=', memberIdx)
      .execute();
  const refused = (participateIdx: number, stateParticipate: 'REQUEST' | 'DENIED') => ({
    count: 0,
    refused: [{ participateIdx, stateParticipate, isMeeting: false, isEntered: true }],
  });

  it('is not approved, alone or among others, once its member has confirmed the address that was entered', async () => {
    const here = await pair(app);
    const email = addressOf();
    await enter(here, { email });
    const anna = await justJoined(app, { id: email });
    // Nobody has confirmed it, so that it tells nothing.
    const { participateIdx } = await applyAs(anna, here);
    await confirm(anna);
    expect(await decide(here, participateIdx)).toEqual(refused(participateIdx, 'REQUEST'));
    const alone = here.at.manager.client('POST /manage/participate/approve', { participateIdx });
    expect(await refusal(alone)).toMatchObject({ key: 'msg.participate_entered' });
    expect((await detailOf(here, participateIdx)).stateParticipate).toBe('REQUEST');
    // Declined, its member takes over what was entered.
    expect(await decide(here, participateIdx, 'Entered already')).toEqual({ count: 1, refused: [] });
    await anna.client('POST /participant/takeOver', { eventIdx: here.at.eventIdx });
    expect(await standing(here, anna.id)).toBe(1);
  });

  it('does not wait again when a refusal is taken back after its member was entered', async () => {
    const here = await pair(app);
    const anna = await joined(app);
    const { participateIdx } = await applyAs(anna, here);
    await decide(here, participateIdx, 'Full');
    await enter(here, { email: anna.id });
    expect(await undo(here, participateIdx)).toEqual(refused(participateIdx, 'DENIED'));
    expect(await standing(here, anna.id)).toBe(1);
  });

  it('waits again, or its member is entered, where both are asked for at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const here = await pair(app);
      const anna = await joined(app);
      const { participateIdx } = await applyAs(anna, here);
      await decide(here, participateIdx, 'Full');
      const [entered, undone] = await Promise.allSettled([
        enter(here, { email: anna.id }),
        undo(here, participateIdx),
      ]);
      if (entered.status === 'rejected') expect(entered.reason.key).toBe('msg.guest_exist');
      expect(undone).toMatchObject({ value: { count: entered.status === 'rejected' ? 1 : 0 } });
      expect(await standing(here, anna.id)).toBe(1);
    }
  });
});

describe('whoever has the link of somebody else who was entered', () => {
  it('does not take that one over beside the one with their own address', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const token = await linkOf(here, await enter(here));
    const anna = await joined(app);
    const ownIdx = await enter(here, { email: anna.id });
    expect(await refusal(anna.client('POST /participant/takeOver', { eventIdx, token }))).toMatchObject({
      key: 'msg.participate_entered',
    });
    const taken = await anna.client('POST /participant/takeOver', {
      eventIdx,
      token: await linkOf(here, ownIdx),
    });
    expect(taken.data).toEqual({ participateIdx: ownIdx });
  });
});

describe('at the same moment', () => {
  /** How one person comes to take part by an account, as a call that is ready to be made. */
  const ways: Record<string, (here: Pair) => Promise<{ email: string; join: () => Promise<unknown> }>> = {
    'an application': async (here) => {
      const anna = await joined(app);
      return { email: anna.id, join: () => applyAs(anna, here) };
    },
    'a colleague who accepts': async (here) => {
      const anna = await joined(app);
      await invite(here.seller, here.at.eventIdx, { email: anna.id });
      const token = await tokenTo(anna.id);
      return { email: anna.id, join: () => anna.client('POST /participate/acceptColleague', { token }) };
    },
    'a colleague who joins': async (here) => {
      const { email } = await invite(here.seller, here.at.eventIdx);
      const joining = joinByLink(await tokenTo(email));
      return { email, join: () => anyone('POST /member/joinColleague', joining) };
    },
  };

  it.each(Object.keys(ways))('%s and being entered: one of the two is done', async (way) => {
    for (let round = 0; round < 6; round++) {
      const here = await pair(app);
      const { email, join } = await (ways[way] as (typeof ways)[string])(here);
      const [entered, taken] = await Promise.allSettled([enter(here, { email }), join()]);
      expect([entered.status, taken.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (entered.status === 'rejected') expect(entered.reason.key).toBe('msg.guest_exist');
      if (taken.status === 'rejected') expect(taken.reason.key).toBe('msg.participate_entered');
      expect(await standing(here, email)).toBe(1);
    }
  });
});
