/** Asking for a meeting (`/matching/apply?target=`): whom, when, and what to say. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { AnswerOf } from '#api/index.ts';
import { type Meeting, matchingCalls } from '#api/matching/matching.ts';
import type { Means } from '#api/matching/means.ts';
import { type Locale, partIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates, type MatchingType, slotPhase } from '#domain/matching/matching.ts';
import { type ParticipateType, sideOf } from '#domain/participation/participation.ts';
import { createForm } from '../lib/form.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

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
  byVideo: false,
  /** Empty: any will do. */
  translatorLanguage: '',
  /** Empty: whoever can. */
  representativeIdx: '',
};
type RequestValues = typeof initial;

const yesNo = (value: unknown) => (value === true ? 'Y' : 'N');

/** What the interpreter has to speak. A language that was chosen before the interpreter was given up does not count. */
const languageOf = ({ isTranslator, translatorLanguage }: RequestValues) =>
  (isTranslator && translatorLanguage) || undefined;

/** Who of the other side is asked for. */
const namedIn = ({ representativeIdx }: RequestValues) => Number(representativeIdx) || undefined;

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
        byVideo: yesNo((values as RequestValues).byVideo),
        translatorLanguage: languageOf(values as RequestValues),
        representativeIdx: namedIn(values as RequestValues),
      }),
      matchingCalls['POST /matching/apply'].request,
    ),
    initial: first,
    send: (request, key): Promise<Meeting> =>
      api('POST /matching/apply', request, { key }).then(({ data }) => data, afterRefusal),
  });
  /** The request or meeting that the two have already (docs/rules.md, M3); undefined where there is none, or it is not known. */
  const $existing = atom<Meeting | undefined>();
  /** The people of the other side, where it has several. */
  const $people = atom<AnswerOf<'GET /matching/getRepresentatives'>>([]);

  /** What has changed since the page was opened is fetched before the refusal is shown. What can't be had is left out. */
  async function afterRefusal(error: unknown): Promise<never> {
    const key = errorKey(error);
    if (key === 'msg.duplicated_matching') await findExisting();
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

  /** Without an answer the form stands: what it sends is refused with the way to the meeting. */
  async function findExisting(): Promise<void> {
    $existing.set(await liveWith(targetIdx).catch(() => undefined));
  }

  /** Whoever has asked or met already is not shown a form that could only be refused. */
  async function open(): Promise<void> {
    const existing = findExisting();
    const slotsLoaded = loadSlots();
    void loadPeople();
    void loadMeans();
    await target.load(async () => {
      const [found] = await Promise.all([fetchTarget(targetIdx, own), existing]);
      return found;
    });
    await slotsLoaded;
  }

  const askSlots = () =>
    api('GET /matching/getSlotList', {
      targetParticipateIdx: targetIdx,
      representativeIdx: namedIn(form.$values.get() as RequestValues),
    });

  /** The other side is asked without them where they can't be had. */
  const loadPeople = async () =>
    $people.set(
      await api('GET /matching/getRepresentatives', { participateIdx: targetIdx }).then(
        ({ data }) => data,
        () => [],
      ),
    );

  /** Who is asked for: the times are then those of that person. */
  async function choosePerson(representativeIdx: string): Promise<void> {
    form.set('representativeIdx', representativeIdx);
    await slots.refresh(askSlots);
  }

  /** What the own interpreter of a company that is asked speaks; what can't be had is not said. */
  const $ownInterpreter = atom<Means['interpreterLanguages']>([]);
  async function loadMeans(): Promise<void> {
    if (sideOf[own] === 'company') return;
    const means = await api('GET /matching/getMeans', { companyIdx: targetIdx }).catch(() => undefined);
    $ownInterpreter.set(means?.data.interpreterLanguages ?? []);
  }

  /** Fetches the event's slots with what is known of both people's time. */
  function loadSlots(): Promise<void> {
    return slots.load(askSlots);
  }

  return {
    form,
    $existing,
    $people,
    $ownInterpreter,
    $target: target.$state,
    $slots: slots.$state,
    open,
    loadSlots,
    choosePerson,
  };
}
export type MeetingRequest = ReturnType<typeof createMeetingRequest>;

/** The request or meeting that stands between the reader and this participant. */
async function liveWith(participateIdx: number): Promise<Meeting | undefined> {
  const { data } = await api('GET /matching/getList', { participateIdx, rows: limits.rowsMax });
  const isLive = ({ stateMatching }: Meeting) => liveStates.some((state) => state === stateMatching);
  return data.find(isLive);
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
export function closedReason(
  slot: SlotForMe,
  now = new Date(),
): 'closed' | 'now' | 'over' | 'mineBusy' | 'mineUnavailable' | 'otherBusy' | null {
  if (slot.type === null) {
    const phase = slotPhase(now, slot);
    return phase === 'ahead' ? 'closed' : phase;
  }
  if (slot.mine === 'meeting') return 'mineBusy';
  if (slot.mine === 'unavailable') return 'mineUnavailable';
  return slot.otherIsFree === false ? 'otherBusy' : null;
}

/**
 * How a request with these times is arranged, as the server tells it (docs/rules.md, M5, M8): by the first wish, else by the first
 * time that is open. `until`: when the last of its times closes on the spot, and the request ends without an answer.
 */
export function arrangedAs(
  slots: readonly SlotForMe[],
  wishes: readonly number[],
  anySlot: boolean,
): { type: MatchingType; until: string | undefined } {
  const open = slots.filter(({ type }) => type !== null);
  const wished = open.filter(({ slotIdx }) => wishes.includes(slotIdx));
  const first = wished.find(({ slotIdx }) => slotIdx === wishes[0]) ?? (anySlot ? open[0] : undefined);
  const times = (anySlot ? open : wished).map(({ startsAt }) => startsAt).sort();
  return { type: first?.type ?? 'online', until: times.at(-1) };
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
