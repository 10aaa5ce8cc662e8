/** All that guests, and members in their lists, are answered of one event: as it is kept, and as it would be made anew. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createClient } from '#api/client.ts';
import { calls } from '#api/index.ts';
import { guestViews } from '#server/front-door/guest-view.ts';
import type { PageApi } from '#server/front-door/made-of.ts';
import { keptPages } from '#server/front-door/page-source.ts';
import { createPlaces, readRoutes } from '#server/front-door/places.ts';
import type { AstroHandler } from '#server/front-door/render.ts';
import { readSettings } from '#server/ground/config.ts';
import { composeApp, type TestApp } from './compose.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** What is asked about: rows that are there when the walk begins. */
export interface Subjects {
  eventIdx: number;
  participateIdx: number;
  productIdx: number;
  postIdx: number;
}

const searches = [{}, { keywords: 'oil' }, { keywords: '들기름' }, { rows: 1, page: 2 }];
const facets = [
  { businessCategory: 'RETAIL' },
  { industries: ['IT'] },
  { agencyRegion: 'SEOUL' },
  { country: 'US' },
];

/** By what each call that guests may make is asked; one that is not named here fails the walk (`unasked`). */
const requests = ({ participateIdx, productIdx, postIdx }: Subjects): Record<string, object[]> => ({
  'GET /event/getList': [{}, { keywords: 'Vienna' }],
  'GET /event/getDetail': [{}],
  'GET /event/getPlacements': [{}],
  'GET /event/getBoothMap': [{}],
  'GET /event/getProgramme': [{}],
  'GET /event/getForm': [{ participateType: 'BUYER' }, { participateType: 'PRE-VISITOR' }],
  'GET /company/getList': [...searches, ...facets, { listOrder: 'name' }, { participateIdx }],
  'GET /company/getOptions': [{}, { keywords: 'oil' }],
  'GET /company/getDetail': [{ participateIdx }],
  'GET /product/getList': [...searches, ...facets, { listOrder: 'nameEn' }, { participateIdx }],
  'GET /product/getOptions': [{}, { keywords: 'oil' }],
  'GET /product/getDetail': [{ productIdx }],
  'GET /board/getCategoryList': [{}],
  'GET /board/getList': [{}, { tab: 'notice' }, { keywords: 'oil' }],
  'GET /board/getDetail': [{ postIdx }],
  'GET /page/getList': [{}],
  'GET /page/getDetail': [{ part: 'info', name: 'overview', language: 'ko' }],
});
const membersRequests: Record<string, object[]> = {
  'GET /buyer/getList': [...searches, { listOrder: 'name' }, { country: 'US' }],
  'GET /buyer/getOptions': [{}],
};
/** They are answered by the process, not from the public content. */
const ofNoContent = /^GET \/(member|matching|invitation|notice|push|visitor|participate)\//;

/** Calls for everyone that the walk does not make. */
export function unasked(): string[] {
  const asked = requests({ eventIdx: 0, participateIdx: 0, productIdx: 0, postIdx: 0 });
  return Object.entries(calls)
    .filter(
      ([name, { access }]) => name.startsWith('GET') && access.who === 'anyone' && !ofNoContent.test(name),
    )
    .map(([name]) => name)
    .filter((name) => !(name in asked));
}

const pagesOf = ({ participateIdx, productIdx, postIdx }: Subjects) => [
  '/ko',
  '/en',
  '/ko/event',
  '/ko/info/booth-map',
  '/en/info/fields',
  '/ko/info/schedule',
  '/ko/written/info/overview',
  '/sitemap.xml',
  '/ko/participate/companyList',
  '/ko/participate/buyer',
  '/en/participate/pre-visitor',
  '/ko/participate/visit',
  '/en/info/products',
  '/en/info/products?industries=IT',
  '/ko/media-center',
  '/en/media-center/notice',
  '/en/media-center/notice/feed.xml',
  `/ko/matching/user/${participateIdx}`,
  `/en/matching/product/${productIdx}`,
  `/ko/media-center/detail/${postIdx}`,
];

/** Everything that is read, by its address. */
export type Answers = Map<string, string>;

export async function guestWorld(app: TestApp, subjects: Subjects, memberToken: string) {
  const { handler } = (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as {
    handler: AstroHandler;
  };
  const routes = await readRoutes(join(dist, 'server/routes.json'));
  const environment = { DATA_DIR: app.place.dataDir };
  const settings = { ...readSettings(environment), SITE_URL: 'https://expo.example.org' };
  const clock = app.clock.read;

  /** A process of the site, with memory of its own. */
  function reader({ send }: Pick<TestApp, 'send'>) {
    const base = 'http://localhost';
    const api: PageApi = (shown) =>
      createClient({
        base,
        fetch: (input, init) => send(String(input).slice(base.length), init, { shown } as never),
      });
    const pages = keptPages(handler, { db: app.db, settings, clock, api });
    const places = createPlaces(routes, guestViews(app.db, app.eventInUse, clock));
    return async (): Promise<Answers> => {
      const answers: Answers = new Map();
      const ask = async (name: string, list: object[], token?: string) => {
        for (const request of list) {
          const client = createClient({
            base,
            token: () => token,
            fetch: (input, init) => send(String(input).slice(base.length), init),
          }) as (name: string, request: object) => Promise<unknown>;
          const said = await client(name, request).catch((error: { key: string }) => error.key);
          answers.set(`${name} ${JSON.stringify(request)}`, JSON.stringify(said));
        }
      };
      for (const [name, list] of Object.entries(requests(subjects))) await ask(name, list);
      for (const [name, list] of Object.entries(membersRequests)) await ask(name, list, memberToken);
      for (const address of pagesOf(subjects)) {
        const [path = '', query = ''] = address.split('?');
        const find = async () => {
          const found = await places(path)?.();
          return found === undefined || query === '' ? found : `${found}?${query}`;
        };
        answers.set(address, String((await pages.get(address, { find }))?.identity));
      }
      return answers;
    };
  }

  return {
    /** As the process that has been there all the time answers. */
    kept: reader(app),
    /** As one that has just begun would. */
    fresh: () => reader(composeApp(app.db, app.place, app.clock.read().toISOString()))(),
  };
}
