/**
 * The one form of `/join` and `/participate/{type}`: an account for those who have none, then what the
 * chosen kind of participation asks, step by step. Its draft outlives the tab; passwords are never in it.
 */
import { atom } from 'nanostores';
import type { EventForm } from '#api/event/event-form.ts';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import type { Locale } from '#domain/common/language.ts';
import { liveStates, type ParticipateType, sideOf } from '#domain/participation/participation.ts';
import { forgetFilesOf, withSentFiles } from '../../file/sent-files.ts';
import { createForm, type Form } from '../../lib/form.ts';
import { takeOut } from '../../lib/list-marks.ts';
import { loadPhoneReader } from '../../lib/load-phones.ts';
import { followSameNames } from '../../lib/same-names.ts';
import { isSafe, storageKeys } from '../../lib/storage.ts';
import { judgedAsSent } from '../../lib/upload/file-refs.ts';
import { api } from '../../site/api.ts';
import { $reader, keepReaderWhile } from '../../site/reader.ts';
import { $isLoggedIn, $member, openSession, refreshMember } from '../../site/session.ts';
import { createApplicationAsked } from './application-asked.ts';
import { createApplicationDraft } from './application-draft.ts';
import { inSection, isTaken, weakness } from './application-refusals.ts';
import { firstStepOf, partsOf, stepsOf, type WizardStep } from './application-steps.ts';
import {
  blankRecord,
  blanks,
  fromDetail,
  fromMember,
  isWizardType,
  type Values,
  type WizardType,
} from './application-values.ts';

/** apply: a new application. update: changes to one's own application. */
export type WizardMode = 'apply' | 'update';

/** How long after the last change the draft is kept, in milliseconds: packing it at each key would be felt on a phone. */
const keepAfter = 400;

const reader = () => $member.get()?.memberIdx ?? 0;

