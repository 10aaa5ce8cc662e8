import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallName, calls } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { denials, moments, naming, others } from '#tests/support/event-fields.ts';
import { joined } from '#tests/support/factories.ts';
import { changed, type Known, type Path, placesIn, validRequest } from '#tests/support/requests.ts';
import type { RequiredFiles } from '#tests/support/required-files.ts';
import { buyerSample, companySample, hallSample, postSample, productSample } from '#tests/support/samples.ts';
import { callNames, type RawAnswer, sendCall } from '#tests/support/wire.ts';
import { callerOf, knownFor, logsOf, requiredByForms, type World, world } from '#tests/support/world.ts';
import { notedWrites } from '#tests/support/writes.ts';

/** Two events side by side: what belongs to one is not there for the people of the other, and none of it changes. */
const app = await testApp();
const here = await world(app, app.eventInUse);
const there = await world(app, app.eventInUse + 1);
const newcomer = await joined(app);
const writes = await notedWrites(app.db);

const given = { [here.eventIdx]: await here.company.files(), [there.eventIdx]: await there.company.files() };
const filesOf = ({ eventIdx }: World) => given[eventIdx] as RequiredFiles;
const company = (at: World) => {
  const sample = companySample(at.eventIdx);
  const { bizDocFileIdx, mainImgFileIdx } = filesOf(at);
  return { ...sample, company: { ...sample.company, bizDocFileIdx, mainImgFileIdx } };
};
const productOf = (at: World) => ({
  ...productSample(1),
  productIdx: at.company.productIdx,
  mainImgFileIdx: filesOf(at).productImgFileIdx,
});
const hopingFor = ({ participateIdx }: World['company']) => {
  const { buyer } = buyerSample(700);
  return { participateType: 'BUYER', buyer: { ...buyer, hopeCompanyIdxs: [participateIdx] } };
};

function participantsOf(at: World) {
  const { participateIdx, productIdx } = at.company;
  return {
    eventIdx: at.eventIdx,
    participateIdx,
    productIdx,
    companyIdx: participateIdx,
    buyerIdx: at.buyer.participateIdx,
  };
}
function meetingsOf(at: World) {
  return {
    eventIdx: at.eventIdx,
    matchingIdx: at.placed,
    participateIdx: at.company.participateIdx,
    companyIdx: at.company.participateIdx,
    buyerIdx: at.buyer.participateIdx,
    counselingIdx: at.counselingIdx,
  };
}
const visitorsOf = (at: World) => ({ eventIdx: at.eventIdx, participateIdx: at.company.participateIdx });

