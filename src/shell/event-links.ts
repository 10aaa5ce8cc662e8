/**
 * Keeps the event of a page on the way to further ones: loaded only by a page of another event than the one that the installation shows.
 * What the server sends names it already (`server/front-door/page-event.ts`); links that scripts and islands draw name none until somebody is
 * about to follow them.
 */
import { splitPath } from '#i18n/locales.ts';
import { pageEvent } from '#stores/lib/page-event.ts';

const isPage = ({ origin, pathname }: URL | HTMLAnchorElement): boolean =>
  origin === location.origin && splitPath(pathname).locale !== undefined;

/** The address in the event of the page; one that names an event itself stays. */
function kept(address: string): string {
  const at = new URL(address, location.href);
  if (pageEvent && !at.searchParams.has('eventIdx')) at.searchParams.set('eventIdx', pageEvent);
  return at.href;
}

function keepInLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link && isPage(link)) link.href = kept(link.href);
}

/** What a form asks for is the whole query of the next address. */
function keepInForm({ target: form }: Event): void {
  if (!(form instanceof HTMLFormElement) || form.method !== 'get' || form.elements.namedItem('eventIdx'))
    return;
  if (isPage(new URL(form.action)))
    form.append(
      Object.assign(document.createElement('input'), { type: 'hidden', name: 'eventIdx', value: pageEvent }),
    );
}

for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, keepInLink, true);
document.addEventListener('submit', keepInForm, true);

for (const name of ['pushState', 'replaceState'] as const) {
  const change = history[name].bind(history);
  history[name] = (state, unused, address) =>
    change(state, unused, address == null ? address : kept(String(address)));
}
