/** What a manager saves as it is already writes nothing: no row of the audit, no version, no time of change, no kept page anew. */
import { describe, expect, it } from 'vitest';
import { consentVersion } from '#domain/visitor/visitor.ts';
import { acts } from '#tests/support/acting-calls.ts';
import { testApp } from '#tests/support/api.ts';
import { dump } from '#tests/support/database.ts';
import { buyer, joined, visitor } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';
import {
  buyerSample,
  eventSample,
  hallSample,
  postSample,
  visitorPerson,
  visitorSample,
} from '#tests/support/samples.ts';
import { savedAt, visitorSavedAt } from '#tests/support/seen.ts';
import { callNames, methodOf } from '#tests/support/wire.ts';

const app = await testApp();
const here = await pair(app);
const { eventIdx, manager } = here.at;
const send = manager.client;
const purchaser = await buyer(app, here.at);
const colleague = await joined(app);
const categories = (await send('GET /board/getCategoryList', { eventIdx })).data;
const [category] = categories as [(typeof categories)[number]];

async function post() {
  const file = await uploaded(app.db, manager, 'boardFile', 'pdf');
  const sample = { ...postSample(category.categoryIdx), attachmentFileIdxs: [file.idx] };
  const { data } = await send('POST /manage/board/addPost', sample);
  return { ...sample, postIdx: data.postIdx };
}
const versionOf = async (postIdx: number) =>
  (await send('GET /board/getDetail', { eventIdx, postIdx })).data.version;
const text = { subjectKo: '안내', bodyKo: '{{name}} 님', subjectEn: 'News', bodyEn: 'Dear {{name}}' };

/** Only where the organiser makes the meetings anybody is ranked. */
const arranged = () =>
  app.db.updateTable('event').set({ matchingWay: 'mixed' }).where('idx', '=', eventIdx).execute();

