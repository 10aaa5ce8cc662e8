import { addressOf, type ParticipantFilter, readAddress } from '#stores/participants.ts';

/** Shows the screen at this address; the browser's back button leads back. */
export function goTo(filter: ParticipantFilter, openIdx?: number): void {
  history.pushState(null, '', addressOf(filter, openIdx));
  readAddress(location.search);
}
