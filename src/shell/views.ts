/** Reports to our own server that a page was opened: which, in what language, from which site, on how wide a screen. */

/** Browsers that ask not to be tracked are not counted, nor are pages in development. */
export function countView(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (!import.meta.env.PROD || doNotTrack === '1' || globalPrivacyControl) return;
  const view = {
    path: location.pathname,
    locale: document.documentElement.lang,
    referrer: document.referrer.split('/')[2],
    viewport: innerWidth < 600 ? 'phone' : innerWidth < 1200 ? 'tablet' : 'desk',
  };
  navigator.sendBeacon('/api/view/add', new Blob([JSON.stringify(view)], { type: 'application/json' }));
}