/** Each call that saves a whole thing, and how it is sent; the version is of what stands. */
const saves: Record<string, () => Promise<() => Promise<unknown>>> = {
  'POST /manage/board/updatePost': async () => {
    const whole = await post();
    return async () =>
      send('POST /manage/board/updatePost', {
        ...whole,
        titleEn: 'Shuttle buses at night',
        version: await versionOf(whole.postIdx),
      });
  },
  'POST /manage/board/restorePost': async () => {
    const { postIdx, ...whole } = await post();
    await send('POST /manage/board/updatePost', { ...whole, postIdx, version: 1, titleEn: 'Buses' });
    return async () =>
      send('POST /manage/board/restorePost', { postIdx, version: await versionOf(postIdx), from: 1 });
  },
  'POST /manage/board/updateCategory': async () => () =>
    send('POST /manage/board/updateCategory', {
      ...category,
      nameEn: 'News of the house',
      version: undefined,
    }),
  'POST /manage/board/orderCategories': async () => () =>
    send('POST /manage/board/orderCategories', {
      eventIdx,
      categoryIdxs: categories.map(({ categoryIdx }) => categoryIdx).toReversed(),
    }),
  'POST /manage/event/update': async () => {
    const { days: _, slotMinutes: _s, tables: _t, interpreters: _i, timeZone: _z, ...words } = eventSample;
    return () => send('POST /manage/event/update', { ...words, eventIdx, placeEn: 'Hall B' });
  },
  'POST /manage/event/updateBoothMap': async () => () =>
    send('POST /manage/event/updateBoothMap', { eventIdx, halls: [hallSample(here.seller.participateIdx)] }),
  'POST /manage/plan/update': async () => async () => {
    const { data } = await send('GET /manage/plan/getDetail', { eventIdx });
    const { version, days, slotMinutes, interpreters } = data;
    await send('POST /manage/plan/update', { eventIdx, version, days, slotMinutes, interpreters, tables: 9 });
  },
  'POST /manage/table/update': async () => async () => {
    const { version } = (await send('GET /manage/table/getTables', { eventIdx })).data;
    const own = { tableNo: 1, ownerIdx: here.seller.participateIdx, isOpen: true, closedSlotIdxs: [] };
    await send('POST /manage/table/update', { eventIdx, version, ...own });
  },
  'POST /manage/table/describe': async () => async () => {
    const { version } = (await send('GET /manage/table/getTables', { eventIdx })).data;
    const tables = [{ tableNo: 1, nameKo: '구석', nameEn: 'Corner' }];
    await send('POST /manage/table/describe', { eventIdx, version, tables });
  },
  'POST /manage/table/deal': async () => async () => {
    const { version } = (await send('GET /manage/table/getTables', { eventIdx })).data;
    await send('POST /manage/table/deal', { eventIdx, version, kind: 'shared' });
  },
  'POST /manage/matching/block': async () => () =>
    send('POST /manage/matching/block', {
      eventIdx,
      participateIdx: purchaser.participateIdx,
      slotIdxs: [here.slots[5] as number],
      unavailable: 'Y',
    }),
  'POST /manage/matching/limit': async () => () =>
    send('POST /manage/matching/limit', { participateIdx: purchaser.participateIdx, meetingsPerDay: 4 }),
  'POST /manage/ranking/setUntil': async () => {
    await arranged();
    return () => send('POST /manage/ranking/setUntil', { eventIdx, rankUntil: '2026-10-20T09:00:00Z' });
  },
  'POST /manage/ranking/save': async () => async () => {
    const { participateIdx } = here.seller;
    const { version } = (await send('GET /manage/ranking/getDetail', { participateIdx })).data;
    const participateIdxs = [purchaser.participateIdx];
    await send('POST /manage/ranking/save', { participateIdx, participateIdxs, version });
  },
  'POST /manage/ranking/import': async () => () =>
    send('POST /manage/ranking/import', {
      eventIdx,
      rows: [{ from: String(purchaser.participateIdx), rank: 1, to: String(here.seller.participateIdx) }],
    }),
  'POST /manage/ranking/publish': async () => () =>
    send('POST /manage/ranking/publish', { eventIdx, publishes: 'Y' }),
  'POST /manage/mailing/updateTemplate': async () => {
    const { data } = await send('POST /manage/mailing/addTemplate', { eventIdx, name: 'News', ...text });
    const { templateIdx } = data;
    return async () => {
      const templates = (await send('GET /manage/mailing/getTemplates', { eventIdx })).data;
      const version = templates.find((one) => one.templateIdx === templateIdx)?.version as number;
      await send('POST /manage/mailing/updateTemplate', {
        ...text,
        templateIdx,
        version,
        name: 'Great news',
      });
    };
  },
  'POST /manage/webhook/update': async () => () =>
    send('POST /manage/webhook/update', { eventIdx, url: 'https://crm.example.com/madang' }),
  'POST /manage/event/saveForm': async () => async () => {
    const { data } = await send('GET /manage/event/getForms', { eventIdx });
    const basedOn = data.find(({ kind }) => kind === 'BUYER')?.version ?? 0;
    const fields = [{ field: 'buyer.city', ask: 'none' as const, helpKo: null, helpEn: null }];
    return send('POST /manage/event/saveForm', { eventIdx, kind: 'BUYER', basedOn, fields });
  },
  'POST /manage/event/saveProgramme': async () => async () => {
    const { data } = await send('GET /manage/event/getProgramme', { eventIdx });
    const words = { titleKo: null, placeKo: null, placeEn: null, noteKo: null, noteEn: null };
    const items = [{ ...words, day: 1, from: '09:30', to: '10:00', titleEn: 'Opening' }];
    return send('POST /manage/event/saveProgramme', { eventIdx, basedOn: data.version, items });
  },
  'POST /manage/site/saveDraft': async () => async () => {
    const { data } = await send('GET /manage/site/getSite', {});
    return send('POST /manage/site/saveDraft', { basedOn: data.version, identity: { nameEn: 'Court' } });
  },
  'POST /manage/page/saveDraft': async () => async () => {
    const address = { part: 'policy' as const, name: 'service' };
    const { data } = await send('GET /manage/page/getPage', address);
    const text = {
      ...{ titleEn: 'Terms', descriptionEn: 'What holds.', bodyEn: 'All of it.', tabOrder: 10 },
      ...{ titleKo: null, descriptionKo: null, bodyKo: null, fromDay: '2027-01-01' },
    };
    return send('POST /manage/page/saveDraft', { ...address, basedOn: data.version, text });
  },
  'POST /manage/rate/save': async () => () =>
    send('POST /manage/rate/save', {
      eventIdx,
      currency: 'EUR',
      day: '2026-10-01',
      toUsd: 1.1,
      source: 'ECB',
    }),
  'POST /manage/rate/delete': async () => () =>
    send('POST /manage/rate/delete', { eventIdx, currency: 'EUR', day: '2026-10-01' }),
  'POST /manage/participate/updateReasons': async () => () =>
    send('POST /manage/participate/updateReasons', { eventIdx, reasons: ['Full', 'No products'] }),
  'POST /manage/participate/update': async () => async () =>
    send('POST /manage/participate/update', {
      ...buyerSample(8),
      participateIdx: purchaser.participateIdx,
      updatedAt: await savedAt(app, purchaser.participateIdx),
    }),
  'POST /manage/participate/update, of a visitor': async () => {
    const { participateIdx } = await visitor(app, here.at);
    const sample = visitorSample(nextNumber('person'));
    return async () => {
      const updatedAt = await savedAt(app, participateIdx);
      return send('POST /manage/participate/update', { ...sample, participateIdx, updatedAt });
    };
  },
  'POST /manage/permission/grant': async () => () =>
    send('POST /manage/permission/grant', { eventIdx, memberIdx: colleague.memberIdx, permission: 'board' }),
  'POST /manage/permission/revoke': async () => () =>
    send('POST /manage/permission/revoke', { eventIdx, memberIdx: colleague.memberIdx, permission: 'board' }),
  'POST /manage/visitor/update': async () => {
    const visitor = { ...visitorPerson(77), visitorMobile: '+436649990077' };
    const { data } = await send('POST /manage/visitor/add', {
      eventIdx,
      visitor,
      door: 'A',
      agreePrivacy: 'Y',
      consentVersion,
    });
    const { visitorIdx } = data;
    return async () => {
      const updatedAt = await visitorSavedAt(app, visitorIdx);
      return send('POST /manage/visitor/update', {
        eventIdx,
        visitorIdx,
        updatedAt,
        visitor: { ...visitor, city: 'Graz' },
      });
    };
  },
  'POST /manage/member/unblock': async () => {
    const { memberIdx } = await buyer(app, here.at);
    await send('POST /manage/member/block', { eventIdx, memberIdx, reason: 'Insults' });
    return () => send('POST /manage/member/unblock', { eventIdx, memberIdx, reason: 'Sorry' });
  },
  'POST /manage/matching/lock': async () => {
    const wishes = [here.slots[5] as number];
    const { matchingIdx } = await askFor(here, await buyer(app, here.at), here.seller, { wishes });
    await approve(here.seller, matchingIdx);
    return () => send('POST /manage/matching/lock', { matchingIdx, locked: 'Y' });
  },
  'POST /manage/matching/order': async () => {
    const asked = await askFor(here, await buyer(app, here.at), here.seller);
    const other = await askFor(here, await buyer(app, here.at), here.seller);
    const [beforeIdx, afterIdx] = [asked.matchingIdx, other.matchingIdx];
    return () => send('POST /manage/matching/order', { eventIdx, beforeIdx, afterIdx });
  },
  'POST /manage/matching/markNoShow': async () => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    await approve(here.seller, matchingIdx);
    app.clock.set('2026-10-29T11:30:00Z');
    return () => send('POST /manage/matching/markNoShow', { matchingIdx, missing: 'buyer' });
  },
};

describe('a manager who saves what is there already', () => {
  it.each(Object.entries(saves))('%s writes nothing', async (_, prepare) => {
    const save = await prepare();
    const begun = await dump(app.db);
    await save();
    app.clock.set(new Date(app.clock.read().getTime() + 1000).toISOString());
    const before = await dump(app.db);
    await save();
    expect(await dump(app.db)).toBe(before);
    expect(begun).not.toBe(before);
  });

  it('has each of the calls that managers write by in this walk, or among those that act', () => {
    const manages = callNames.filter((name) => name.includes(' /manage/') && methodOf(name) === 'POST');
    const saved = new Set(Object.keys(saves).map((name) => name.split(',')[0] as string));
    expect([...saved, ...acts].sort()).toEqual([...manages].sort());
  });
});