/** Requests that name things, whole where chance would rarely make a right one; then who sends it, if not the usual caller. */
const whole: Partial<Record<CallName, { request: (at: World) => unknown; token?: string }>> = {
  'POST /participate/apply': { request: (at) => hopingFor(at.company), token: newcomer.token },
  'POST /participate/update': { request: (at) => ({ ...company(at), products: [productOf(at)] }) },
  'POST /product/update': { request: (at) => ({ products: [productOf(at)] }) },
  'POST /manage/participate/decide': {
    request: (at) => ({
      eventIdx: at.eventIdx,
      decision: 'approve',
      applications: [
        { participateIdx: at.waiting.participateIdx, updatedAt: app.clock.read().toISOString() },
      ],
    }),
  },
  'POST /manage/participate/approve': {
    request: (at) => ({ participateIdx: at.waiting.participateIdx }),
  },
  'POST /manage/participate/cancel': {
    request: (at) => ({
      participateIdx: at.waiting.participateIdx,
      updatedAt: app.clock.read().toISOString(),
      reason: 'A stand that nobody came to.',
    }),
  },
  'POST /manage/participate/undo': {
    request: (at) => ({ eventIdx: at.eventIdx, participateIdxs: [at.waiting.participateIdx] }),
  },
  'POST /manage/participate/update': {
    request: (at) => ({
      participateType: 'BUYER',
      buyer: buyerSample(900 + at.eventIdx).buyer,
      participateIdx: at.waiting.participateIdx,
      updatedAt: app.clock.read().toISOString(),
    }),
  },
  'POST /matching/showSuggestions': {
    request: (at) => ({ targetParticipateIdx: at.buyer.participateIdx }),
  },
  'POST /matching/apply': {
    request: (at) => ({
      targetParticipateIdx: at.buyer.participateIdx,
      wishes: [at.slots[4]],
    }),
  },
  'POST /matching/setNotWith': { request: (at) => ({ participateIdx: at.buyer.participateIdx }) },
  'POST /matching/unsetNotWith': { request: (at) => ({ participateIdx: at.buyer.participateIdx }) },
  'POST /matching/sayPresence': {
    request: (at) => ({ matchingIdx: at.asked, presence: 'late', minutes: 5 }),
  },
  'POST /favourite/add': {
    request: (at) => ({
      targetParticipateIdx: at.company.participateIdx,
      productIdx: at.company.productIdx,
    }),
    token: here.buyer.token,
  },
  'GET /manage/participate/getList': { request: participantsOf },
  'GET /manage/participate/exportList': {
    request: (at) => ({ ...participantsOf(at), format: 'csv', language: 'en' }),
  },
  'GET /manage/matching/getList': { request: meetingsOf },
  'GET /manage/matching/exportList': {
    request: (at) => ({ ...meetingsOf(at), format: 'csv', language: 'en' }),
  },
  // By chance a language that nobody speaks.
  'GET /manage/matching/getSlotsFor': {
    request: (at) => ({
      eventIdx: at.eventIdx,
      companyIdx: at.company.participateIdx,
      buyerIdx: at.buyer.participateIdx,
    }),
  },
  // By chance a table and video at once.
  'POST /manage/matching/place': {
    request: (at) => {
      const { matchingIdx, slotIdx } = knownFor('POST /manage/matching/place', at);
      return { matchingIdx, slotIdx, reason: 'The hall is full.' };
    },
  },
  'GET /matching/getMeans': {
    request: (at) => ({ eventIdx: at.eventIdx, companyIdx: at.company.participateIdx }),
  },
  // From wherever it is: where it was before these moves is refused.
  'POST /manage/matching/move': {
    request: (at) => {
      const { matchingIdx, slotIdx } = knownFor('POST /manage/matching/move', at);
      return { matchingIdx, slotIdx, reason: 'The hall is full.' };
    },
  },
  'POST /manage/matching/swap': {
    request: (at) => ({
      eventIdx: at.eventIdx,
      meetings: [at.placed, at.asked].map((matchingIdx, no) => ({
        matchingIdx,
        from: { slotIdx: at.slots[no], tableNo: 1 },
      })),
      reason: 'Both asked.',
    }),
  },
  // A meeting that is in none of these slots: what is named has to be there.
  'POST /manage/matching/block': {
    request: (at) => ({
      eventIdx: at.eventIdx,
      participateIdx: at.company.participateIdx,
      slotIdxs: [...at.slots],
      meetings: [{ matchingIdx: at.placed, act: 'cancel' }],
    }),
  },
  'GET /manage/member/getList': { request: visitorsOf },
  'GET /manage/visitor/getList': { request: visitorsOf },
  'GET /manage/visitor/exportList': {
    request: (at) => ({ ...visitorsOf(at), format: 'csv', language: 'en' }),
  },
  'GET /manage/counseling/getList': { request: logsOf },
  'GET /manage/counseling/getTotals': { request: logsOf },
  'GET /manage/counseling/exportList': {
    request: (at) => ({ ...logsOf(at), format: 'csv', language: 'en' }),
  },
  'GET /manage/mailing/getRecipients': {
    request: (at) => ({ eventIdx: at.eventIdx, participateIdxs: [at.waiting.participateIdx] }),
  },
  'POST /manage/event/updateBoothMap': {
    request: (at) => ({ halls: [hallSample(at.company.participateIdx)] }),
  },
  'POST /manage/board/updateCategory': {
    request: (at) => ({
      categoryIdx: at.categoryIdx,
      tab: 'press',
      nameKo: '보도자료',
      nameEn: 'Press',
      viewOrder: 9,
    }),
  },
  'POST /manage/board/deleteCategory': { request: (at) => ({ categoryIdx: at.emptyCategoryIdx }) },
  'POST /manage/board/addPost': { request: (at) => postSample(at.categoryIdx, 2) },
  'POST /manage/board/updatePost': {
    request: (at) => ({ ...postSample(at.categoryIdx, 3), postIdx: at.postIdx, version: 1 }),
  },
  'POST /manage/board/orderCategories': {
    request: (at) => ({ eventIdx: at.eventIdx, categoryIdxs: [at.emptyCategoryIdx, at.categoryIdx] }),
  },
  'POST /manage/board/restorePost': { request: (at) => ({ postIdx: at.postIdx, version: 2, from: 1 }) },
};

