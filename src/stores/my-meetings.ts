/** One's own meetings (`/matching/detail`): the list, what narrows it, and the answers that one gives. */
import { atom } from 'nanostores';
import type { Meeting } from '#api/matching.ts';
import type { MatchingState, MatchingType, MeetingSide } from '#domain/matching.ts';
import { api } from './api.ts';
import { loader } from './lib/loaded.ts';
import { isLike, kept, storageKeys } from './lib/storage.ts';

export interface MeetingFilter {
  stateMatching?: MatchingState;
  direction?: 'sent' | 'received';
}

export const meetingRows = 20;

export const $type = atom<MatchingType>('online');
export const $meetingFilter = atom<MeetingFilter>({});
export const $meetingPage = atom(1);
/** True after someone without an online meeting was switched to the on-site tab (`online_matching_not_found`). */
export const $isSwitched = atom(false);
/** The meeting to look at first: the one just asked for. */
export const $detailKey = kept<number>(storageKeys.detailKey, undefined, isLike(0));

const meetings = loader<Meeting[]>();
export const $meetings = meetings.$state;

/** Which of the two parties the reader is, and which the other. */
export function partiesOf(meeting: Meeting, own: number) {
  const mine: MeetingSide = meeting.company.participateIdx === own ? 'company' : 'buyer';
  const other: MeetingSide = mine === 'company' ? 'buyer' : 'company';
  return { mine, other: meeting[other], otherSide: other };
}

export function openMeetings(asked: string | null): void {
  $type.set(asked === 'offline' ? 'offline' : 'online');
  void loadMeetings();
}

export function chooseType(type: MatchingType): void {
  $isSwitched.set(false);
  $type.set(type);
  $meetingPage.set(1);
  void loadMeetings();
}

export function narrow(filter: MeetingFilter): void {
  $meetingFilter.set(filter);
  $meetingPage.set(1);
  void loadMeetings();
}

export function turnMeetingsTo(page: number): void {
  $meetingPage.set(page);
  void loadMeetings();
}

export async function loadMeetings(): Promise<void> {
  await meetings.load(() =>
    api('GET /matching/getList', {
      matchingType: $type.get(),
      ...$meetingFilter.get(),
      page: $meetingPage.get(),
      rows: meetingRows,
    }),
  );
  const outcome = $meetings.get();
  if (outcome.state !== 'failed' || outcome.key !== 'msg.online_matching_not_found') return;
  if ($type.get() !== 'online') return;
  $isSwitched.set(true);
  $type.set('offline');
  await loadMeetings();
}

/** Takes the new state of one meeting into the list that is shown. */
function put(meeting: Meeting): Meeting {
  meetings.change((list) =>
    list.map((entry) => (entry.matchingIdx === meeting.matchingIdx ? meeting : entry)),
  );
  return meeting;
}

/** Says yes: by the wishes, or to one slot. Rejects with `already_assigned` and the free slots when that one is gone. */
export async function approve(matchingIdx: number, slotIdx?: number): Promise<Meeting> {
  return put((await api('POST /matching/approve', { matchingIdx, slotIdx })).data);
}

export async function deny(matchingIdx: number, reason: string): Promise<Meeting> {
  return put((await api('POST /matching/deny', { matchingIdx, reason })).data);
}

/** Rejects with `late_cancellation` or `matching_cancel_not_allow`: the server's clock decides, not this one. */
export async function cancel(matchingIdx: number, reason: string): Promise<Meeting> {
  return put((await api('POST /matching/cancel', { matchingIdx, reason })).data);
}

export interface FreeSlot {
  slotIdx: number;
  startsAt: string;
}

/** The slots in which a meeting could be placed now. */
export async function freeSlotsFor(meeting: Meeting, otherIdx: number): Promise<FreeSlot[]> {
  const { data } = await api('GET /matching/getSlotList', {
    targetParticipateIdx: otherIdx,
    matchingType: meeting.matchingType,
  });
  return data.filter(
    (slot) =>
      slot.isOpen &&
      slot.mine === null &&
      slot.otherIsFree !== false &&
      slot.freeTables > 0 &&
      (meeting.isTranslator === 'N' || slot.freeInterpreters > 0),
  );
}

/** The free slots that an `already_assigned` brought along. */
export function freeSlotsOf(data: unknown): FreeSlot[] {
  const slots = (data as { freeSlots?: unknown } | null)?.freeSlots;
  return Array.isArray(slots) ? (slots as FreeSlot[]) : [];
}
