/** Logs that someone has begun to write in this browser and has not saved, as a log-out asks about them: loaded only where there are some. */
import { type Locale, localePath } from '#i18n/locales.ts';
import { pageEvent } from '#stores/lib/page-event.ts';
import { isLike, storageKeys, stored } from '#stores/lib/storage.ts';
import { $member } from '#stores/site/session.ts';
import { show } from '../asking/dialog.ts';
import { mayLeave } from '../leave.ts';
import { shellTexts } from '../texts.ts';

/** As `stores/counseling/counseling-log.ts` keeps them, by what they are about: 'walk-in', 'meeting-7', 'log-7'. */
interface Drafts {
  memberIdx: number;
  bySubject: Record<string, { buyerCompanyName?: string; buyerName?: string; productName?: string }>;
}
const isDrafts = isLike({ memberIdx: 0, bySubject: {} });

/** Names in the question; of more of them it says so. */
const mostNames = 3;

/** Where a draft goes on being written. */
export function pathOfDraft(subject: string): string {
  const [, kind, idx] = /^(meeting|log)-(\d+)$/.exec(subject) ?? [];
  if (kind === 'meeting') return `/counseling/add?matching=${idx}`;
  return kind === 'log' ? `/counseling/detail/${idx}` : '/counseling/add';
}

/** The drafts of the member who is logged in: how many, whose names, and where the first one is. Null where there are none. */
export function draftsOf(kept: unknown, memberIdx: number | undefined) {
  if (!isDrafts(kept) || (kept as Drafts).memberIdx !== memberIdx) return null;
  const drafts = Object.entries((kept as Drafts).bySubject);
  const [first] = drafts;
  if (!first) return null;
  const names = drafts
    .map(([, draft]) => draft.buyerCompanyName || draft.buyerName || draft.productName)
    .filter((name) => name !== undefined && name !== '');
  const shown = names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ' …' : '');
  return { count: drafts.length, names: shown, path: pathOfDraft(first[0]) };
}

/** Asks whether to log out though it deletes them; leads to one of them where that is chosen. Undefined where there is none to name. */
export async function askAboutLogs(): Promise<boolean | undefined> {
  const drafts = draftsOf(stored(storageKeys.counselingMatching), $member.get()?.memberIdx);
  const { confirmLogoutDrafts, logOut, unsent: texts } = shellTexts();
  if (!drafts || !texts) return undefined;
  const named = texts.drafts
    .replace('{count}', String(drafts.count))
    .replace('{names}', () => drafts.names || '–');
  const choices = [
    { value: 'open', text: texts.openDraft, kind: 'first' },
    { value: 'out', text: logOut, kind: 'danger' },
    { value: 'stay', text: texts.stay, kind: 'second' },
  ] as const;
  const choice = await show(`${confirmLogoutDrafts} ${named}`, choices, 'stay');
  if (choice !== 'open') return choice === 'out';
  const { origin, pathname, search } = location;
  const to = new URL(localePath(document.documentElement.lang as Locale, drafts.path), origin);
  if (pageEvent) to.searchParams.set('eventIdx', pageEvent);
  const meeting = (query: string) => new URLSearchParams(query).get('matching');
  // Whoever writes it already stays where they write.
  const isHere = to.pathname === pathname && meeting(to.search) === meeting(search);
  if (!isHere && (await mayLeave())) location.assign(to);
  return false;
}