const known = (name: CallName, at: World): Known => ({
  ...knownFor(name, at),
  // The request that was approved a moment ago is a meeting without a log.
  ...(name === 'POST /counseling/add' && { matchingIdx: at.asked }),
});
const requestOf = (name: CallName, at: World) =>
  whole[name]?.request(at) ??
  fc.sample(validRequest(calls[name].request, known(name, at)), { seed: 36, numRuns: 1 })[0];
const tokenOf = (name: CallName) => whole[name]?.token ?? callerOf(name, here);
const at = (field: string): Path => field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
const valueAt = (request: unknown, field: string) =>
  at(field).reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], request);

/** Refused for a documented reason, an empty list, the sum of nothing, or nothing. */
function expectNothing(name: CallName, answer: RawAnswer): void {
  expect(answer.status).toBe(200);
  if (answer.resultMessage === 'success') {
    const { data, totalCount } = answer.body as { data: unknown; totalCount: number };
    if (Object(data).count === 0) return;
    expect([
      [[], 0],
      [null, 0],
    ]).toContainEqual([data, totalCount]);
  } else
    expect([...calls[name].refusals, 'access_deny', 'invalid_parameter']).toContain(answer.resultMessage);
}

async function expectForeignRefused(name: CallName, field: string): Promise<void> {
  await writes();
  const wrong = changed(requestOf(name, here), at(field), valueAt(requestOf(name, there), field));
  expectNothing(name, await sendCall(app, name, wrong, tokenOf(name)));
  // Who takes a file away is written down, also where it has no rows.
  const noted = 'audited' in calls[name] ? /^\w+ audit/ : /^$/;
  expect((await writes()).filter((what) => !noted.test(what))).toEqual([]);
}

describe('an idx of another event is refused and changes nothing, one of the same event works', () => {
  test.each(naming)('%s with %s', async (name, ...fields) => {
    const now = app.clock.read().toISOString();
    app.clock.set(moments[name] ?? now);
    for (const field of fields) await expectForeignRefused(name, field);
    const own = await sendCall(app, name, requestOf(name, here), tokenOf(name));
    app.clock.set(now);
    expect(own.body).toMatchObject({ resultMessage: 'success' });
  });

  test.each(denials)('%s with %s', (name, field) => expectForeignRefused(name, field));

  test('every field of every call that names a thing is tried', () => {
    const tried = new Set(
      [...naming, ...denials].flatMap(([name, ...fields]) =>
        fields.map((field) => `${name} ${at(field).findLast((key) => typeof key === 'string')}`),
      ),
    );
    const fields = callNames.flatMap((name) =>
      fc
        .sample(validRequest(calls[name].request, known(name, here)), { seed: 36, numRuns: 60 })
        .flatMap((request) => placesIn(request).map((place) => String(place.at(-1))))
        .filter(
          (key) =>
            key !== 'eventIdx' &&
            !/FileIdxs?$/.test(key) &&
            !Object.hasOwn(requiredByForms, key) &&
            Object.hasOwn(known(name, here), key),
        )
        .map((key) => `${name} ${key}`),
    );
    expect([...new Set(fields)].filter((field) => !tried.has(field) && !others.includes(field))).toEqual([]);
  });
});

describe('another event gives its strangers nothing', () => {
  // Where one may well be a stranger: to read what is public there, to see oneself, to apply, to make a new one.
  const asking = callNames.filter(
    (name) =>
      !['anyone', 'famppy'].includes(String(calls[name].access.who)) &&
      !['GET /member/getMember', 'POST /participate/apply'].includes(name) &&
      Object.hasOwn(
        Object(fc.sample(validRequest(calls[name].request, known(name, here)), 1)[0]),
        'eventIdx',
      ),
  );

  test.each(asking)('%s', async (name) => {
    await writes();
    for (const eventIdx of [there.eventIdx, 2_000_000]) {
      const request = Object.assign({}, requestOf(name, here), { eventIdx });
      expectNothing(name, await sendCall(app, name, request, tokenOf(name)));
    }
    expect(await writes()).toEqual([]);
  });
});
