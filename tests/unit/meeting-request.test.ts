import { describe, expect, it } from 'vitest';
import {
  arrangedAs,
  closedReason,
  createMeetingRequest,
  moved,
  type SlotForMe,
} from '#stores/matching/meeting-request.ts';
import { tabsFor } from '#stores/matching/partner-search.ts';
import { canAsk } from '#stores/participation/profile.ts';

const slot: SlotForMe = {
  slotIdx: 1,
  startsAt: '2026-10-29T08:00:00.000Z',
  endsAt: '2026-10-29T08:30:00.000Z',
  type: 'online',
  mine: null,
  otherIsFree: true,
  freeTables: 3,
  freeInterpreters: 1,
};

describe('wishes', () => {
  it('change places with their neighbour, and the ends stay', () => {
    expect(moved([5, 6, 7], 7, -1)).toEqual([5, 7, 6]);
    expect(moved([5, 6, 7], 5, 1)).toEqual([6, 5, 7]);
    expect(moved([5, 6, 7], 5, -1)).toEqual([5, 6, 7]);
    expect(moved([5, 6, 7], 9, 1)).toEqual([5, 6, 7]);
  });

  it('cannot name a slot that is closed or in which either side cannot meet', () => {
    expect(closedReason(slot)).toBe(null);
    expect(closedReason({ ...slot, type: null }, new Date('2026-10-27T00:00:00Z'))).toBe('closed');
    expect(closedReason({ ...slot, mine: 'meeting' })).toBe('mineBusy');
    expect(closedReason({ ...slot, mine: 'unavailable' })).toBe('mineUnavailable');
    expect(closedReason({ ...slot, otherIsFree: false })).toBe('otherBusy');
  });

  it('say of a slot that has begun whether it is under way or over', () => {
    const begun = { ...slot, type: null, mine: 'meeting' as const };
    expect(closedReason(begun, new Date(slot.startsAt))).toBe('now');
    expect(closedReason(begun, new Date(slot.endsAt))).toBe('over');
  });

  it('make the request one on the spot where the first of them is, until the last of them begins', () => {
    const soon: SlotForMe = { ...slot, type: 'offline' };
    const later: SlotForMe = { ...slot, slotIdx: 2, startsAt: '2026-10-31T08:00:00.000Z' };
    const slots = [soon, later];
    expect(arrangedAs(slots, [1], false)).toEqual({ type: 'offline', until: soon.startsAt });
    expect(arrangedAs(slots, [1, 2], false)).toEqual({ type: 'offline', until: later.startsAt });
    expect(arrangedAs(slots, [2, 1], false).type).toBe('online');
    expect(arrangedAs(slots, [2], true).type).toBe('online');
    expect(arrangedAs(slots, [], true)).toEqual({ type: 'offline', until: later.startsAt });
    expect(arrangedAs(slots, [], false)).toEqual({ type: 'online', until: undefined });
  });

  it('may name a slot whose tables are all taken, because one may be given back', () => {
    expect(closedReason({ ...slot, freeTables: 0 })).toBe(null);
  });

  it('are needed unless any time is fine', () => {
    const { form } = createMeetingRequest(7, 'BUYER');
    expect(form.check()).toBe('wishes');
    form.set('anySlot', true);
    expect(form.check()).toBe(undefined);
  });
});

describe('whom one can meet', () => {
  it('comes first in the tabs', () => {
    expect(tabsFor('COMPANY')[0]).toBe('buyer');
    expect(tabsFor('OKTA')[0]).toBe('company');
  });

  it('is the other side of the table', () => {
    const buyer = { participateType: 'BUYER' } as Parameters<typeof canAsk>[1];
    const company = { mainProduct: 'Oil' } as Parameters<typeof canAsk>[1];
    expect(canAsk('COMPANY', buyer)).toBe(true);
    expect(canAsk('COMPANY', company)).toBe(false);
    expect(canAsk('OKTA', company)).toBe(true);
    expect(canAsk('VISITOR', company)).toBe(false);
    expect(canAsk(null, company)).toBe(true);
  });
});
