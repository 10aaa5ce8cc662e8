/** Four hundred pages at once that nobody asked for before: searches, profiles of nobody, pages behind the last, maps of the site. */
import { type Attack, counted } from './attack.ts';
import { ask, inLanes, openAgent } from './client.ts';
import { keptPage } from './observers.ts';

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

const countOf = (shortest: boolean) => (shortest ? 40 : 400);
/** Connections that are open before the attack: to take over four hundred at once costs as much whatever they ask for. */
let agent = openAgent();

export const newPages: Attack = {
  name: '400 pages nobody asked before',
  mostReadMs: 100,
  async alone({ server, shortest }) {
    agent = openAgent();
    const count = countOf(shortest);
    await inLanes(count, count, () => ask(agent, server.url + keptPage));
    return {};
  },
  async run({ server, shortest }) {
    const count = countOf(shortest);
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
