/** One's own participation in the event in use: its state, and cancelling it. */
import type { ParticipateDetail } from '#api/participate.ts';
import { api } from './api.ts';
import { loader } from './lib/loaded.ts';
import { refreshMember } from './session.ts';

export function createMyParticipation() {
  const participation = loader<ParticipateDetail>();
  const load = () => participation.load(() => api('GET /participate/getDetail', {}));
  return {
    /** `msg.participate_not_found` is someone who has not applied. */
    $participation: participation.$state,
    load,
    /** Cancels, with the meetings that are still to come; rejects with `late_cancellation`, which names the one that holds back. */
    async cancel(): Promise<void> {
      await api('POST /participate/cancel', {});
      await Promise.all([refreshMember(), load()]);
    },
  };
}
