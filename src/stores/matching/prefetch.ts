/** Fetches, while there is a network, what one will want to read and write in a hall that has none (docs/rules.md, C9). */

import type { Member } from '#api/account/member.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { limits } from '#domain/common/limits.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { logRows } from '../counseling/counseling-logs.ts';
import { keyHere } from '../lib/page-event.ts';
import { tabStorage } from '../lib/tab-storage.ts';
import { api } from '../site/api.ts';
import { $event } from '../site/event.ts';
import { meetingRows } from './my-meetings.ts';

/** It is fetched anew after so long. */
const everyMs = 5 * 60_000;
/** Buyers of one's meetings, whose countries a log is filled with. */
const buyersMost = 30;

const isFresh = (memberIdx: number) => {
  const [of, at] = (tabStorage.get(keyHere('prefetchedAt:')) ?? '').split(' ');
  return of === String(memberIdx) && Date.now() - Number(at) < everyMs;
};

/** Asks one after the other, as the pages ask; what fails is left out. Answers are kept by `offline.ts`. */
export async function prefetchOwn({ memberIdx, participateIdx, participateType }: Member): Promise<void> {
  if (!navigator.onLine || isFresh(memberIdx)) return;
  tabStorage.set(keyHere('prefetchedAt:'), `${memberIdx} ${Date.now()}`);
  const quietly = (ask: Promise<unknown>) => ask.catch(() => undefined);
  await quietly(api('GET /matching/getTable', { participateIdx }));
  const meetings: Meeting[] = [];
  for (const matchingType of matchingTypes) {
    const asked = { matchingType, listOrder: 'agenda', page: 1, rows: meetingRows } as const;
    const answer = await api('GET /matching/getList', asked).catch(() => undefined);
    meetings.push(...(answer?.data ?? []));
  }
  // By which a meeting's page shows the way to its table.
  const eventIdx = $event.get()?.eventIdx;
  if (eventIdx !== undefined) await quietly(api('GET /event/getBoothMap', { eventIdx }));
  if (participateType !== 'COMPANY') return;
  await quietly(api('GET /counseling/getList', { page: 1, rows: logRows }));
  await quietly(api('GET /counseling/getTotals', {}));
  await quietly(api('GET /counseling/getRates', {}));
  await quietly(api('GET /product/getList', { participateIdx, rows: limits.rowsMax }));
  await quietly(api('GET /company/getDetail', { participateIdx }));
  const unlogged = meetings.filter((one) => one.stateMatching === 'complete' && one.counselingIdx === null);
  const buyers = new Set(unlogged.map(({ buyer }) => buyer.participateIdx));
  for (const buyer of [...buyers].slice(0, buyersMost))
    await quietly(api('GET /buyer/getDetail', { participateIdx: buyer }));
}
