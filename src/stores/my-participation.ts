/** One's own participation in the event in use: its state, and cancelling it. */
import type { ParticipateDetail } from '#api/participate.ts';
import { api } from './api.ts';
import { loader } from './lib/loaded.ts';
import { refreshMember } from './session.ts';

const participation = loader<ParticipateDetail>();
/** `msg.participate_not_found` is someone who has not applied. */
export const $participation = participation.$state;

export function loadParticipation(): Promise<void> {
  return participation.load(() => api('GET /participate/getDetail', {}));
}

/** Cancels, with the meetings that are still to come; rejects with `late_cancellation`, which names the one that holds back. */
export async function cancelParticipation(): Promise<void> {
  await api('POST /participate/cancel', {});
  await Promise.all([refreshMember(), loadParticipation()]);
}
