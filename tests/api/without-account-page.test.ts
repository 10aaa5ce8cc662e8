/** What the page of a personal link shows (docs/rules.md, P34, P35). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { pair } from '#tests/support/pair.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { anyone, enter, detailOf, linkOf, open, agreed, addressOf } = withoutAccount(app);

describe('the page of a personal link', () => {
  it('shows all that is stored of them, also what managers learned later, and of a company as of a buyer', async () => {
    const here = await pair(app);
    const { manager } = here.at;
    const buyerIdx = await enter(here, { email: addressOf() });
    const companyIdx = await enter(here, {
      participateType: 'COMPANY',
      companyName: '한빛식품',
      personName: '김한빛',
      country: 'KR',
    });
    const bare = await open(await linkOf(here, buyerIdx));
    expect(bare.company).toBeNull();
    expect(bare.buyer).toMatchObject({ companyName: 'Donau Handel', city: '', requirements: '' });
    const { updatedAt, buyer } = await detailOf(here, buyerIdx);
    const { hopeCompanyIdxs: _, ...known } = buyer ?? { hopeCompanyIdxs: [] };
    const learned = { city: 'Wien', position: 'Buyer', requirements: 'Oil', industries: ['FOOD' as const] };
    await manager.client('POST /manage/participate/fillGuest', {
      participateIdx: buyerIdx,
      updatedAt,
      buyer: { ...known, ...learned } as never,
    });
    const filled = await open(await linkOf(here, buyerIdx));
    expect(filled.buyer).toEqual((await detailOf(here, buyerIdx)).buyer);
    expect(filled.buyer).toMatchObject(learned);
    const ofCompany = await open(await linkOf(here, companyIdx));
    expect(ofCompany.company).toEqual((await detailOf(here, companyIdx)).company);
    expect(ofCompany).toMatchObject({ buyer: null, company: { nameKo: '한빛식품', chargeName: '김한빛' } });
  });

  it('names the interpreter and the language, or says that the company brings its own', async () => {
    const here = await pair(app, {
      interpreters: [{ name: '박미나 / Mina Park', languages: ['de', 'en'] }],
    });
    const { participateIdx, token } = await agreed(here);
    const { data: asked } = await here.seller.client('POST /matching/apply', {
      eventIdx: here.at.eventIdx,
      targetParticipateIdx: participateIdx,
      wishes: [here.slots[0] as number],
      isTranslator: 'Y',
      translatorLanguage: 'de',
    });
    expect((await open(token)).meetings).toMatchObject([
      { isTranslator: 'Y', translatorLanguage: 'de', interpreterNo: null, interpreterName: null },
    ]);
    await anyone('POST /participant/approve', { token, matchingIdx: asked.matchingIdx });
    expect((await open(token)).meetings).toMatchObject([
      { interpreterNo: 1, interpreterName: '박미나 / Mina Park', companyInterpreter: [] },
    ]);
    await here.seller.client('POST /matching/setMeans', {
      eventIdx: here.at.eventIdx,
      videoRoom: null,
      interpreterLanguages: ['en'],
    });
    expect((await open(token)).meetings).toMatchObject([
      { interpreterNo: null, interpreterName: null, companyInterpreter: ['en'] },
    ]);
  });
});
