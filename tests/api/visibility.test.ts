/** Who sees whom: one rule for lists, details, products, the booth map and the ways to a meeting. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#api/client.ts';
import type { ViewType } from '#domain/participation/participation.ts';
import { testApp } from '#tests/support/api.ts';
import { apply, someone } from '#tests/support/applying.ts';
import {
  applied,
  buyer,
  type Company,
  company,
  expo,
  manager,
  type Participant,
} from '#tests/support/factories.ts';
import { strictly } from '#tests/support/fitting.ts';
import { buyerSample, companySample, hallSample, visitorSample } from '#tests/support/samples.ts';

const app = await testApp();

const viewers = [
  'guest',
  'member',
  'visitor',
  'waiting company',
  'waiting buyer',
  'denied',
  'cancelled',
] as const;
const insiders = ['company', 'buyer', 'association buyer'] as const;
const managers = ['participate', 'matching', 'admin', 'board'] as const;
type Who = (typeof viewers)[number] | (typeof insiders)[number] | (typeof managers)[number];
const everyone: readonly Who[] = [...viewers, ...insiders, ...managers];

/** Managers who work with participants; one who only writes posts sees what a member without a participation sees. */
const seeAll: Who[] = ['participate', 'matching', 'admin'];
/** Who sees the companies, and who the buyers of both kinds, apart from themselves. */
const seen: Record<ViewType, { companies: readonly Who[]; buyers: readonly Who[] }> = {
  allShow: { companies: everyone, buyers: [...insiders, ...seeAll] },
  allHide: { companies: seeAll, buyers: seeAll },
  onlyCompany: { companies: ['company', ...seeAll], buyers: ['company', ...seeAll] },
  onlyBuyer: {
    companies: ['buyer', 'association buyer', ...seeAll],
    buyers: ['buyer', 'association buyer', ...seeAll],
  },
};

/** What a call that is refused says. */
const keyOf = (call: Promise<unknown>) =>
  call.then(
    () => 'seen',
    (error: { key: string }) => error.key,
  );

