/**
 * The draft of an application: on this device under `participateForm`, where it outlives its tab, and, of a member, on the
 * server, where another device goes on with it. Passwords, consents and files that were not sent are in neither.
 */
import { atom } from 'nanostores';
import type { Member } from '#api/account/member.ts';
import { ApiError, isRefused } from '#api/client.ts';
import type { ApplicationDraft } from '#api/participation/participate.ts';
import { memberConsentVersion } from '#domain/account/consent.ts';
import { limits } from '#domain/common/limits.ts';
import { isLike, kept, storageKeys } from '../../lib/storage.ts';
import { api } from '../../site/api.ts';
import { $member, isDraftOver } from '../../site/session.ts';
import type { Values } from './application-values.ts';

interface Draft {
  /** Whose draft it is; 0 is a guest's, who may log in and go on. Nobody finds another's. */
  memberIdx: number;
  values: Values;
  /** The server's version that it goes on from; none in what an earlier release of the form has stored. */
  basedOn?: number;
  /** Milliseconds since 1970; likewise. */
  savedAt?: number;
}
const sections = { member: {}, company: {}, products: [], hopeBuyer: {}, buyer: {} };
const areValues = isLike({ participateType: '', ...sections });
const isDraft = isLike({ memberIdx: 0, values: { participateType: '', ...sections } });
const $draft = kept<Draft>(storageKeys.participateForm, undefined, isDraft);

/** How long after the last change the server gets it, in milliseconds. */
const shareAfter = 3_000;

/** Passwords are never stored, and terms are accepted again each time the form is sent. */
const notKept = {
  password: '',
  passwordConfirm: '',
  agreeTerms: '',
  agreePrivacy: '',
  agreeNews: '',
  agreeAge: 'N',
  consentVersion: memberConsentVersion,
};
const withoutSecrets = (values: Values): Values => ({ ...values, member: { ...values.member, ...notKept } });

/** What another device has kept of the form since this one last saw it. */
export interface Elsewhere {
  savedAt: string;
  values: Values;
  version: number;
}

/** The draft of one open form. */
export function createApplicationDraft(call: typeof api = api) {
  let basedOn = 0;
  let shared: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** While it waits for the reader's choice, the server's draft is not overwritten. */
  const $elsewhere = atom<Elsewhere | undefined>();

  /** What this reader began earlier, here or on another device. Where both have something, what is here comes, and the other one is offered. */
  async function open(member: Member | undefined): Promise<Values | undefined> {
    const here = draftHere(member);
    basedOn = here?.basedOn ?? 0;
    shared = undefined;
    $elsewhere.set(undefined);
    if (!member) return here?.values;
    const there = await call('GET /participate/getDraft', {}).then(
      ({ data }) => data,
      () => null,
    );
    const other = there && readDraft(there);
    if (!other || other.version === here?.basedOn) return here?.values;
    if (here) {
      $elsewhere.set(other);
      return here.values;
    }
    basedOn = other.version;
    return other.values;
  }

  /** Keeps it here at once, and on the server a moment later. */
  function keep(memberIdx: number, values: Values): void {
    const safe = withoutSecrets(values);
    $draft.set({ memberIdx, values: safe, basedOn, savedAt: Date.now() });
    clearTimeout(timer);
    if (memberIdx !== 0) timer = setTimeout(() => void share(memberIdx, safe), shareAfter);
  }

  async function share(memberIdx: number, values: Values): Promise<void> {
    // Somebody else may have logged in since: what one has written is not stored as the other's.
    if ($member.get()?.memberIdx !== memberIdx) return;
    const content = JSON.stringify(values);
    if ($elsewhere.get() || content === shared || content.length > limits.draft) return;
    try {
      const { data } = await call('POST /participate/saveDraft', { content, basedOn });
      basedOn = data.version;
      shared = content;
      const here = $draft.get();
      if (here?.memberIdx === memberIdx) $draft.set({ ...here, basedOn });
    } catch (error) {
      // Without the server it stays here; the next change tries again.
      if (!isRefused(error, 'draft_changed') || !(error instanceof ApiError)) return;
      const other = error.data ? readDraft(error.data as ApplicationDraft) : undefined;
      if (other) return $elsewhere.set(other);
      // Thrown away on another device while somebody writes here: it is begun anew.
      basedOn = 0;
    }
  }

  /** The reader chose: the other device's, whose values it answers, or the one that is open, which takes its place. */
  function choose(which: 'elsewhere' | 'here'): Values | undefined {
    const other = $elsewhere.get();
    if (!other) return undefined;
    basedOn = other.version;
    $elsewhere.set(undefined);
    return which === 'elsewhere' ? other.values : undefined;
  }

  /** Ends it, here and on the server, where the application that came of it has not ended it already. */
  function forget({ isSent }: { isSent: boolean }): void {
    clearTimeout(timer);
    const wasShared = basedOn > 0;
    basedOn = 0;
    shared = undefined;
    $elsewhere.set(undefined);
    $draft.set(undefined);
    if (wasShared && !isSent) void call('POST /participate/deleteDraft', {}).catch(() => undefined);
  }

  return { $elsewhere, open, keep, choose, forget };
}

/** What is on this device. A guest's draft stays with the member who logs in, unless it names another account. */
function draftHere(member: Member | undefined): Draft | undefined {
  const draft = $draft.get();
  if (!draft) return undefined;
  if (isDraftOver(draft)) return void $draft.set(undefined);
  if (draft.memberIdx !== 0) return draft.memberIdx === member?.memberIdx ? draft : undefined;
  const { id } = draft.values.member;
  return member === undefined || !id || id === member.id ? draft : undefined;
}

/** The server's draft; undefined for one that another version of the form has written. */
function readDraft({ content, savedAt, version }: ApplicationDraft): Elsewhere | undefined {
  try {
    const values: unknown = JSON.parse(content);
    return areValues(values) ? { savedAt, version, values: values as Values } : undefined;
  } catch {
    return undefined;
  }
}
