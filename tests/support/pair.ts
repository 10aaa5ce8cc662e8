import { ApiError } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { longBefore } from './api.ts';
import type { TestApp } from './compose.ts';
import { buyer, type Company, company, type Expo, expo, type Participant, slotsOf } from './factories.ts';
import { nextNumber } from './numbers.ts';

/** A company and a buyer at an event of their own, so that no other test's schedule stands in their way. */
export interface Pair {
  at: Expo;
  seller: Company;
  purchaser: Participant;
  slots: number[];
}

/** A new pair, with the clock well before their event. */
export async function pair(
  app: Pick<TestApp, 'clock'> & Parameters<typeof expo>[0],
  changes: Parameters<typeof expo>[1] = {},
): Promise<Pair> {
  app.clock.set(longBefore);
  const at = await expo(app, { ...changes, eventIdx: nextNumber('event') });
  const seller = await company(app, at);
  const purchaser = await buyer(app, at);
  return { at, seller, purchaser, slots: await slotsOf(seller, at) };
}

export type Wish = Partial<RequestOf<'POST /matching/apply'>>;

/** Asks online for the first or the third slot, unless the wish says otherwise. */
export async function askFor(
  { at, slots }: Pair,
  from: Participant,
  to: Participant,
  wish: Wish = {},
): Promise<Meeting> {
  const { data } = await from.client('POST /matching/apply', {
    eventIdx: at.eventIdx,
    targetParticipateIdx: to.participateIdx,
    wishes: [slots[0] as number, slots[2] as number],
    ...wish,
  });
  return data;
}

export async function approve(by: Participant, matchingIdx: number, slotIdx?: number): Promise<Meeting> {
  const { data } = await by.client('POST /matching/approve', { matchingIdx, slotIdx });
  return data;
}

/** The refusal that a call ends in: its key as in `ApiError`, with 'msg.' before the catalogue's, and what came with it. */
export async function refusal(call: Promise<unknown>): Promise<{ key: string; data: unknown }> {
  const error = await call.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return { key: error.key, data: error.data };
}
