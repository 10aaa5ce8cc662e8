/** Deciding on applications, one or many, and taking it back: what was done stays on the screen as long as it can be undone. */
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { DoneWith } from '#api/participation/participate-manage.ts';
import { limits } from '#domain/common/limits.ts';
import { refreshCounts } from '../console/console.ts';
import { createReasonForm } from '../lib/reason-form.ts';
import { api } from '../site/api.ts';

/** What was done last. */
export interface Done extends DoneWith {
  act: 'approve' | 'deny' | 'undo';
  /** Those that it was done with, which can be taken back; none after that. */
  idxs: number[];
  /** The same, also after it was taken back: whose it was. */
  of: number[];
}

/** An application as it stands on the screen. */
interface Seen {
  participateIdx: number;
  updatedAt: string;
}

/** The screen around decisions. */
interface Screen {
  /** Shows anew what was decided on. */
  load: () => Promise<void>;
  /** Reads anew what is shown, around what is typed. */
  readAgain: () => Promise<void>;
  /** The application as it stands on the screen; none where it does not. */
  seen: (participateIdx: number) => Seen[];
}

/** One that was saved since it was seen is not decided on: the refusal leads to reading it. Of many, the answer says which. */
function refuseChanged(asked: readonly Seen[], { refused }: DoneWith): void {
  if (asked.length === 1 && refused[0]?.isChanged) throw new ApiError('msg.participate_changed', 200, null);
}

export function createDecisions({ load, readAgain, seen }: Screen) {
  /** Undefined once it can't be taken back any more. */
  const $done = atom<Done | undefined>();
  /** Which rows of the list are chosen. */
  const $chosen = atom<readonly number[]>([]);
  /** On whom the reason is to be; what a decline is asked for. */
  let asked: readonly Seen[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function done(act: Done['act'], participateIdxs: readonly number[], data: DoneWith): Promise<Done> {
    const refused = new Set(data.refused.map(({ participateIdx }) => participateIdx));
    const of = participateIdxs.filter((idx) => !refused.has(idx));
    const result = { ...data, act, idxs: act === 'undo' ? [] : of, of };
    clearTimeout(timer);
    timer = setTimeout(() => $done.set(undefined), limits.undoSeconds * 1000);
    $done.set(result);
    $chosen.set([]);
    void refreshCounts();
    return result;
  }

  /** Approves; matching opens for the participants at once. The caller shows what comes next. */
  async function approve(participateIdxs: readonly number[]): Promise<Done> {
    const applications = participateIdxs.flatMap(seen);
    const { data } = await api('POST /manage/participate/decide', { applications, decision: 'approve' });
    refuseChanged(applications, data);
    return done('approve', participateIdxs, data);
  }

  /** The reason of a denial, which the applicants read. */
  const denyForm = createReasonForm(async (reason) => {
    const { data } = await api('POST /manage/participate/decide', {
      applications: [...asked],
      decision: 'deny',
      reason,
    });
    refuseChanged(asked, data);
    return done(
      'deny',
      asked.map(({ participateIdx }) => participateIdx),
      data,
    );
  });
  const askReasonFor = (participateIdxs: readonly number[]) => {
    // A reason that was typed is for those it was typed for.
    if (String(asked.map(({ participateIdx }) => participateIdx)) !== String(participateIdxs))
      denyForm.reset();
    asked = participateIdxs.flatMap(seen);
  };
  /** Shows the newest of what was not decided on, because it was saved since it was seen; a reason that was written stays. */
  async function takeNewest(): Promise<void> {
    await readAgain();
    askReasonFor(asked.map(({ participateIdx }) => participateIdx));
  }

  /** Takes back what was done last. */
  async function undo(): Promise<Done | undefined> {
    const last = $done.get();
    if (!last || last.idxs.length === 0) return undefined;
    const { data } = await api('POST /manage/participate/undo', { participateIdxs: last.idxs });
    const result = await done('undo', last.idxs, data);
    await load();
    return result;
  }

  return { $done, $chosen, approve, denyForm, askReasonFor, takeNewest, undo };
}
export type Decisions = ReturnType<typeof createDecisions>;
