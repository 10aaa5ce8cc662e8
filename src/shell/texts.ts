/** The few sentences that scripts without React say; the layout writes them into the page. */
export interface ShellTexts {
  loginNeeded: string;
  participatePending: string;
  confirmLogout: string;
  /** The same where something begun is lost by it. */
  confirmLogoutDrafts: string;
  loggedOut: string;
  /** What was written without a network has been sent. */
  unsentSent: string;
  /** Before a log-out: what waits to be sent, '{names}'; the choices; and that it could not be sent. */
  unsentAsk: string;
  unsentSend: string;
  unsentDiscard: string;
  unsentStay: string;
  unsentFailed: string;
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
