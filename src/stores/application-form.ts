/**
 * The one form of `/join` and `/participate/{type}`: an account for those who have none, then what the
 * chosen kind of participation asks, step by step. Its draft outlives the tab; passwords are never in it.
 */
import { atom } from 'nanostores';
import { z } from 'zod';
import { ApiError, fieldErrors } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import type { Member } from '#api/member.ts';
import { application, type ParticipateDetail } from '#api/participate.ts';
import type { Locale } from '#domain/language.ts';
import { joinInput } from '#domain/member.ts';
import { liveStates, type ParticipateType, sideOf } from '#domain/participation.ts';
import type { FieldError } from '#domain/validation.ts';
import { api } from './api.ts';
import { blankRecord, blanks, fromDetail, fromMember, type Values } from './application-values.ts';
import { createForm, type Form } from './lib/form.ts';
import { isLike, kept, storageKeys } from './lib/storage.ts';
import { $isLoggedIn, $member, openSession, refreshMember } from './session.ts';

export type WizardStep = 'account' | 'detail' | 'product' | 'hopeBuyer' | 'visitor';
/** apply: a new application. update: changes to one's own application. */
export type WizardMode = 'apply' | 'update';

/** `account` says whether the form still has to make one; '' as the type is someone who only joins. */
const wizardSchema = z.intersection(
  z.discriminatedUnion('account', [
    z.object({ account: z.literal('new'), member: joinInput }),
    z.object({ account: z.literal('open') }),
  ]),
  z.discriminatedUnion('participateType', [z.object({ participateType: z.literal('') }), application]),
);

interface Draft {
  /** Whose draft it is; 0 is a guest's, who may log in and go on. Nobody finds another's. */
  memberIdx: number;
  values: Values;
}
const sections = { member: {}, company: {}, products: [], hopeBuyer: {}, buyer: {}, visitor: {} };
const isDraft = isLike({ memberIdx: 0, values: { participateType: '', ...sections } });
const $draft = kept<Draft>(storageKeys.participateForm, undefined, isDraft);

/** Whose form is open, by member, and of which type: who is logged in may change meanwhile, in this tab or another. */
let owner = 0;
let openType: ParticipateType | undefined;
const reader = () => $member.get()?.memberIdx ?? 0;

/** True when what an earlier visit entered was brought back. */
export const $isRestored = atom(false);
export const $mode = atom<WizardMode>('apply');
/** The member joined, but the application was refused: the form says so and goes on without its first step. */
export const $hasJoined = atom(false);
/** The participation of another type that prevents this form, if any. */
export const $standing = atom<ParticipateType | undefined>();

export const wizard: Form<{ isApplied: boolean }> = createForm({
  schema: wizardSchema,
  initial: blanks(),
  async send(data) {
    if (data.account === 'new') {
      const language = document.documentElement.lang as Locale;
      const { data: session } = await api('POST /member/join', { ...data.member, language }).catch(
        inSection('member'),
      );
      owner = session.member.memberIdx;
      openSession(session);
      wizard.set('account', 'open');
      wizard.set('member', blanks().member);
      $hasJoined.set(data.participateType !== '');
    }
    if (data.participateType !== '') {
      const { account: _, member: __, ...request } = { member: null, ...data };
      await api($mode.get() === 'update' ? 'POST /participate/update' : 'POST /participate/apply', request);
      await refreshMember();
    }
    $draft.set(undefined);
    return { isApplied: data.participateType !== '' };
  },
});

/** A refusal of a call that knows only one section of the form names its fields within that section. */
function inSection(section: string) {
  return (error: unknown): never => {
    const errors = fieldErrors(error).map((one) => ({ ...one, field: `${section}.${one.field}` }));
    if (!(error instanceof ApiError) || errors.length === 0) throw error;
    throw new ApiError(error.key, error.status, {
      resultCode: error.resultCode,
      resultMessage: error.key.slice('msg.'.length),
      data: errors,
      totalCount: 0,
    });
  };
}

/** Makes the form ready: a draft comes back, a member's own details fill empty fields, a live application is opened to be changed. */
export async function openWizard(type: ParticipateType | undefined): Promise<void> {
  // The stored member may be lost or unreadable while the log-in is not.
  if ($isLoggedIn.get() && !$member.get()) await refreshMember();
  const member = $member.get();
  owner = reader();
  openType = type;
  const state = member?.stateParticipate;
  const isLive = liveStates.some((live) => live === state);
  $mode.set('apply');
  $standing.set(undefined);
  const hasApplied = member !== undefined && type !== undefined && member.participateType !== null;
  if (hasApplied && isLive && member.participateType !== type)
    return void $standing.set(member.participateType ?? type);
  const draft = $draft.get();
  const own = draft && isOwn(draft, member) ? draft.values : undefined;
  // What was sent before is changed, or sent once more after a denial, and need not be written again.
  const sent =
    hasApplied && sideOf[member.participateType ?? type] === sideOf[type] && (isLive || !own)
      ? await api('GET /participate/getDetail', {}).catch(() => undefined)
      : undefined;
  const isUpdate = isLive && sent !== undefined;
  if (isUpdate) $mode.set('update');
  $isRestored.set(!isUpdate && own !== undefined);
  wizard.reset(valuesFor(type, isUpdate ? undefined : own, sent?.data));
}

