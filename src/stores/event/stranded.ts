/** Meetings that a change would leave without their place: named by the refusal, and cancelled with the next send once a manager has agreed. */
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { StrandedMeeting } from '#api/event/plan.ts';

export function stranding() {
  const $stranded = atom<StrandedMeeting[]>([]);
  /** What is cancelled with the change: named by the manager's yes alone. */
  let agreed: number[] = [];
  let reason = '';
  /** The next send cancels those that were named, with this reason for both sides. */
  const agree = (why: string) => {
    agreed = $stranded.get().map(({ matchingIdx }) => matchingIdx);
    reason = why;
  };
  /** Sends a change with what was agreed to; the refusal that names meetings is kept for the screen, and thrown on. */
  async function send<T>(change: (cost: { cancel: number[]; reason: string }) => Promise<T>): Promise<T> {
    try {
      const done = await change({ cancel: agreed, reason });
      $stranded.set([]);
      return done;
    } catch (error) {
      const strands = error instanceof ApiError && error.key === 'msg.event_strands';
      $stranded.set(strands ? (error.data as StrandedMeeting[]) : []);
      throw error;
    } finally {
      agreed = [];
    }
  }
  return { $stranded, agree, send };
}
export type Stranding = ReturnType<typeof stranding>;
