/**
 * Whose page this is. As `$member`, but where the session ends under an open page of members, or under a member's form on a
 * public one, it stays: they log in again over the page (`islands/login/LogInAgain.tsx`), and what they have typed is still
 * there. Whoever else logs in gets the page anew.
 */
import { atom, computed } from 'nanostores';
import type { Member } from '#api/account/member.ts';
import { isPublic } from '#domain/common/access.ts';
import { splitPath } from '#i18n/locales.ts';
import { waitWhenEnded } from './api.ts';
import { $member, $token } from './session.ts';

const isOfMembers = typeof location !== 'undefined' && !isPublic(splitPath(location.pathname).path);

export const $reader = atom<Member | undefined>();

let holdsForm = () => false;

/** Says of a public page whether it shows what a member has entered, and so is theirs until they leave it. */
export function keepReaderWhile(holds: () => boolean): void {
  holdsForm = holds;
}

/** Whether a public page is a member's for now. */
export const isReadersForm = (): boolean => holdsForm();

const staysWithReader = () => isOfMembers || holdsForm();

let hasEnded = false;
const isReader = (member: Member | undefined) => member?.memberIdx === $reader.get()?.memberIdx;

/** A member without a token has logged out: an answer that was under way then may bring them once more, and the next log-in may be another's. */
function follow(): void {
  const member = $token.get() === undefined ? undefined : $member.get();
  if (!member && $reader.get() && staysWithReader()) {
    hasEnded = true;
    return;
  }
  if (hasEnded && !isReader(member)) return;
  hasEnded = false;
  $reader.set(member);
}
$member.subscribe(follow);
$token.listen(follow);

/** Settles at the next log-in in this browser: whether it is the one of whose page this is. */
export const nextLogIn = (): Promise<boolean> =>
  new Promise((resolve) => {
    // The member is there before the token; after it, where the log-in was on a page of another event.
    const stop = computed([$token, $member], (token, member) => token !== undefined && member).subscribe(
      (member) => {
        if (!member) return;
        queueMicrotask(() => stop());
        resolve(!$reader.get() || isReader(member));
      },
    );
  });

// What was sent and refused meanwhile is sent once more.
waitWhenEnded(async () => staysWithReader() && nextLogIn());
