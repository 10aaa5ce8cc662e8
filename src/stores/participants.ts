/** The managers' work on participants: the list with its filters, one application, and the decisions on it. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { ManagedParticipation } from '#api/participate.ts';
import { limits } from '#domain/limits.ts';
import { participateStates, participateTypes } from '#domain/participation.ts';
import { api } from './api.ts';
import { type Asked, listAddress } from './lib/list-address.ts';
import { loader } from './lib/loaded.ts';
import { createReasonForm } from './lib/reason-form.ts';

const choices = { state: participateStates, type: participateTypes };
export type ParticipantsAsked = Asked<typeof choices>;

type Row = AnswerOf<'GET /manage/participate/getList'>[number];

/** The screen: the list with its filter, or the one application that is open. Its state is in the address, so that it can be shared and returned to. */
export function createParticipants() {
  /** The list opens with what waits for a decision. */
  const address = listAddress(choices, { state: 'REQUEST' });
  /** The application that is open; undefined while the list is. */
  const $openIdx = atom<number | undefined>();
  const list = loader<Row[]>();
  const detail = loader<ManagedParticipation>();

  function load(): Promise<void> {
    const openIdx = $openIdx.get();
    if (openIdx !== undefined)
      return detail.load(() => api('GET /manage/participate/getDetail', { participateIdx: openIdx }));
    const { keywords, state, type, page } = address.$asked.get();
    return list.load(() =>
      api('GET /manage/participate/getList', {
        keywords,
        page,
        rows: limits.rows,
        ...(state ? { stateParticipate: state } : {}),
        ...(type ? { participateType: type } : {}),
      }),
    );
  }

  /** Shows what the query of the address says. */
  function readAddress(): void {
    address.read();
    const query = new URLSearchParams(location.search);
    const idx = Number(query.get('participateIdx'));
    $openIdx.set(Number.isInteger(idx) && idx > 0 ? idx : undefined);
    void load();
  }

  /** The address of the list as asked, or of one application. */
  const hrefOf = (asked: ParticipantsAsked, openIdx?: number) =>
    address.hrefOf(asked, openIdx === undefined ? {} : { participateIdx: String(openIdx) });

  /** Shows the list as asked, or one application; the browser's back button leads back. */
  function goTo(asked: ParticipantsAsked, openIdx?: number): void {
    history.pushState(null, '', hrefOf(asked, openIdx));
    readAddress();
  }

  /** Approves; matching opens for the participant at once. */
  async function approve(participateIdx: number): Promise<void> {
    await api('POST /manage/participate/approve', { participateIdx });
    await load();
  }

  /** The open company's changed name, as it was read here. */
  function openChange() {
    const open = detail.$state.get();
    const askedAt = open.state === 'ready' ? (open.data.companyChange?.askedAt ?? '') : '';
    return { participateIdx: $openIdx.get() ?? 0, askedAt };
  }

  /** Lets the changed name stand. */
  async function approveChange(): Promise<void> {
    await api('POST /manage/participate/approveChange', openChange());
    await load();
  }

  /** The reason why it can't, which the company reads. */
  const denyChangeForm = createReasonForm(async (reason) => {
    await api('POST /manage/participate/denyChange', { ...openChange(), reason });
    await load();
  });

  /** The reason of a denial, which the applicant reads. */
  const denyForm = createReasonForm(async (reason) => {
    await api('POST /manage/participate/deny', { participateIdx: $openIdx.get() ?? 0, reason });
    await load();
  });

  /** Ends an approved participation, with its live meetings. The reason may stay empty. */
  const cancelForm = createReasonForm(
    async (reason) => {
      await api('POST /manage/participate/cancel', { participateIdx: $openIdx.get() ?? 0, reason });
      await load();
    },
    { optional: true },
  );

  return {
    $asked: address.$asked,
    nothing: address.nothing,
    hrefOf,
    $openIdx,
    $list: list.$state,
    $detail: detail.$state,
    load,
    readAddress,
    goTo,
    approve,
    approveChange,
    denyChangeForm,
    denyForm,
    cancelForm,
  };
}
export type Participants = ReturnType<typeof createParticipants>;
