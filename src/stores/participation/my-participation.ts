/** One's own participation in the event in use: its state, and cancelling it. */
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { refreshMember } from '../site/session.ts';

export function createMyParticipation() {
  const participation = loader<ParticipateDetail>();
  const ask = () => api('GET /participate/getDetail', {});
  const load = () => participation.load(ask);
  return {
    /** `msg.participate_not_found` is someone who has not applied. */
    $participation: participation.$state,
    load,
    /** Takes in what was decided meanwhile. */
    refresh: () => participation.refresh(ask),
    /** Cancels, with the meetings that are still to come; rejects with `late_cancellation`, which names the one that holds back. */
    async cancel(): Promise<void> {
      await api('POST /participate/cancel', {});
      await Promise.all([refreshMember(), load()]);
    },
  };
}
