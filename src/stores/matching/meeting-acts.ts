/** What someone does with a meeting, wherever it is shown: `put` takes its new state into what is on the screen. */
import type { Meeting } from '#api/matching/matching.ts';
import type { LateMinutes, PresenceKind } from '#domain/matching/presence.ts';
import { api } from '../site/api.ts';

export const meetingActs = (put: (meeting: Meeting) => Meeting) => ({
  /** Says yes: by the wishes, or to one slot. Rejects with `already_assigned` and the free slots when that one is gone. */
  approve: async (matchingIdx: number, slotIdx?: number): Promise<Meeting> =>
    put((await api('POST /matching/approve', { matchingIdx, slotIdx })).data),
  deny: async (matchingIdx: number, reason: string): Promise<Meeting> =>
    put((await api('POST /matching/deny', { matchingIdx, reason })).data),
  /** Proposes another time for a confirmed meeting. */
  proposeTime: async (matchingIdx: number, slotIdx: number): Promise<Meeting> =>
    put((await api('POST /matching/move', { matchingIdx, slotIdx })).data),
  /** Accepts the proposed time that was read; rejects with `already_assigned` when it is gone. */
  acceptProposal: async (matchingIdx: number, slotIdx: number): Promise<Meeting> =>
    put((await api('POST /matching/acceptProposal', { matchingIdx, slotIdx })).data),
  /** Declines the other side's proposed time, or takes one's own back. */
  dropProposal: async (matchingIdx: number): Promise<Meeting> =>
    put((await api('POST /matching/dropProposal', { matchingIdx })).data),
  /** Says to the other side that one is there, late by so many minutes, that they did not come, or contests that. */
  sayPresence: async (matchingIdx: number, presence: PresenceKind, minutes?: LateMinutes): Promise<Meeting> =>
    put((await api('POST /matching/sayPresence', { matchingIdx, presence, minutes })).data),
  /** Takes back that the other side did not come. */
  takeBackAbsence: async (matchingIdx: number): Promise<Meeting> =>
    put((await api('POST /matching/takeBackAbsence', { matchingIdx })).data),
  /** Rejects with `late_cancellation` or `matching_cancel_not_allow`: the server's clock decides, not this one. */
  cancel: async (matchingIdx: number, reason: string): Promise<Meeting> =>
    put((await api('POST /matching/cancel', { matchingIdx, reason })).data),
  /** Lets another person of a side sit there. Rejects with `already_assigned` where they are not free any more. */
  handOver: async (matchingIdx: number, representativeIdx: number, version?: number): Promise<Meeting> =>
    put((await api('POST /matching/handOver', { matchingIdx, representativeIdx, version })).data),
  /** Declines what the organiser arranged. */
  decline: async (matchingIdx: number, reason: string): Promise<Meeting> =>
    put((await api('POST /matching/decline', { matchingIdx, reason })).data),
});

/** What the parts of a meeting on the screen need of the list, or the page, that it stands in. */
export type MeetingActs = ReturnType<typeof meetingActs> & { load: () => Promise<void> };
