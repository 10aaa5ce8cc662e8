/** What both servers are asked, by what it shows; the same as in `static`, `speed`, `lists`, `rendered` and `approvals`. */
import { amount } from '../bench.ts';
import { askedOfLists } from '../lists.ts';
import { type Asked, isOk, type Options } from '../load.ts';
import { everyIndustry } from '../speed.ts';
import type { Filled } from './fill.ts';

/** A folder of data with a server of its own: the demonstration, many times of it, the event of `approvals`. */
export type Folder = 'one' | 'many' | 'large';

export interface Sample {
  what: string;
  folder: Folder;
  options: Options;
  /** The requests of a round; round 0 only warms up. */
  asked: (round: number) => Asked[];
}

export const rounds = amount(5, 1);
/** How many times the demonstration's people `lists` are read from. */
export const times = amount(10, 2);
/** All find a slot, also in the first commit that is compared with, whose demonstration had one day to come. */
const approvals = amount(50, 2);
export const approvalsInAll = approvals * (rounds + 1);
const amounts = {
  page: amount(8_000, 50),
  call: amount(4_000, 20),
  anew: amount(1_500, 10),
  list: amount(500, 10),
  rendered: amount(150, 5),
};
const headers = { 'accept-encoding': 'gzip' };

export function samplesOf({ company, buyer, many, words, approvals: asked, large }: Filled): Sample[] {
  const same = (
    what: string,
    count: number,
    one: Omit<Asked, 'method'> | ((at: number) => Omit<Asked, 'method'>),
    options = {},
  ): Sample => ({
    what,
    folder: 'one',
    options,
    asked: (round) =>
      Array.from({ length: count }, (_, at) => ({
        method: 'GET',
        ...(typeof one === 'function' ? one(round * count + at) : one),
      })),
  });
  const page = { isFine: isOk };
  const list = '/api/company/getList';
  const ofLists = askedOfLists({ ...many, words }, times, amounts.list * (rounds + 1));
  return [
    same('static: a prerendered page', amounts.page, { path: '/ko/info/overview', headers }, page),
    same('speed: event/getDetail, a guest', amounts.call, { path: '/api/event/getDetail' }),
    same('speed: company/getList, a guest', amounts.call, { path: list }),
    same('speed: company/getList, a member', amounts.call, { path: list, token: buyer }),
    same('speed: company/getList, never asked before', amounts.anew, (at) => ({
      path: `${list}?industries=${everyIndustry(at)}`,
      token: buyer,
    })),
    {
      what: 'speed: matching/approve',
      folder: 'one',
      options: { connections: 1, isFine: isPlaced },
      asked: (round) =>
        part(asked, approvals, round).map(({ token, matchingIdx }) => approval(matchingIdx, token)),
    },
    same('rendered: a profile, kept', amounts.page, { path: `/ko/matching/user/${company}`, headers }, page),
    same(
      'rendered: a search, anew',
      amounts.rendered,
      (at) => ({ path: `/ko/participate/companyList?keywords=${at}-${company}`, headers }),
      page,
    ),
    ...Object.entries(ofLists).map(
      ([what, all]): Sample => ({
        what: `lists: ${what}`,
        folder: 'many',
        options: what.startsWith('a page') ? page : {},
        asked: (round) => part(all, amounts.list, round),
      }),
    ),
    ...(large ? samplesOfLarge(large) : []),
  ];
}

function samplesOfLarge({ requests, buyerTokens, companyTokens }: NonNullable<Filled['large']>): Sample[] {
  const tokens = [...buyerTokens, ...companyTokens];
  const reading = (call: string): Sample => ({
    what: `approvals: ${call} at 500 companies`,
    folder: 'large',
    options: { connections: 1 },
    asked: (round) =>
      Array.from({ length: amounts.list }, (_, at) => ({
        method: 'GET',
        path: `/api/matching/${call}`,
        token: tokens[((round * amounts.list + at) * 7) % tokens.length] as string,
      })),
  });
  return [
    {
      what: 'approvals: with eight clients',
      folder: 'large',
      options: { connections: 8, isFine: isPlaced },
      asked: (round) =>
        part(requests, approvals, round).map(({ matchingIdx, token }) => approval(matchingIdx, token)),
    },
    ...['getSlotList', 'getTable'].map(reading),
  ];
}

/** One that is left to be placed costs half of one that takes a slot and a table. */
const isPlaced = (_: unknown, text: string) => text.includes('"stateMatching":"complete"');

const approval = (matchingIdx: number, token: string): Asked => ({
  method: 'POST',
  path: '/api/matching/approve',
  token,
  body: JSON.stringify({ matchingIdx }),
});

/** The requests of a round: each is sent once. */
const part = <One>(all: readonly One[], count: number, round: number): One[] =>
  all.slice(round * count, (round + 1) * count);
