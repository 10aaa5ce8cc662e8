/**
 * Who is logged in: the token and the member, kept in local storage and agreed between tabs;
 * what a member does to the session; and the start sequence.
 */
import { computed } from 'nanostores';
import type { Member } from '#api/account/member.ts';
import { ApiError } from '#api/client.ts';
import type { EventDetail } from '#api/event/event.ts';
import { decode, forget, hasStorage, isLike, isStored, kept, storageKeys, storedAs } from '../lib/storage.ts';
import { api } from './api.ts';
import { $event } from './event.ts';
import { $deviceToken, $token } from './token.ts';

export { $token };

const isMember = isLike({ memberIdx: 0, participateIdx: 0, nameKo: '', nameEn: '' });
export const $member = kept<Member>(storageKeys.member, undefined, isMember);

// Without a token nobody is logged in: logged out here or in another tab, or told so by the server (401).
$token.subscribe((token) => {
  if (token === undefined) $member.set(undefined);
});

export const $isLoggedIn = computed($token, (token) => token !== undefined);

/** True when the member has a participation in the event in use, whatever its state. */
export const $hasParticipate = computed(
  [$isLoggedIn, $member],
  (isLoggedIn, member) => isLoggedIn && (member?.participateIdx ?? 0) > 0,
);

/** True when the member's participation has a part in matching, whatever its state: visitors have none. */
export const $hasMatching = computed(
  [$hasParticipate, $member],
  (hasParticipate, member) =>
    // Of both kinds of visitor; the table of sides would travel to every page.
    hasParticipate && !!member?.participateType && !member.participateType.endsWith('VISITOR'),
);

/** True when matching is open to the member: taking part, and approved. */
export const $isApproved = computed(
  [$hasMatching, $member],
  (hasMatching, member) => hasMatching && member?.stateParticipate === 'COMPLETE',
);

/** True when the member has a permission, whichever. The server judges every call anew. */
export const $isManager = computed(
  [$isLoggedIn, $member],
  (isLoggedIn, member) => isLoggedIn && (member?.permissions?.length ?? 0) > 0,
);

/** True when open pages hear at once of changes: of whoever may meet, or waits for that; the server says of which of the managers. */
export const $hearsChanges = computed(
  [$hasMatching, $isManager, $member],
  (hasMatching, isManager, member) =>
    isManager ||
    (hasMatching && (member?.stateParticipate === 'COMPLETE' || member?.stateParticipate === 'REQUEST')),
);

/**
 * Takes what a log-in, a join or a change of the password answers. Where the browser has no room for it (`msg.storage_full`) the session
 * is not begun: the next page would not know of it.
 */
export function openSession(session: { token: string; deviceToken: string; member: Member }): void {
  $deviceToken.set(session.deviceToken);
  // Pages of other events may still know who was here before.
  forget([storageKeys.member]);
  // The member first: listeners of the token find the member there.
  $member.set(session.member);
  $token.set(session.token);
  if (hasStorage && !isStored(storageKeys.token)) {
    $token.set(undefined);
    throw new ApiError('msg.storage_full', 0, null);
  }
}

/** What someone has begun to write; the first two say when. */
export const drafts = [
  storageKeys.participateForm,
  storageKeys.visitorForm,
  storageKeys.visitorPass,
  storageKeys.counselingMatching,
  storageKeys.boardPosts,
  storageKeys.rankingDraft,
];

/** After how many days of no change a draft of a form ends: anybody may use a guest's device. */
export const draftDays = { guest: 1, member: 30 };

/** Whether a draft has not changed for as long as it may lie on a device. */
export const isDraftOver = ({ memberIdx, savedAt }: { memberIdx?: number; savedAt?: number }): boolean =>
  savedAt !== undefined &&
  Date.now() - savedAt > (memberIdx ? draftDays.member : draftDays.guest) * 86_400_000;

/**
 * Ends drafts that have not changed for as long as the privacy policy says, wherever their reader is: whoever never opens the
 * form again would leave names and addresses in the browser, and log-out would warn of them.
 */
function endOldDrafts(): void {
  for (const key of storedAs(drafts.slice(0, 2))) {
    const draft = decode(localStorage.getItem(key)) as { memberIdx?: number; savedAt?: number } | undefined;
    if (draft && isDraftOver(draft)) localStorage.removeItem(key);
  }
}

/** Whether logging out would throw away what someone has begun to write. */
export const hasDrafts = () => storedAs(drafts).length > 0;

/**
 * Empties what `lib/upload/kept-files.ts` keeps of chosen files, and makes it as that does where there is none. Not imported from there:
 * every page carries this.
 */
export const forgetFiles = (): Promise<unknown> => emptyOf('madang-files', 'files');

/** Empties what was kept of a member for use without a network (`lib/member-db.ts`). */
export const forgetOffline = (memberIdx: number): Promise<unknown> =>
  Promise.all(['answers', 'unsent'].map((kept) => emptyOf(`madang-${kept}-${memberIdx}`, kept)));

function emptyOf(name: string, store: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open(name);
    opened.onerror = reject;
    opened.onupgradeneeded = () => opened.result.createObjectStore(store);
    opened.onsuccess = () => {
      const emptied = opened.result.transaction(store, 'readwrite');
      emptied.oncomplete = resolve;
      emptied.objectStore(store).clear();
    };
  });
}

/** Ends the session here and, if it can be reached, on the server, and leaves nothing of the member behind. The caller asks first and leaves the page. */
export async function logout(): Promise<void> {
  // The call reads the token before it waits, so the session is closed here at once, however long the server takes.
  const told = api('POST /member/logout', {}).catch(() => undefined);
  const memberIdx = $member.get()?.memberIdx ?? 0;
  $token.set(undefined);
  forget([...drafts, storageKeys.member]);
  const files = Promise.all([forgetFiles(), forgetOffline(memberIdx)]).catch(() => undefined);
  await Promise.race([Promise.all([told, files]), new Promise((resolve) => setTimeout(resolve, 1500))]);
}

/** Fetches the member anew, after something changed it (an application, a profile). Fails silently. */
export async function refreshMember(): Promise<void> {
  const asked = $token.get();
  if (asked === undefined) return;
  const answer = await api('GET /member/getMember', {}).catch(() => undefined);
  // Someone may have logged out, or in as another, while the answer travelled.
  if (answer && $token.get() === asked) $member.set(answer.data);
}

/**
 * The start: token and member are there already, restored from storage; the member is fetched whenever a token appears,
 * the event once. Both fail silently.
 */
export function startSession(): void {
  endOldDrafts();
  $token.subscribe((token) => {
    if (token !== undefined) void refreshMember();
  });
  void loadEvent();
}

let eventAsked: Promise<EventDetail | undefined> | undefined;

/** The event in use, asked once a page; undefined without an answer. */
export function loadEvent(): Promise<EventDetail | undefined> {
  eventAsked ??= api('GET /event/getDetail', {}).then(
    ({ data }) => {
      $event.set(data);
      return data;
    },
    () => undefined,
  );
  return eventAsked;
}