/** A guest's draft stays with the member who logs in, unless it names another account. */
function isOwn({ memberIdx, values }: Draft, member: Member | undefined): boolean {
  if (memberIdx !== 0) return memberIdx === member?.memberIdx;
  const { id } = values.member;
  return member === undefined || !id || id === member.id;
}

function valuesFor(
  type: ParticipateType | undefined,
  own: Values | undefined,
  sent: ParticipateDetail | undefined,
): Values {
  const member = $member.get();
  const values = { ...blanks(), ...(sent ? fromDetail(sent, $mode.get() === 'update') : {}), ...own };
  return {
    ...(member ? fromMember(values, member) : values),
    account: member ? 'open' : 'new',
    participateType: type ?? own?.participateType ?? '',
  };
}

/** Forgets what was entered. */
export function startOver(): void {
  const { participateType } = wizard.$values.get() as Values;
  $draft.set(undefined);
  $isRestored.set(false);
  wizard.reset({ ...valuesFor(undefined, undefined, undefined), participateType });
}

/** The steps that are left: an application's by its type, before them the account's, unless there is one. */
export function stepsOf({
  account,
  participateType,
}: Pick<Values, 'account' | 'participateType'>): WizardStep[] {
  const first: WizardStep[] = account === 'new' ? ['account'] : [];
  if (participateType === '') return first;
  const side = sideOf[participateType];
  if (side === 'visitor') return [...first, 'visitor'];
  return side === 'buyer' ? [...first, 'detail'] : [...first, 'detail', 'product', 'hopeBuyer'];
}

/** The parts of the form that a step judges, by the paths of their fields. */
const parts: Record<WizardStep, readonly string[]> = {
  account: ['account', 'participateType', 'member'],
  detail: ['company', 'buyer'],
  product: ['products'],
  hopeBuyer: ['hopeBuyer'],
  visitor: ['visitor'],
};

/** The step that has a field. */
export function stepOf(field: string): WizardStep {
  const [part = ''] = field.split('.');
  const found = (Object.keys(parts) as WizardStep[]).find((step) => parts[step].includes(part));
  return found ?? 'account';
}

/**
 * Judges one step before the next is opened; answers the first bad field. After the account's step its details stand in
 * the empty fields of the steps that follow.
 */
export async function checkStep(step: WizardStep): Promise<string | undefined> {
  const bad = wizard.check(parts[step]);
  if (bad !== undefined || step !== 'account') return bad;
  const values = wizard.$values.get() as Values;
  const [taken, weak] = await Promise.all([isTaken(String(values.member['id'])), weakness(values.member)]);
  if (taken) {
    wizard.refuse([{ field: 'member.id', rule: 'duplicate', params: {} }, ...weak], 'msg.duplicated_user');
    return 'member.id';
  }
  if (weak.length > 0) {
    wizard.refuse(weak, 'msg.invalid_parameter');
    return weak[0]?.field;
  }
  const filled = fromMember(values, values.member);
  for (const part of ['company', 'buyer', 'visitor'] as const) wizard.set(part, filled[part]);
  return undefined;
}

/** Whether the id is in use. When the check fails, joining repeats it. */
async function isTaken(id: string): Promise<boolean> {
  const answer = await api('POST /member/duplicateCheckID', { id }).catch(() => undefined);
  return answer?.data.duplicated === 'Y';
}

/** What the server has against the password, at its field. When the check fails, joining repeats it. */
async function weakness(member: Values['member']): Promise<FieldError[]> {
  const { id, email, nameKo, nameEn, password } = member as RequestOf<'POST /member/checkPassword'>;
  const asked = api('POST /member/checkPassword', { id, email, nameKo, nameEn, password });
  const errors = await asked.then(() => [], fieldErrors);
  return errors.map((error) => ({ ...error, field: `member.${error.field}` }));
}

/** Adds an empty product or export record, or takes one away. */
export function addItem(list: 'products' | 'company.exportRecords'): void {
  const items = wizard.get(list) as unknown[];
  wizard.set(list, [...items, list === 'products' ? blanks().products[0] : blankRecord]);
}
export function removeItem(list: 'products' | 'company.exportRecords', index: number): void {
  wizard.set(
    list,
    (wizard.get(list) as unknown[]).filter((_, at) => at !== index),
  );
}

/** Keeps the draft a moment after the last change: packing it at each key would be felt on a phone. */
let timer: ReturnType<typeof setTimeout> | undefined;
const pause = 400;

function keepDraft(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!wizard.$isDirty.get() || $mode.get() === 'update' || (owner !== 0 && owner !== reader())) return;
  const values = wizard.$values.get() as Values;
  const member = { ...values.member, ...notKept };
  $draft.set({ memberIdx: owner, values: { ...values, member } });
}

/** Passwords are never stored, and terms are accepted again each time the form is sent. */
const notKept = { password: '', passwordConfirm: '', agreeTerms: '', agreePrivacy: '' };

export function startKeeping(): () => void {
  const stopKeeping = wizard.$values.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(keepDraft, pause);
  });
  const flush = () => timer !== undefined && keepDraft();
  // Another tab logged out, or in as someone else: what one member entered is not the next one's to read or to send.
  const stopWatching = $member.listen(() => {
    if (reader() === owner) return;
    flush();
    void openWizard(openType);
  });
  const stop = () => {
    stopKeeping();
    stopWatching();
  };
  window.addEventListener('pagehide', flush);
  return () => {
    stop();
    flush();
    window.removeEventListener('pagehide', flush);
  };
}
