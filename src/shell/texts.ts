/** The few sentences that scripts without React say; the layout writes them into the page. */
export interface ShellTexts {
  loginNeeded: string;
  participatePending: string;
  confirmLogout: string;
  /** The same where something begun is lost by it. */
  confirmLogoutDrafts: string;
  loggedOut: string;
  /** Only of pages on which members work: what they say of logs that wait to be sent. */
  unsent?: {
    /** They have been sent. */
    sent: string;
    /** Before a log-out: what waits, '{names}'; the choices; and that it could not be sent. */
    ask: string;
    send: string;
    discard: string;
    stay: string;
    failed: string;
    /** Of logs that were begun: which, '{count}' and '{names}', and the way to them. */
    drafts: string;
    openDraft: string;
  };
  /** Of those and the application: the log-in over the page could not be loaded, and the button that tries again. */
  logInFailed?: string;
  retry?: string;
  menu: string;
  closeMenu: string;
  loading: string;
  loadingPosts: string;
  ok: string;
  /** The buttons of the dialogs. */
  back: string;
  logOut: string;
  leave: string;
  stay: string;
}

export const shellTextsId = 'shell-texts';

export function shellTexts(): ShellTexts {
  return JSON.parse(document.getElementById(shellTextsId)?.textContent ?? '{}');
}
