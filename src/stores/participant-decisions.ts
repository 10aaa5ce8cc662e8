/** Deciding on applications, one or many, and taking it back: what was done stays on the screen as long as it can be undone. */
import { atom } from 'nanostores';
import type { DoneWith } from '#api/participate-manage.ts';
import { limits } from '#domain/limits.ts';
import { api } from './api.ts';
import { refreshCounts } from './console.ts';
import { createReasonForm } from './lib/reason-form.ts';

/** What was done last. */
export interface Done extends DoneWith {
  act: 'approve' | 'deny' | 'undo';
  /** Those that it was done with, which can be taken back; none after that. */
  idxs: number[];
}

/** `load` shows anew what was decided on. */
export function createDecisions(load: () => Promise<void>) {
  /** Undefined once it can't be taken back any more. */
  const $done = atom<Done | undefined>();
  /** Which rows of the list are chosen. */
  const $chosen = atom<readonly number[]>([]);
  /** On whom the reason is to be; what a decline is asked for. */
  let asked: readonly number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function done(act: Done['act'], participateIdxs: readonly number[], data: DoneWith): Promise<Done> {
    const refused = new Set(data.refused.map(({ participateIdx }) => participateIdx));
    const idxs = act === 'undo' ? [] : participateIdxs.filter((idx) => !refused.has(idx));
    const result = { ...data, act, idxs };
    clearTimeout(timer);
    timer = setTimeout(() => $done.set(undefined), limits.undoSeconds * 1000);
    $done.set(result);
    $chosen.set([]);
    void refreshCounts();
    return result;
  }

  /** Approves; matching opens for the participants at once. The caller shows what comes next. */
  async function approve(participateIdxs: readonly number[]): Promise<Done> {
    const { data } = await api('POST /manage/participate/decide', {
      participateIdxs: [...participateIdxs],
      decision: 'approve',
    });
    return done('approve', participateIdxs, data);
  }

  /** The reason of a denial, which the applicants read. */
  const denyForm = createReasonForm(async (reason) => {
    const { data } = await api('POST /manage/participate/decide', {
      participateIdxs: [...asked],
      decision: 'deny',
      reason,
    });
    return done('deny', asked, data);
  });
  const askReasonFor = (participateIdxs: readonly number[]) => {
    asked = participateIdxs;
  };

  /** Takes back what was done last. */
  async function undo(): Promise<Done | undefined> {
    const last = $done.get();
    if (!last || last.idxs.length === 0) return undefined;
    const { data } = await api('POST /manage/participate/undo', { participateIdxs: last.idxs });
    const result = await done('undo', last.idxs, data);
    await load();
    return result;
  }

  return { $done, $chosen, approve, denyForm, askReasonFor, undo };
}
export type Decisions = ReturnType<typeof createDecisions>;