describe.each(Object.keys(seen) as ViewType[])('under %s', (viewType) => {
  const eventIdx = 500 + Object.keys(seen).indexOf(viewType);
  const clients = new Map<Who, Client>();
  let shown: Company;
  let purchaser: Participant;
  let associate: Participant;
  let waiting: Participant;
  let guestOfHall: { participateIdx: number };

  beforeAll(async () => {
    const at = await expo(app, { eventIdx, viewType });
    shown = await company(app, at);
    purchaser = await buyer(app, at);
    associate = await buyer(app, at, 'OKTA');
    waiting = await applied(app, at, buyerSample(800));
    guestOfHall = await apply(await someone(app), at, visitorSample(eventIdx));
    await at.manager.client('POST /manage/event/updateBoothMap', {
      eventIdx,
      halls: [hallSample(shown.participateIdx)],
    });

    const visitor = await someone(app);
    await apply(visitor, at, visitorSample(eventIdx + 100));
    const denied = await applied(app, at, companySample(801));
    const { participateIdx } = denied;
    await at.manager.client('POST /manage/participate/deny', { participateIdx, reason: 'No documents' });
    const cancelled = await company(app, at);
    await cancelled.client('POST /participate/cancel', { eventIdx });
    clients.set('guest', app.client());
    for (const [who, { client }] of Object.entries({
      member: await someone(app),
      visitor,
      'waiting company': await applied(app, at, companySample(802)),
      'waiting buyer': await applied(app, at, buyerSample(803)),
      denied,
      cancelled,
      company: await company(app, at),
      buyer: await buyer(app, at),
      'association buyer': await buyer(app, at, 'OKTA'),
    }))
      clients.set(who as Who, client);
    for (const permission of managers)
      clients.set(permission, (await manager(app, permission, eventIdx)).client);
  });

  it.each(everyone)('%s', async (who) => {
    const client = strictly(clients.get(who) as Client);
    const seesCompanies = seen[viewType].companies.includes(who);
    const seesBuyers = seen[viewType].buyers.includes(who);
    const own = (kinds: readonly Who[]) => (kinds.includes(who) ? 1 : 0);

    const one = { eventIdx, participateIdx: shown.participateIdx };
    expect(await keyOf(client('GET /company/getDetail', one))).toBe(
      seesCompanies ? 'seen' : 'msg.company_not_found',
    );
    expect(await keyOf(client('GET /product/getDetail', { eventIdx, productIdx: shown.productIdx }))).toBe(
      seesCompanies ? 'seen' : 'msg.product_not_found',
    );
    const companies = await client('GET /company/getList', { eventIdx });
    const products = await client('GET /product/getList', { eventIdx, keywords: 'perilla' });
    const companyCount = seesCompanies ? 2 : own(['company']);
    expect([companies.totalCount, companies.data.length]).toEqual([companyCount, companyCount]);
    expect([products.totalCount, products.data.length]).toEqual([companyCount, companyCount]);
    const { halls } = (await client('GET /event/getBoothMap', { eventIdx })).data;
    expect(halls[0]?.booths[0]).toMatchObject({
      isTaken: true,
      company: seesCompanies ? { participateIdx: shown.participateIdx } : null,
    });

    // A company is no buyer, a visitor has no profile, and who waits is seen by managers alone.
    const nobody = [shown.participateIdx, guestOfHall.participateIdx];
    if (!seeAll.includes(who)) nobody.push(waiting.participateIdx);
    for (const participateIdx of nobody)
      expect(await keyOf(client('GET /buyer/getDetail', { eventIdx, participateIdx }))).toBe(
        who === 'guest' ? 'msg.login_needed' : 'msg.buyer_not_found',
      );
    for (const { participateIdx } of [purchaser, associate])
      expect(await keyOf(client('GET /buyer/getDetail', { eventIdx, participateIdx }))).toBe(
        seesBuyers ? 'seen' : who === 'guest' ? 'msg.login_needed' : 'msg.buyer_not_found',
      );
    const buyers = client('GET /buyer/getList', { eventIdx });
    if (seesBuyers) expect(await buyers).toMatchObject({ totalCount: 4 });
    else if (insiders.some((insider) => insider === who))
      expect(await buyers).toMatchObject({ totalCount: own(['buyer', 'association buyer']) });
    else expect(await keyOf(buyers)).toBe(whyNot[who]);
  });

  it.each(insiders)('%s meets only whom they see', async (who) => {
    const client = clients.get(who) as Client;
    const other = who === 'company' ? purchaser : shown;
    const mayAsk = seen[viewType][who === 'company' ? 'buyers' : 'companies'].includes(who);
    const targetParticipateIdx = other.participateIdx;
    const slots = client('GET /matching/getSlotList', { eventIdx, targetParticipateIdx });
    expect(await keyOf(slots)).toBe(mayAsk ? 'seen' : 'msg.participate_not_found');
    const wish = { eventIdx, targetParticipateIdx, anySlot: 'Y' } as const;
    expect(await keyOf(client('POST /matching/apply', wish))).toBe(
      mayAsk ? 'seen' : 'msg.participate_not_found',
    );
  });
});

/** Why someone who may not see buyers gets no list of them. */
const whyNot: Partial<Record<Who, string>> = {
  guest: 'msg.login_needed',
  member: 'msg.participate_not_found',
  visitor: 'msg.access_deny',
  'waiting company': 'msg.participate_pending',
  'waiting buyer': 'msg.participate_pending',
  denied: 'msg.participate_not_found',
  cancelled: 'msg.participate_not_found',
  board: 'msg.participate_not_found',
};

describe('a visitor has no part in matching', () => {
  const eventIdx = 590;

  it.each([
    ['a schedule', (client: Client) => client('GET /matching/getTable', { eventIdx })],
    ['slots', (client: Client) => client('GET /matching/getSlotList', { eventIdx })],
    ['meetings', (client: Client) => client('GET /matching/getList', { eventIdx })],
    [
      'times to mark',
      (client: Client) => client('POST /matching/markUnavailable', { eventIdx, slotIdxs: [] }),
    ],
    ['consultation logs', (client: Client) => client('GET /counseling/getList', { eventIdx })],
  ])('and no %s', async (_, call) => {
    const visitor = await visitorIn(eventIdx);
    expect(await keyOf(call(visitor.client))).toBe('msg.access_deny');
  });

  it('and no schedule under their own number', async () => {
    const { client, participateIdx } = await visitorIn(eventIdx);
    expect(await keyOf(client('GET /matching/getTable', { eventIdx, participateIdx }))).toBe(
      'msg.access_deny',
    );
  });

  let no = 900;
  let at: Awaited<ReturnType<typeof expo>> | undefined;
  async function visitorIn(event: number) {
    at ??= await expo(app, { eventIdx: event });
    no += 1;
    const visitor = await someone(app);
    return { ...visitor, ...(await apply(visitor, at, visitorSample(no))) };
  }
});