/** The form of one page; `type` is what its address asks for, undefined on `/join`; `brought` the event's form, where the page has it. */
export function createApplicationForm(type: WizardType | undefined, brought?: EventForm) {
  /** Whose form is open, by member: who is logged in may change meanwhile, in this tab or another. */
  let owner = 0;
  /** False while its member is logged out: what they enter is kept under nobody's name. */
  const isOwners = () => owner === 0 || ($isLoggedIn.get() && owner === reader());
  /** True when what an earlier visit entered was brought back. */
  const $isRestored = atom(false);
  const $mode = atom<WizardMode>('apply');
  /** The member joined, but the application was refused: the form says so and goes on without its first step. */
  const $hasJoined = atom(false);
  /** An organiser's invitation was opened, or its link works no more. */
  const $invited = atom<'open' | 'ended' | undefined>();
  /** The participation of another type that prevents this form, if any. */
  const $existingType = atom<ParticipateType | undefined>();

  /** False once the browser has had no room for the draft: what is entered goes with the page. */
  const $hasRoom = atom(true);
  const draft = createApplicationDraft();
  /** By which form of the event it is entered. */
  const asked = createApplicationAsked(brought);
  const form: Form<{ isApplied: boolean }> = createForm({
    // Judged while its files are still in the browser.
    schema: judgedAsSent(asked.schema),
    faults: (values) => asked.faults(values as Values),
    initial: blanks(),
    isKept: () => $mode.get() === 'apply' && isOwners() && isSafe(storageKeys.participateForm),
    async send({ join, participateType }, key) {
      const isApplied = participateType !== '';
      if (join) {
        const language = document.documentElement.lang as Locale;
        const { formIdx } = asked.$asked.get();
        const by = participateType === '' ? undefined : { participateType, formIdx };
        const joined = api('POST /member/join', { ...join, language, form: by }, { key });
        const { data: session } = await asked.following(joined).catch(inSection('member'));
        owner = session.member.memberIdx;
        openSession(session);
        form.set('account', 'open');
        form.set('member', blanks().member);
        $hasJoined.set(isApplied);
      }
      // Their number is known once they are sent, which asks for an account.
      const { join: _, ...request } = isApplied
        ? await withSentFiles(asked.schema, form.$values.get())
        : { join: null, participateType: '' as const };
      if (request.participateType !== '') {
        const { formIdx } = asked.$asked.get();
        await ($mode.get() === 'update'
          ? api('POST /participate/update', request)
          : asked.following(api('POST /participate/apply', { ...request, formIdx }, { key })));
        await refreshMember();
      }
      void forgetFilesOf(form.$values.get());
      draft.forget({ isSent: isApplied });
      return { isApplied };
    },
  });

  /** Makes the form ready: a draft comes back, a member's own details fill empty fields, a live application is opened to be changed. */
  async function open(): Promise<void> {
    // The stored member may be lost or unreadable while the log-in is not.
    if ($isLoggedIn.get() && !$member.get()) await refreshMember();
    const member = $member.get();
    owner = reader();
    const state = member?.stateParticipate;
    const isLive = liveStates.some((live) => live === state);
    $mode.set('apply');
    $existingType.set(undefined);
    const hasApplied = member !== undefined && type !== undefined && member.participateType !== null;
    if (hasApplied && isLive && member.participateType !== type)
      return void $existingType.set(member.participateType ?? type);
    const link =
      member || !location.hash.startsWith('#invite=') ? undefined : await import('../opened-invitation.ts');
    const invited = await link?.openInvitation(type);
    if (invited) $invited.set(invited === 'ended' ? 'ended' : 'open');
    const begun = await draft.open(member);
    const own = link && invited && invited !== 'ended' ? link.begunOr(invited, begun) : begun;
    // What was sent before is changed, or sent once more after a denial, and need not be written again.
    const sent =
      hasApplied && sideOf[member.participateType ?? type] === sideOf[type] && (isLive || !own)
        ? await api('GET /participate/getDetail', {}).catch(() => undefined)
        : undefined;
    const isUpdate = isLive && sent !== undefined;
    if (isUpdate) $mode.set('update');
    $isRestored.set(!isUpdate && own !== undefined && own === begun);
    const values = valuesFor(type, isUpdate ? undefined : own, sent?.data);
    const formIdx = isUpdate ? sent.data.formIdx : begunBy(own, values);
    await asked.take(values.participateType, formIdx, {
      isApproved: isUpdate && state === 'COMPLETE',
      isStored: isUpdate,
    });
    form.reset(byForm(values));
  }

  /** By which saved state of its kind's form a draft was begun; of another kind's draft, and without one, the form that counts now. */
  const begunBy = (own: Values | undefined, { participateType, formIdx }: Values) =>
    own?.participateType === participateType ? formIdx : undefined;

  /** A draft says by which form it was begun. */
  const byForm = (values: Values): Values => ({ ...values, formIdx: asked.$asked.get().formIdx });

  function valuesFor(
    chosen: WizardType | undefined,
    own?: Values | undefined,
    sent?: ParticipateDetail | undefined,
  ): Values {
    const member = $member.get();
    const begun = blanks();
    // Companies are domestic ones; who reads Korean need not look for the country. It can be changed.
    if (chosen === 'COMPANY' && document.documentElement.lang === 'ko') begun.member['country'] = 'KR';
    const values = { ...begun, ...(sent ? fromDetail(sent, $mode.get() === 'update') : {}), ...own };
    return {
      ...(member ? fromMember(values, member) : values),
      account: member ? 'open' : 'new',
      participateType: chosen ?? (own && isWizardType(own.participateType) ? own.participateType : ''),
    };
  }

  /** Goes on with what another device has kept, or with what is here, which then takes its place. */
  async function chooseDraft(which: 'elsewhere' | 'here'): Promise<void> {
    const own = draft.choose(which);
    if (own) {
      const values = valuesFor(type, own);
      await asked.take(values.participateType, begunBy(own, values));
      $isRestored.set(true);
      form.reset(byForm(values));
    } else draft.keep(owner, form.$values.get() as Values);
  }

  /** Forgets what was entered. */
  async function startOver(): Promise<void> {
    const { participateType } = form.$values.get() as Values;
    void forgetFilesOf(form.$values.get());
    draft.forget({ isSent: false });
    $isRestored.set(false);
    await asked.take(participateType);
    form.reset(byForm({ ...valuesFor(undefined), participateType }));
  }

  const steps = () => stepsOf(form.$values.get() as Values, asked.$asked.get());

  /** The first step that is not in order yet, in silence: further than to it no address leads. Undefined when all is entered. */
  function firstOpenStep(): WizardStep | undefined {
    const bad = form.judge().map(({ field }) => field);
    return firstStepOf(steps(), bad, asked.$asked.get());
  }

  /**
   * Judges one step before the next is opened; answers the first bad field. After the account's step its details stand in
   * the empty fields of the steps that follow.
   */
  async function checkStep(step: WizardStep): Promise<string | undefined> {
    await Promise.all([loadPhoneReader(), asked.settled()]);
    const bad = form.check(partsOf(step, asked.$asked.get()));
    if (bad !== undefined) return bad;
    const values = form.$values.get() as Values;
    if (step === 'account') {
      if (await isTaken(String(values.member['id']))) {
        form.refuse([{ field: 'member.id', rule: 'duplicate', params: {} }], 'msg.duplicated_user');
        return 'member.id';
      }
      const filled = fromMember(values, values.member);
      for (const part of ['company', 'buyer'] as const) form.set(part, filled[part]);
    }
    if (step === 'summary' && values.account === 'new') {
      const weak = await weakness(values.member);
      if (weak.length > 0) form.refuse(weak, 'msg.invalid_parameter');
      return weak[0]?.field;
    }
    return undefined;
  }

  /** Adds an empty product or export record, or takes one away. */
  function addItem(list: 'products' | 'company.exportRecords'): void {
    const items = form.get(list) as unknown[];
    form.set(list, [...items, list === 'products' ? blanks().products[0] : blankRecord]);
  }
  function removeItem(list: 'products' | 'company.exportRecords', index: number): void {
    takeOut(form, list, index);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!form.$isDirty.get() || $mode.get() === 'update' || !isOwners()) return;
    draft.keep(owner, form.$values.get() as Values);
    $hasRoom.set(isSafe(storageKeys.participateForm));
  }

  /** Keeps the draft while the form is on the screen; answers how to stop. */
  function startKeeping(): () => void {
    const stopKeeping = form.$values.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, keepAfter);
    });
    // On the page where the kind is chosen, its form comes with it.
    const stopChoosing = form.$values.listen((values) => {
      const { participateType } = values as Values;
      if (participateType !== asked.type()) void asked.take(participateType);
    });
    const stopTaking = asked.$asked.listen(({ formIdx }) => {
      if (form.$isDirty.get()) form.set('formIdx', formIdx);
    });
    const flush = () => timer !== undefined && keep();
    // A member whose session ends logs in again over their form. What one member entered is not the next one's to read or to send.
    keepReaderWhile(() => owner !== 0);
    const stopWatching = $reader.listen((member) => {
      if ((member?.memberIdx ?? 0) === owner) return;
      flush();
      void open();
    });
    // The log-out in another tab has emptied the storage. The member alone says nothing: an answer that was under way then may bring it.
    const stopWaiting = $isLoggedIn.listen((isLoggedIn) => {
      if (isLoggedIn && owner !== 0) keep();
    });
    window.addEventListener('pagehide', flush);
    const stopFollowing = (['member', 'company'] as const).map((part) => followSameNames(form, part, part));
    return () => {
      for (const stop of [...stopFollowing, stopChoosing, stopTaking]) stop();
      stopKeeping();
      stopWatching();
      stopWaiting();
      keepReaderWhile(() => false);
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }

  return {
    form,
    $isRestored,
    $mode,
    $hasJoined,
    $invited,
    $existingType,
    $hasRoom,
    $asked: asked.$asked,
    $isFormChanged: asked.$isChanged,
    steps,
    /** What another device has kept of this form meanwhile; undefined when there is nothing to choose. */
    $elsewhere: draft.$elsewhere,
    chooseDraft,
    open,
    startOver,
    firstOpenStep,
    checkStep,
    addItem,
    removeItem,
    startKeeping,
  };
}
export type ApplicationForm = ReturnType<typeof createApplicationForm>;
