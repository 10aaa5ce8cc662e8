/** What every page does when it opens, without React. The order matters: language, then who is there, then whether they may be here. */

import { $isLoading } from '#stores/lib/loading.ts';
import { pageEvent } from '#stores/lib/page-event.ts';
import { startSession } from '#stores/site/session.ts';
import { startHeader } from './header.ts';
import { startLanguage } from './language.ts';
import { startLoading } from './loading.ts';
import { startRouteEffects } from './route-effects.ts';
import { startGuard } from './session/guard.ts';
import { startToast } from './toast.ts';
import { countView } from './views.ts';

if (pageEvent) void import('./event-links.ts');
startLanguage();
startHeader();
startGuard();
startSession();
startRouteEffects();
startToast();
countView();
startLoading((listen) => $isLoading.subscribe(listen));

// After everything that the page itself needs. Development has no worker: it would keep what was just changed.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined),
  );
}
