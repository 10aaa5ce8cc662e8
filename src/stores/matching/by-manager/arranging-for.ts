/** A manager makes a meeting from a participant's page: whom with, when, and with which interpreter. */
import { atom } from 'nanostores';
import { newKey } from '#api/client.ts';
import type { AnswerOf } from '#api/index.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { errorKey, loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';

type Others = AnswerOf<'GET /manage/matching/getOthers'>;
type Slots = AnswerOf<'GET /manage/matching/getSlotsFor'>;
export type Other = Others[number];

interface Known {
  eventIdx: number;
  participateIdx: number;
  side: 'company' | 'buyer';
}

/** '' is none, 'any' is whoever is free, else a language. */
const interpreterIn = (wanted: string) => {
  const { data: translatorLanguage } = interpreterLanguage.safeParse(wanted);
  return wanted === ''
    ? {}
    : { isTranslator: 'Y' as const, ...(translatorLanguage && { translatorLanguage }) };
};

export function createArrangingFor({ eventIdx, participateIdx, side }: Known) {
  const others = loader<Others>();
  const slots = loader<Slots>();
  const $other = atom<Other | undefined>();
  const $slotIdx = atom<number | undefined>();
  const $interpreter = atom('');
  const $isBusy = atom(false);
  /** Why the meeting was refused, 'msg.…'. */
  const $failure = atom<string | undefined>();
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** Of one try to make the meeting: sent again, it makes no second one. */
  let key = newKey();

  const find = (keywords: string) => {
    clearTimeout(typing);
    typing = setTimeout(
      () => void others.load(() => api('GET /manage/matching/getOthers', { participateIdx, keywords })),
      keywords === '' ? 0 : 250,
    );
  };
  const two = (other: Other) =>
    side === 'company'
      ? { companyIdx: participateIdx, buyerIdx: other.participateIdx }
      : { companyIdx: other.participateIdx, buyerIdx: participateIdx };

  async function loadSlots(): Promise<void> {
    const other = $other.get();
    if (!other) return;
    key = newKey();
    $failure.set(undefined);
    $slotIdx.set(undefined);
    const asked = { eventIdx, ...two(other), ...interpreterIn($interpreter.get()) };
    await slots.load(() => api('GET /manage/matching/getSlotsFor', asked));
  }

  function choose(other: Other | undefined): void {
    $other.set(other);
    void loadSlots();
  }

  function wantInterpreter(wanted: string): void {
    $interpreter.set(wanted);
    void loadSlots();
  }

  /** Answers whether the meeting was made. */
  async function make(reason: string): Promise<boolean> {
    const [other, slotIdx] = [$other.get(), $slotIdx.get()];
    if (!other || slotIdx === undefined || $isBusy.get()) return false;
    $isBusy.set(true);
    $failure.set(undefined);
    const asked = { eventIdx, ...two(other), slotIdx, ...interpreterIn($interpreter.get()), reason };
    const made = await api('POST /manage/matching/add', asked, { key }).then(
      () => true,
      (error: unknown) => {
        $failure.set(errorKey(error));
        return false;
      },
    );
    $isBusy.set(false);
    return made;
  }

  return {
    $others: others.$state,
    $slots: slots.$state,
    $other,
    $slotIdx,
    $interpreter,
    $isBusy,
    $failure,
    find,
    choose,
    loadSlots,
    wantInterpreter,
    make,
  };
}
export type ArrangingFor = ReturnType<typeof createArrangingFor>;
