/** The home page knows who reads: whoever takes part sees what is next instead of how to apply. The server draws the guest's view. */
import { $changes } from '#stores/changes.ts';
import { $isApproved, $member } from '#stores/session.ts';
import { startLiveChanges } from './live.ts';

const place = document.getElementById('next');
const root = document.documentElement;

if (place) {
  $isApproved.subscribe((isApproved) => {
    root.toggleAttribute('data-approved', isApproved);
    show(isApproved);
  });
  $changes.listen(() => show($isApproved.get()));
  startLiveChanges();
}

function show(isApproved: boolean): void {
  if (!isApproved || !place) return;
  // Guests don't carry what asks for meetings.
  void import('./next-meeting.ts').then(({ showNext }) => showNext(place, $member.get()));
}
