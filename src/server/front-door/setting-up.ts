/** Until an installation has its first manager it answers only what makes one (docs/rules.md, A17). */
import { splitPath } from '#i18n/locales.ts';

export interface SettingUp {
  /** It is over, for as long as this process lives: nothing is asked any more. */
  readonly isOver: boolean;
  /** Asks the database while it is not: another process, or the operator, may have made the first manager. */
  lasts(): Promise<boolean>;
}

/** When programs that watch the site, and search engines, may look again. */
export const setUpRetrySeconds = 60;

/** The page and the calls behind the link; a page view, which every page counts; and whether the server is well. */
const calls = new Set(['/api/setUp/check', '/api/setUp/begin', '/api/view/add']);

export const isOfSetUp = (path: string): boolean =>
  path.startsWith('/health/') || calls.has(path) || splitPath(path).path === '/set-up';
