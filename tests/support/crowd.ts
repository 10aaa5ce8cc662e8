import type { TestApp } from './compose.ts';
import {
  buyer,
  type Company,
  company,
  type Expo,
  expo,
  type Participant,
  type Person,
  slotsOf,
} from './factories.ts';

export interface Crowd {
  at: Expo;
  companies: Company[];
  /** Who approves all the requests. */
  approver: Participant;
  /** The matchingIdx of each request, in the order they were made. */
  requests: number[];
  slots: number[];
}

/** One buyer whom `size` companies ask for a meeting in any slot, at an event two months from now with room for all. */
export async function crowd(app: TestApp, size: number, { tables = 5 } = {}): Promise<Crowd> {
  const date = new Date(app.clock.read().getTime() + 60 * 86_400_000).toISOString().slice(0, 10);
  const days = [{ date, from: '00:00', to: '23:30' }];
  const at = await expo(app, { days, slotMinutes: 5, tables, timeZone: 'UTC' });
  const companies: Company[] = [];
  for (let no = 0; no < size; no++) companies.push(await company(app, at));
  return { at, companies, ...(await askedAnew(app, at, companies)) };
}

/** Another buyer whom the same companies ask, one request each. */
export async function askedAnew(
  app: TestApp,
  at: Expo,
  companies: readonly Person[],
): Promise<Pick<Crowd, 'approver' | 'requests' | 'slots'>> {
  const approver = await buyer(app, at);
  const slots = await slotsOf(approver, at);
  const requests: number[] = [];
  for (const asking of companies) {
    const { data } = await asking.client('POST /matching/apply', {
      eventIdx: at.eventIdx,
      targetParticipateIdx: approver.participateIdx,
      anySlot: 'Y',
    });
    requests.push(data.matchingIdx);
  }
  return { approver, requests, slots };
}
