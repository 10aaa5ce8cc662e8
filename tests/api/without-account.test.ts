/** Companies and buyers without an account: how they are entered, and who sees them (docs/rules.md, P32, P33). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { pair, refusal } from '#tests/support/pair.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { anyone, enter, detailOf, linkOf, open, listed, addressOf } = withoutAccount(app);

describe('entering somebody', () => {
  it('approves them at once, and leaves what nobody knows empty', async () => {
    const here = await pair(app);
    const [buyerIdx, companyIdx] = [
      await enter(here, { tel: '0660 5550100' }),
      await enter(here, {
        participateType: 'COMPANY',
        companyName: '한빛식품',
        personName: '김한빛',
        country: 'KR',
      }),
    ];
    const [buyer, company] = [await detailOf(here, buyerIdx), await detailOf(here, companyIdx)];
    expect(buyer).toMatchObject({
      stateParticipate: 'COMPLETE',
      memberIdx: null,
      buyer: {
        companyName: 'Donau Handel',
        nameEn: 'Anna Leitner',
        country: 'AT',
        city: '',
        requirements: '',
      },
      person: {
        name: 'Anna Leitner',
        tel: '+436605550100',
        language: 'en',
        consentedAt: null,
        linkedAt: null,
      },
    });
    expect(company).toMatchObject({
      company: { nameKo: '한빛식품', nameEn: '', establishYear: null, businessCategory: null, introKo: '' },
      person: { name: '김한빛', language: 'ko' },
    });
    expect(buyer.person?.missing).toEqual(
      expect.arrayContaining(['position', 'city', 'requirements', 'product']),
    );
    expect(company.person?.missing).toEqual(expect.arrayContaining(['introKo', 'bizRegNo', 'products']));
  });

  it('asks for a way to reach them', async () => {
    const here = await pair(app);
    const said = await refusal(enter(here, { email: '', tel: '' }));
    expect(said).toMatchObject({ key: 'msg.invalid_parameter', data: [{ field: 'email' }] });
  });

  it('refuses an address that takes part already, as an account or as another person, also at once', async () => {
    const here = await pair(app);
    const email = addressOf();
    const both = await Promise.allSettled([
      enter(here, { email }),
      enter(here, { email: email.toUpperCase() }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(enter(here, { email: here.purchaser.id }))).toMatchObject({
      key: 'msg.guest_exist',
    });
  });

  it('lets a manager fill in what is known, and nothing else', async () => {
    const here = await pair(app);
    const email = addressOf();
    const participateIdx = await enter(here, { email });
    const token = await linkOf(here, participateIdx);
    const { updatedAt, buyer } = await detailOf(here, participateIdx);
    if (!buyer) throw new Error('a buyer has no buyer');
    const { hopeCompanyIdxs: _, ...entered } = buyer;
    const fill = (changes: object, seen = updatedAt) =>
      here.at.manager.client('POST /manage/participate/fillGuest', {
        participateIdx,
        updatedAt: seen,
        buyer: { ...entered, ...changes } as never,
      });
    app.clock.set(new Date(app.clock.read().getTime() + 60_000).toISOString());
    await fill({ city: 'Wien' });
    const read = await detailOf(here, participateIdx);
    expect(read.buyer).toMatchObject({ city: 'Wien', requirements: '' });
    expect(read.person?.missing).not.toContain('city');
    expect((await open(token)).entered.email).toBe(email);
    await fill({ city: 'Wien', email: addressOf() }, read.updatedAt);
    // Whoever reads the former mailbox has the link.
    expect(await refusal(open(token))).toMatchObject({ key: 'msg.guest_link_not_found' });
    const other = await enter(here);
    const taken = (await detailOf(here, other)).person?.email;
    const seen = (await detailOf(here, participateIdx)).updatedAt;
    expect(await refusal(fill({ email: taken }, seen))).toMatchObject({ key: 'msg.guest_exist' });
  });
});

describe('who sees them', () => {
  it('is the other side and managers, in lists, profiles and products', async () => {
    const here = await pair(app);
    const companyIdx = await enter(here, { participateType: 'COMPANY', companyName: 'Quiet Works' });
    const buyerIdx = await enter(here);
    const { eventIdx } = here.at;
    expect(await listed(anyone, here)).not.toContain(companyIdx);
    expect(await listed(here.seller.client, here)).not.toContain(companyIdx);
    expect(await listed(here.purchaser.client, here)).toContain(companyIdx);
    expect(await listed(here.at.manager.client, here)).toContain(companyIdx);
    const profile = (client: typeof anyone) =>
      client('GET /company/getDetail', { eventIdx, participateIdx: companyIdx });
    expect(await refusal(profile(anyone))).toMatchObject({ key: 'msg.company_not_found' });
    expect(await refusal(profile(here.seller.client))).toMatchObject({ key: 'msg.company_not_found' });
    expect((await profile(here.purchaser.client)).data).toMatchObject({
      nameKo: 'Quiet Works',
      contact: null,
    });
    const buyers = async (client: typeof anyone) =>
      (await client('GET /buyer/getList', { eventIdx, rows: 100 })).data.map(
        ({ participateIdx }) => participateIdx,
      );
    expect(await buyers(here.seller.client)).toContain(buyerIdx);
    expect(await buyers(here.purchaser.client)).not.toContain(buyerIdx);
    const options = async (client: typeof anyone) =>
      (await client('GET /company/getOptions', { eventIdx })).data;
    expect(JSON.stringify(await options(anyone))).not.toContain('null');
  });

  it('shows managers that they have no account', async () => {
    const here = await pair(app);
    const participateIdx = await enter(here);
    const { data } = await here.at.manager.client('GET /manage/participate/getList', {
      eventIdx: here.at.eventIdx,
      keywords: 'leitner',
    });
    expect(data).toMatchObject([
      { participateIdx, hasAccount: false, memberNameEn: 'Anna Leitner', memberId: '' },
    ]);
  });
});
