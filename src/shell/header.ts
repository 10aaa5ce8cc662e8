/** The header's behaviour: menu, back button, what the session shows, logging out. */
import { $hasMatching, $isApproved, $isLoggedIn, $isManager, $member } from '#stores/site/session.ts';
import { tellDialog } from './asking/dialog.ts';
import { mayLeave } from './leave.ts';
import { shellTexts } from './texts.ts';

const root = document.documentElement;

export function startHeader(): void {
  showSession();
  const header = document.getElementById('header');
  if (!header) return;
  startMenu(header);
  startBack(header);
  // Who has no session to end carries nothing of how it ends.
  const load = () => import('./session/log-out.ts');
  window.addEventListener('load', () => $isLoggedIn.get() && void load().catch(() => undefined));
  const leave = header.querySelector<HTMLElement>('[data-logout]');
  leave?.addEventListener('click', () => void load().then(({ logOut }) => logOut(leave)));
  header.querySelector('[data-matching]')?.addEventListener('click', (event) => {
    if ($isApproved.get()) return;
    event.preventDefault();
    void tellDialog(shellTexts().participatePending);
  });
}

/** Marks the page with who reads it; the styles show and hide by that, so a guest's page needs no script. */
function showSession(): void {
  $isLoggedIn.subscribe((isLoggedIn) => {
    root.dataset['session'] = isLoggedIn ? 'member' : 'guest';
  });
  $hasMatching.subscribe((hasMatching) => root.toggleAttribute('data-participate', hasMatching));
  // Who meets nobody today doesn't carry what says when.
  $member.subscribe((member) => {
    if (member?.nextMeetings?.length)
      void import('./next/next-line.ts').then(({ startNextLine }) => startNextLine());
  });
  const marks = document.querySelectorAll<HTMLElement>('[data-unread]');
  $member.subscribe((member) => {
    const count = member?.unreadNotices ?? 0;
    for (const mark of marks) {
      mark.hidden = count === 0;
      const [figure, words] = mark.querySelectorAll('span');
      if (figure) figure.textContent = count > 99 ? '99+' : String(count);
      if (words) words.textContent = (words.dataset['words'] ?? '').replace('#', String(count));
    }
  });
  $isManager.subscribe((isManager) => root.toggleAttribute('data-manager', isManager));
}

function startMenu(header: HTMLElement): void {
  const button = header.querySelector<HTMLButtonElement>('[data-menu-button]');
  if (!button) return;
  const isOpen = () => header.hasAttribute('data-open');
  const turn = (open: boolean) => {
    header.toggleAttribute('data-open', open);
    root.toggleAttribute('data-menu-open', open);
    button.setAttribute('aria-expanded', String(open));
    const { menu, closeMenu } = shellTexts();
    button.setAttribute('aria-label', open ? closeMenu : menu);
    for (const behind of document.querySelectorAll('main, #footer')) behind.toggleAttribute('inert', open);
  };
  button.addEventListener('click', () => turn(!isOpen()));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen() || document.querySelector('dialog[open]')) return;
    turn(false);
    button.focus();
  });
  document.addEventListener('click', (event) => {
    if (isOpen() && event.target instanceof Node && !header.contains(event.target)) turn(false);
  });
  // A change of the route closes the menu: also a fragment of this page, and a page that comes back from the cache.
  for (const change of ['popstate', 'pagehide'] as const) window.addEventListener(change, () => turn(false));
  matchMedia('(width >= 60rem)').addEventListener('change', () => turn(false));
}

/** The back button raises `backClick` on the window; a listener that prevents its default goes back by itself (a step of a form). */
function startBack(header: HTMLElement): void {
  header.querySelector('[data-back]')?.addEventListener('click', (event) => {
    const raised = new CustomEvent('backClick', { cancelable: true });
    if (!window.dispatchEvent(raised)) {
      event.preventDefault();
      return;
    }
    // From another site, or in a fresh tab, 'back' is the page above: the link's own address.
    const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1;
    if (!cameFromHere) return;
    event.preventDefault();
    void mayLeave().then((may) => may && history.back());
  });
}
