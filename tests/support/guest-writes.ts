/** What companies, and managers of an event and its posts, write that guests are shown, for the test that looks at every page after each. */
import type { Person, TestServer } from './factories.ts';
import { eventSample, postSample } from './samples.ts';
import { writesWithoutAccount } from './without-account-writes.ts';

interface Stage {
  app: TestServer;
  famppy: Person;
  eventIdx: number;
  categoryIdx: number;
  postIdx: number;
}

/** Each field of a company with another value than it has, those that are numbers on either side of any bound by which they may be narrowed. */
export const otherCompanyValues: readonly (readonly [string, unknown])[] = [
  ['ceoKo', '김대표'],
  ['ceoEn', 'Daepyo Kim'],
  ['postcode', '04524'],
  ['addressKo', '서울시 1'],
  ['addressEn', '1 Seoul'],
  ['introKo', '새 소개'],
  ['introEn', 'A new introduction'],
  ['tel', '+82255501009'],
  ['fax', ''],
  ['mobile', '+821055509999'],
  ['email', 'new@example.org'],
  ['emailSecond', 'two@example.org'],
  ['website', 'https://new.example.org'],
  ['establishYear', 1999],
  ['annualSalesKrw', 5],
  ['annualSalesUsd', 6],
  ['mainProduct', '참기름 oil'],
  ['businessCategory', 'RETAIL'],
  ['industries', ['IT']],
  ['agencyRegion', 'SEOUL'],
  ['tradeCommittees', ['TRADE2']],
  ['chargeName', '최담당'],
  ['chargePosition', '부장'],
  ['chargeMobile', '+821055508888'],
  ['chargeEmail', 'c@example.org'],
  ['exportRecords', [{ country: 'JP', amountUsd: 7, year: 2024 }]],
  ['establishYear', 2025],
  ['annualSalesKrw', 9_000_000_000_000],
  ['annualSalesUsd', 6_500_000_000],
];

/** In this order; the first words of a line are the call's name. */
export function writesOfManagers({
  app,
  famppy,
  eventIdx,
  categoryIdx,
  postIdx,
}: Stage): [string, () => Promise<unknown>][] {
  const category = { tab: 'press', nameKo: '보도자료', nameEn: 'Press', viewOrder: 9 };
  const categoryIdxs = async () =>
    (await app.client()('GET /board/getCategoryList', { eventIdx })).data.map((one) => one.categoryIdx);
  const pressIdx = async () => (await categoryIdxs()).at(-1) as number;
  const versionNow = async () =>
    (await app.client()('GET /board/getDetail', { postIdx: postIdx })).data.version;
  const eventChange = (changes: object) => {
    const { days, slotMinutes, tables, interpreters, timeZone, ...words } = eventSample;
    return famppy.client('POST /manage/event/update', {
      ...words,
      eventIdx,
      cancelPeriod: { from: null, to: null },
      ...changes,
    } as never);
  };

  const page = { part: 'info', name: 'overview' } as const;
  const pageNow = async () => (await famppy.client('GET /manage/page/getPage', page)).data.version;

  return [
    [
      'POST /manage/page/publish',
      async () => {
        const text = { titleKo: '기름', descriptionKo: '기름 한 줄', bodyKo: '기름 글', tabOrder: 5 };
        await famppy.client('POST /manage/page/saveDraft', { ...page, basedOn: await pageNow(), text });
        return famppy.client('POST /manage/page/publish', { ...page, basedOn: await pageNow() });
      },
    ],
    [
      'POST /manage/page/bringBack',
      async () =>
        famppy.client('POST /manage/page/bringBack', { ...page, basedOn: await pageNow(), version: 0 }),
    ],
    [
      'POST /manage/board/addCategory',
      () => famppy.client('POST /manage/board/addCategory', { eventIdx, ...category }),
    ],
    [
      'POST /manage/board/updateCategory',
      async () =>
        famppy.client('POST /manage/board/updateCategory', {
          ...category,
          categoryIdx: await pressIdx(),
          nameKo: '새 보도',
        }),
    ],
    [
      'POST /manage/board/orderCategories',
      async () =>
        famppy.client('POST /manage/board/orderCategories', {
          eventIdx,
          categoryIdxs: (await categoryIdxs()).toReversed(),
        }),
    ],
    [
      'POST /manage/board/addPost',
      () =>
        famppy.client('POST /manage/board/addPost', {
          ...postSample(categoryIdx, 2),
          titleKo: '들기름 소식',
        }),
    ],
    [
      'POST /manage/board/updatePost',
      async () =>
        famppy.client('POST /manage/board/updatePost', {
          ...postSample(categoryIdx),
          postIdx: postIdx,
          version: await versionNow(),
          titleEn: 'Oil news',
        }),
    ],
    [
      'POST /manage/board/restorePost',
      async () =>
        famppy.client('POST /manage/board/restorePost', {
          postIdx: postIdx,
          version: await versionNow(),
          from: 1,
        }),
    ],
    [
      'POST /manage/board/deletePost',
      () => famppy.client('POST /manage/board/deletePost', { postIdx: postIdx }),
    ],
    [
      'POST /manage/board/deleteCategory',
      async () => {
        const list = (await app.client()('GET /board/getCategoryList', { eventIdx })).data;
        const press = list.find(({ tab }) => tab === 'press')?.categoryIdx as number;
        return famppy.client('POST /manage/board/deleteCategory', { categoryIdx: press });
      },
    ],
    ['POST /manage/event/update', () => eventChange({ nameEn: 'Vienna Oil Expo' })],
    ['POST /manage/event/update: whom guests see', () => eventChange({ viewType: 'onlyBuyer' })],
    [
      'POST /manage/ranking/setUntil',
      async () => {
        await eventChange({ matchingWay: 'mixed' });
        return famppy.client('POST /manage/ranking/setUntil', {
          eventIdx,
          rankUntil: '2026-10-20T00:00:00.000Z',
        });
      },
    ],
    [
      'POST /manage/ranking/publish',
      () => famppy.client('POST /manage/ranking/publish', { eventIdx, publishes: 'Y' }),
    ],
    [
      'POST /manage/plan/update',
      async () => {
        const { data } = await famppy.client('GET /manage/plan/getDetail', { eventIdx });
        const { version, days, slotMinutes, interpreters } = data;
        return famppy.client('POST /manage/plan/update', {
          eventIdx,
          version,
          days,
          slotMinutes,
          interpreters,
          tables: 5,
        });
      },
    ],
    ...(['BUYER', 'VISITOR'] as const).map((kind): [string, () => Promise<unknown>] => [
      `POST /manage/event/saveForm: ${kind}`,
      () => {
        const field = kind === 'BUYER' ? 'buyer.website' : 'visitor.city';
        const fields = [{ field, ask: 'none' as const, helpKo: null, helpEn: null }];
        return famppy.client('POST /manage/event/saveForm', { eventIdx, kind, basedOn: 0, fields });
      },
    ]),
    [
      'POST /manage/event/saveProgramme',
      () => famppy.client('POST /manage/event/saveProgramme', { eventIdx, basedOn: 0, items: [] }),
    ],
    [
      'POST /manage/event/add',
      () => famppy.client('POST /manage/event/add', { ...eventSample, nameEn: 'Another', eventIdx: 7001 }),
    ],
    [
      'POST /manage/event/copy',
      () =>
        famppy.client('POST /manage/event/copy', {
          eventIdx,
          nameKo: '사본',
          nameEn: 'A copy',
          firstDay: '2027-10-28',
        }),
    ],
    ...writesWithoutAccount({ app, famppy, eventIdx }),
  ];
}
