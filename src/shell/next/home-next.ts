/** The home page knows who reads: whoever takes part sees what is next instead of how to apply. The server draws the guest's view. */

import { isStored, storageKeys } from '#stores/lib/storage.ts';
import { $changes } from '#stores/site/changes.ts';
import { $isApproved, $member } from '#stores/site/session.ts';
import { startLiveChanges } from '../live.ts';

const place = document.getElementById('next');
const passes = document.getElementById('own-passes');
const root = document.documentElement;

// Whoever has registered nobody here doesn't carry what draws a pass.
if (passes && isStored(storageKeys.visitorPass))
  void import('./home-pass.ts').then(({ showPasses }) => showPasses(passes));

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
