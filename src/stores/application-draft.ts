/** The draft of an application, which outlives its tab under `participateForm`. */
import type { Member } from '#api/member.ts';
import { memberConsentVersion } from '#domain/consent.ts';
import type { Values } from './application-values.ts';
import { isLike, kept, storageKeys } from './lib/storage.ts';

interface Draft {
  /** Whose draft it is; 0 is a guest's, who may log in and go on. Nobody finds another's. */
  memberIdx: number;
  values: Values;
}
const sections = { member: {}, company: {}, products: [], hopeBuyer: {}, buyer: {} };
const isDraft = isLike({ memberIdx: 0, values: { participateType: '', ...sections } });
const $draft = kept<Draft>(storageKeys.participateForm, undefined, isDraft);

/** Passwords are never stored, and terms are accepted again each time the form is sent. */
const notKept = {
  ...{ password: '', passwordConfirm: '', agreeTerms: '', agreePrivacy: '', agreeNews: '' },
  consentVersion: memberConsentVersion,
};

export function keepDraft(memberIdx: number, values: Values): void {
  $draft.set({ memberIdx, values: { ...values, member: { ...values.member, ...notKept } } });
}

export function forgetDraft(): void {
  $draft.set(undefined);
}

/** What this reader began earlier, if anything. A guest's draft stays with the member who logs in, unless it names another account. */
export function draftFor(member: Member | undefined): Values | undefined {
  const draft = $draft.get();
  if (!draft) return undefined;
  const { memberIdx, values } = draft;
  if (memberIdx !== 0) return memberIdx === member?.memberIdx ? values : undefined;
  const { id } = values.member;
  return member === undefined || !id || id === member.id ? values : undefined;
}
