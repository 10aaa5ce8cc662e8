/** Four hundred pages at once that nobody asked for before: searches, profiles of nobody, pages behind the last, maps of the site. */
import { type Attack, counted } from './attack.ts';
import { ask, inLanes, openAgent } from './client.ts';

const kinds: ((no: number) => string)[] = [
  (no) => `/ko/participate/companyList?keywords=siege${no}`,
  (no) => `/en/info/products?keywords=e+a+${no}`,
  (no) => `/ko/matching/user/${1_000_000 + no}`,
  (no) => `/en/matching/product/${1 + no}?keywords=siege${no}`,
  (no) => `/ko/media-center/notice?page=${2 + no}`,
  (no) => `/en/media-center/detail/${1 + (no % 60)}?keywords=siege${no}`,
  (no) => `/sitemap.xml?keywords=siege${no}`,
  (no) => `/ko/info/fields?keywords=siege${no}`,
];

export const newPages: Attack = {
  name: '400 pages nobody asked before',
  mostReadMs: 100,
  async run({ server, shortest }) {
    const count = shortest ? 40 : 400;
    const agent = openAgent();
    const answers = await inLanes(count, count, (at) => {
      const address = kinds[at % kinds.length] as (no: number) => string;
      return ask(agent, server.url + address(at));
    });
    agent.destroy();
    return {
      seen: {
        answers: counted(answers.map(({ what }) => what)),
        'slowest ms': Math.round(Math.max(...answers.map(({ ms }) => ms))),
      },
    };
  },
};
