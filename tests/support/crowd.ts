import type { TestApp } from './compose.ts';
import { buyer, company, type Expo, expo, type Participant, slotsOf } from './factories.ts';

export interface Crowd {
  at: Expo;
  /** Who approves all the requests. */
  approver: Participant;
  /** The matchingIdx of each request, in the order they were made. */
  requests: number[];
  slots: number[];
}

/** One buyer whom `size` companies ask for a meeting in any slot, at an event two months from now with room for all. */
export async function crowd(app: TestApp, size: number): Promise<Crowd> {
  const date = new Date(app.clock.read().getTime() + 60 * 86_400_000).toISOString().slice(0, 10);
  const days = [{ date, from: '00:00', to: '23:30' }];
  const at = await expo(app, { days, slotMinutes: 5, tables: 5, timeZone: 'UTC' });
  const approver = await buyer(app, at);
  const slots = await slotsOf(approver, at);
  const requests: number[] = [];
  for (let no = 0; no < size; no++) {
    const asking = await company(app, at);
    const { data } = await asking.client('POST /matching/apply', {
      eventIdx: at.eventIdx,
      targetParticipateIdx: approver.participateIdx,
      matchingType: 'online',
      anySlot: 'Y',
    });
    requests.push(data.matchingIdx);
  }
  return { at, approver, requests, slots };
}
