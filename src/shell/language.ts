/** The language toggle, and the one correction of a cookie that fell out of step with local storage. */
import { isLocale, localePath, splitPath } from '#i18n/locales.ts';
import { tabStorage } from '#stores/lib/tab-storage.ts';
import { chooseLanguage, mirrorLanguage, storedLanguage } from '#stores/site/language.ts';
import { mayLeave } from './leave.ts';

export function startLanguage(): void {
  correct();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    const other = link.dataset['language'];
    // A page may be one for many addresses: its twin is the twin of the one that is open.
    if (isLocale(other)) link.href = localePath(other, location.pathname);
    link.addEventListener('click', async (event) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
      if (!opensElsewhere) event.preventDefault();
      if (!opensElsewhere && !(await mayLeave())) return;
      if (isLocale(other)) chooseLanguage(other);
      if (opensElsewhere) return;
      location.assign(new URL(link.href).pathname + location.search + location.hash);
    });
  }
}

/** An address without a prefix shows the cookie's language; where local storage says another, the page corrects the cookie and reloads, once. */
function correct(): void {
  const stored = storedLanguage();
  const isPrefixed = splitPath(location.pathname).locale !== undefined;
  if (isPrefixed || !stored || stored === document.documentElement.lang) {
    tabStorage.remove('languageCorrected');
    return;
  }
  if (tabStorage.get('languageCorrected') !== null) return;
  tabStorage.set('languageCorrected', '1');
  mirrorLanguage(stored);
  location.reload();
}
