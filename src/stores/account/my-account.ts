/** What members do to their own account: changing their details and password, leaving. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { Member } from '#api/account/member.ts';
import { type ApiError, isRefused } from '#api/client.ts';
import type { BlockedBy } from '#api/matching/matching.ts';
import type { StrandedHere } from '#api/participation/people.ts';
import { memberDetails, memberInput, passwordChange, takenAway } from '#domain/account/member.ts';
import type { Locale } from '#domain/common/language.ts';
import { forgetFilesOf, withSentFiles } from '../file/sent-files.ts';
import { blankOf } from '../lib/blank.ts';
import { createForm } from '../lib/form.ts';
import { loadPhoneReader } from '../lib/load-phones.ts';
import { withSameBoxes } from '../lib/same-names.ts';
import { forget, storageKeys } from '../lib/storage.ts';
import { judgedAsSent } from '../lib/upload/file-refs.ts';
import { api } from '../site/api.ts';
import { $member, $token, drafts, forgetFiles, forgetOffline, openSession } from '../site/session.ts';
import { blockingMeetingOf } from './blocking-meeting.ts';

/** The form of the member's details, as they stated them last: also an email that is not confirmed yet. */
export function createMemberForm(member: Member) {
  const stated = { ...member, email: member.newEmail ?? member.email };
  const entries = Object.keys(blankOf(memberInput)).map((name) => [name, stated[name as keyof Member] ?? '']);
  const form = createForm({
    schema: judgedAsSent(memberDetails),
    // What they have not said may stay unsaid.
    faults: (values) => takenAway(member, values),
    initial: {
      ...withSameBoxes('member', Object.fromEntries(entries)),
      profileFileIdx: member.profileFileIdx ?? null,
    },
    prepare: loadPhoneReader,
    async send(): Promise<Member> {
      const values = form.$values.get();
      const data = await withSentFiles(memberDetails, values);
      const language = document.documentElement.lang as Locale;
      const { data: changed } = await api('POST /member/update', { ...data, language });
      void forgetFilesOf(values);
      $member.set(changed);
      return changed;
    },
  });
  return form;
}

/** Every other session ends; this one goes on under a new token. */
export const createPasswordForm = () =>
  createForm({
    schema: passwordChange.refine((change) => change.newPassword === change.newPasswordConfirm, {
      path: ['newPasswordConfirm'],
      params: { rule: 'not_matched' },
    }),
    initial: { password: '', newPassword: '', newPasswordConfirm: '' },
    async send(data) {
      openSession((await api('POST /member/changePassword', data)).data);
    },
  });

/** Leaving asks for the password once more. Afterwards nobody is logged in. */
export function createWithdrawal() {
  /** The meeting that keeps the member from leaving, as the server said when they tried. */
  const $blockedBy = atom<BlockedBy | undefined>();
  /** The meetings that no colleague can take over: said first, and ended with the next press. */
  const $strands = atom<readonly StrandedHere[]>([]);
  const form = createForm({
    schema: z.object({ password: z.string().min(1).max(200) }),
    initial: { password: '' },
    async send(data) {
      $blockedBy.set(undefined);
      const cancel = $strands.get().map(({ matchingIdx }) => matchingIdx);
      await api('POST /member/withdraw', { ...data, cancel }).catch((error: unknown) => {
        $blockedBy.set(blockingMeetingOf(error));
        if (isRefused(error, 'representative_strands'))
          $strands.set((error as ApiError).data as StrandedHere[]);
        throw error;
      });
    },
  });
  return { form, $blockedBy, $strands };
}

/** Closes the session here, where the server has closed its side already. */
export function forgetSession(): void {
  $token.set(undefined);
}

/**
 * Closes the session after the account is gone, and leaves nothing of the member in this browser: neither what was begun
 * nor whom they looked for. Other tabs follow by the storage event.
 */
export function forgetMember(): void {
  const memberIdx = $member.get()?.memberIdx ?? 0;
  forgetSession();
  void forgetOffline(memberIdx).catch(() => undefined);
  void forgetFiles().catch(() => undefined);
  const { member, matchingTab, searchKeyword, searchFilter, searchPage, detailKey } = storageKeys;
  forget([...drafts, member, matchingTab, searchKeyword, searchFilter, searchPage, detailKey]);
}
