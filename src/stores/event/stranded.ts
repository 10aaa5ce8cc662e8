/** Meetings that a change would leave without their place: named by the refusal, and cancelled with the next send once a manager has agreed. */
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { StrandedMeeting } from '#api/event/plan.ts';

interface Cost {
  cancel: number[];
  /** Meetings that another interpreter takes over; tables have none. */
  handOver: number[];
  reason: string;
}

export function stranding() {
  const $stranded = atom<StrandedMeeting[]>([]);
  /** Locked ones that the change would move: they are unlocked first. */
  const $locked = atom<StrandedMeeting[]>([]);
  /** What is cancelled with the change: named by the manager's yes alone. */
  let agreed: StrandedMeeting[] = [];
  let reason = '';
  /** The next send cancels those that were named, with this reason for both sides, and hands the others over. */
  const agree = (why: string) => {
    agreed = $stranded.get();
    reason = why;
  };
  /** Sends a change with what was agreed to; the refusal that names meetings is kept for the screen, and thrown on. */
  async function send<T>(change: (cost: Cost) => Promise<T>): Promise<T> {
    const idxs = (of: (meeting: StrandedMeeting) => boolean) =>
      agreed.filter(of).map(({ matchingIdx }) => matchingIdx);
    try {
      const done = await change({
        cancel: idxs(({ why }) => why !== 'handOver'),
        handOver: idxs(({ why }) => why === 'handOver'),
        reason,
      });
      $stranded.set([]);
      $locked.set([]);
      return done;
    } catch (error) {
      const named = (key: string) =>
        error instanceof ApiError && error.key === key ? (error.data as StrandedMeeting[]) : [];
      $stranded.set(named('msg.event_strands'));
      $locked.set(named('msg.meeting_locked'));
      throw error;
    } finally {
      agreed = [];
    }
  }
  return { $stranded, $locked, agree, send };
}
export type Stranding = ReturnType<typeof stranding>;
