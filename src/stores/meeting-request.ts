/** Asking for a meeting (`/matching/apply?target=`): whom, when, and what to say. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { AnswerOf } from '#api/index.ts';
import { type Meeting, matchingCalls } from '#api/matching.ts';
import { type Locale, partIn } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { liveStates } from '#domain/matching.ts';
import { type ParticipateType, sideOf } from '#domain/participation.ts';
import { api } from './api.ts';
import { createForm } from './lib/form.ts';
import { errorKey, loader } from './lib/loaded.ts';

export type SlotForMe = AnswerOf<'GET /matching/getSlotList'>[number];

export interface Target {
  participateIdx: number;
  nameKo: string;
  nameEn: string;
  /** A second line: the company's booth and main product, or the buyer's person and place. */
  lineKo: string;
  lineEn: string;
}

/** What is asked, as the form holds it. `wishes` are slots, the first wish first. */
const initial = {
  targetParticipateIdx: 0,
  wishes: [] as number[],
  anySlot: false,
  message: '',
  priority: '2',
  isTranslator: false,
  /** Empty: any will do. */
  translatorLanguage: '',
};
type RequestValues = typeof initial;

const yesNo = (value: unknown) => (value === true ? 'Y' : 'N');

/** What the interpreter has to speak. A language that was chosen before the interpreter was given up does not count. */
const languageOf = ({ isTranslator, translatorLanguage }: RequestValues) =>
  (isTranslator && translatorLanguage) || undefined;

/** The form that asks one participant for a meeting. The reader sees the other side. */
export function createMeetingRequest(targetIdx: number, own: ParticipateType) {
  const first = { ...initial, targetParticipateIdx: targetIdx };
  const target = loader<Target>();
  const slots = loader<SlotForMe[]>();
  const form = createForm({
    // The form ticks boxes, the wire says Y and N.
    schema: z.preprocess(
      (values) => ({
        ...(values as RequestValues),
        anySlot: yesNo((values as RequestValues).anySlot),
        isTranslator: yesNo((values as RequestValues).isTranslator),
        translatorLanguage: languageOf(values as RequestValues),
      }),
      matchingCalls['POST /matching/apply'].request,
    ),
    initial: first,
    send: (request, key): Promise<Meeting> =>
      api('POST /matching/apply', request, { key }).then(({ data }) => data, afterRefusal),
  });
  /** The meeting that the two have already, where one was refused for it; undefined where it is not known. */
  const $existing = atom<number | undefined>();

  /** What has changed since the page was opened is fetched before the refusal is shown. What can't be had is left out. */
  async function afterRefusal(error: unknown): Promise<never> {
    const key = errorKey(error);
    if (key === 'msg.duplicated_matching') $existing.set(await liveWith(targetIdx).catch(() => undefined));
    if (key === 'msg.late_inquiry') await dropClosed();
    throw error;
  }

  /** Takes the wished times that have closed out of the wishes. */
  async function dropClosed(): Promise<void> {
    await slots.refresh(askSlots);
    const now = slots.$state.get();
    if (now.state !== 'ready') return;
    const open = new Set(now.data.filter((slot) => slot.type !== null).map(({ slotIdx }) => slotIdx));
    const wishes = form.get('wishes') as number[];
    form.set(
      'wishes',
      wishes.filter((slotIdx) => open.has(slotIdx)),
    );
  }

  async function open(): Promise<void> {
    await Promise.all([target.load(() => fetchTarget(targetIdx, own)), loadSlots()]);
  }

  const askSlots = () => api('GET /matching/getSlotList', { targetParticipateIdx: targetIdx });

  /** Fetches the event's slots with what is known of both people's time. */
  function loadSlots(): Promise<void> {
    return slots.load(askSlots);
  }

  return { form, $existing, $target: target.$state, $slots: slots.$state, open, loadSlots };
}
export type MeetingRequest = ReturnType<typeof createMeetingRequest>;

/** The request or meeting that stands between the reader and this participant. */
async function liveWith(participateIdx: number): Promise<number | undefined> {
  const { data } = await api('GET /matching/getList', { participateIdx, rows: limits.rowsMax });
  const isLive = ({ stateMatching }: Meeting) => liveStates.some((state) => state === stateMatching);
  return data.find(isLive)?.matchingIdx;
}

async function fetchTarget(participateIdx: number, own: ParticipateType) {
  if (sideOf[own] === 'company') {
    const { data } = await api('GET /buyer/getDetail', { participateIdx });
    const line = (locale: Locale, name: string) =>
      [name, partIn(locale, data.position), data.city].filter(Boolean).join(', ');
    const names = { nameKo: partIn('ko', data.companyName), nameEn: partIn('en', data.companyName) };
    const lines = {
      lineKo: line('ko', data.nameKo || data.nameEn),
      lineEn: line('en', data.nameEn || data.nameKo),
    };
    return { data: { participateIdx, ...names, ...lines }, totalCount: 1 };
  }
  const { data } = await api('GET /company/getDetail', { participateIdx });
  const { nameKo, nameEn } = data;
  const lines = {
    lineKo: [...data.booths, data.mainProduct].join(' · '),
    lineEn: [...data.booths, data.mainProductEn].join(' · '),
  };
  return { data: { participateIdx, nameKo, nameEn, ...lines }, totalCount: 1 };
}

/** Why a slot can't be wished for; null when it can. A full slot may be wished for: others may still give it back. */
export function closedReason(slot: SlotForMe): 'past' | 'mineBusy' | 'mineUnavailable' | 'otherBusy' | null {
  if (slot.type === null) return 'past';
  if (slot.mine === 'meeting') return 'mineBusy';
  if (slot.mine === 'unavailable') return 'mineUnavailable';
  return slot.otherIsFree === false ? 'otherBusy' : null;
}

/** The wishes with one of them moved up (-1) or down (1). */
export function moved(wishes: readonly number[], slotIdx: number, by: -1 | 1): number[] {
  const order = [...wishes];
  const at = order.indexOf(slotIdx);
  const neighbour = order[at + by];
  if (at < 0 || neighbour === undefined) return order;
  order[at + by] = slotIdx;
  order[at] = neighbour;
  return order;
}
