/**
 * Reading one's own without a network (docs/rules.md, C9): on pages of the matching and counseling work area, answers of the calls
 * below are kept for their member in this browser, and stand in where the network gives none. `$asOf` says that they do.
 */
import { atom } from 'nanostores';
import { ApiError, type Client } from '#api/client.ts';
import type { Counseling } from '#api/counseling/counseling.ts';
import type { EventDetail } from '#api/event/event.ts';
import type { AnswerOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { keepAnswer, keyOfCall, type LastAnswer, lastAnswer, lastAnswersOf } from '../lib/last-answers.ts';
import { forgetOthersAnswers } from '../lib/member-db.ts';
import { wrapApi } from './api.ts';
import { $event } from './event.ts';
import { $member, $token } from './session.ts';

/** Whose answers are kept: what members read of themselves and of those whom they meet. */
const keptCalls: ReadonlySet<string> = new Set([
  'GET /matching/getTable',
  'GET /matching/getSlotList',
  'GET /matching/getList',
  'GET /matching/getDetail',
  'GET /matching/getHistory',
  'GET /matching/getRanking',
  'GET /matching/getSuggestions',
  'GET /favourite/getList',
  'GET /event/getBoothMap',
  'GET /notice/getList',
  'GET /counseling/getList',
  'GET /counseling/getTotals',
  'GET /counseling/getRates',
  'GET /counseling/getDetail',
  'GET /product/getList',
  'GET /company/getDetail',
  'GET /buyer/getDetail',
]);

/** Milliseconds without an answer after which the last one is better than none. */
const patience = 8_000;

/** From when the oldest answer on the screen is that stands in for the network's; undefined while the network answers. */
export const $asOf = atom<number | undefined>();

/** Whether the browser knows that it has no network: what needs one is not offered until it is back. */
export const $isCut = atom(false);

/** Whether a call got no answer at all, so that it can't be known whether the server heard it. */
export const isWithoutNetwork = (error: unknown): boolean =>
  error instanceof ApiError && error.key === 'msg.fail' && error.status === 0;

const standIn = ({ at, data, totalCount }: LastAnswer) => {
  $asOf.set(Math.min($asOf.get() ?? at, at));
  return { data, totalCount };
};

/** One meeting or log out of the lists that have it. */
async function outOfLists(
  memberIdx: number,
  name: string,
  request: unknown,
): Promise<LastAnswer | undefined> {
  const { matchingIdx, counselingIdx } = request as { matchingIdx?: number; counselingIdx?: number };
  if (name === 'GET /counseling/getDetail') {
    for (const { at, data } of await lastAnswersOf(memberIdx, ['GET /counseling/getList'])) {
      const log = (data as Counseling[]).find((one) => one.counselingIdx === counselingIdx);
      if (log) return { at, data: log, totalCount: 1 };
    }
  }
  if (name !== 'GET /matching/getDetail') return undefined;
  for (const { at, data } of await lastAnswersOf(memberIdx, [
    'GET /matching/getList',
    'GET /matching/getTable',
  ])) {
    const meetings = Array.isArray(data)
      ? (data as Meeting[])
      : (data as AnswerOf<'GET /matching/getTable'>).slots.flatMap(({ meeting, others }) =>
          meeting ? [meeting, ...others] : [],
        );
    const meeting = meetings.find((one) => one.matchingIdx === matchingIdx);
    if (meeting) return { at, data: meeting, totalCount: 1 };
  }
  return undefined;
}

const withLastAnswers =
  (client: Client): Client =>
  async (name, request, options) => {
    const memberIdx = $member.get()?.memberIdx;
    const token = $token.get();
    if (!keptCalls.has(name) || memberIdx === undefined || token === undefined)
      return client(name, request, options);
    const key = keyOfCall(name, request);
    const last = async () =>
      (await lastAnswer(memberIdx, key)) ?? (await outOfLists(memberIdx, name, request));
    let isLate = false;
    const asked = client(name, request, options).then((answer) => {
      // Nobody may have logged out meanwhile: what they leave behind is wiped once.
      if ($token.get() === token) void keepAnswer(memberIdx, key, answer);
      if (!isLate) $asOf.set(undefined);
      return answer;
    });
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
    try {
      const answer = await Promise.race([asked, late]);
      if (answer) return answer;
      const kept = await last();
      if (!kept) return await asked;
      isLate = true;
      asked.catch(() => undefined);
      return standIn(kept) as Awaited<typeof asked>;
    } catch (error) {
      const kept = isWithoutNetwork(error) ? await last() : undefined;
      if (!kept) throw error;
      return standIn(kept) as Awaited<typeof asked>;
    }
  };

const eventKey = keyOfCall('GET /event/getDetail', {});
let isStarted = false;

/** To be called by pages that are readable without a network, once it is known who reads. */
export function startOffline(memberIdx: number): void {
  if (isStarted) return;
  isStarted = true;
  const look = () => $isCut.set(!navigator.onLine);
  look();
  addEventListener('online', look);
  addEventListener('offline', look);
  wrapApi(withLastAnswers);
  void forgetOthersAnswers(memberIdx).catch(() => undefined);
  $event.subscribe((event) => {
    if (event) void keepAnswer(memberIdx, eventKey, { data: event, totalCount: 1 });
  });
  if ($event.get()) return;
  void lastAnswer(memberIdx, eventKey).then((last) => {
    // Its own answer may have come meanwhile, and is newer.
    if (last && !$event.get()) $event.set(last.data as EventDetail);
  });
}
