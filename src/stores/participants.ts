/** The managers' work on participants: the list with its filters, one application, and the decisions on it. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { ParticipateDetail } from '#api/participate.ts';
import { asKeywords } from '#domain/keywords.ts';
import { limits } from '#domain/limits.ts';
import {
  type ParticipateState,
  type ParticipateType,
  participateStates,
  participateTypes,
} from '#domain/participation.ts';
import { api } from './api.ts';
import { loader } from './lib/loaded.ts';
import { createReasonForm } from './lib/reason-form.ts';

export interface ParticipantFilter {
  keywords: string;
  stateParticipate: ParticipateState | '';
  participateType: ParticipateType | '';
  page: number;
}
export const noFilter: ParticipantFilter = {
  keywords: '',
  stateParticipate: '',
  participateType: '',
  page: 1,
};

type Row = AnswerOf<'GET /manage/participate/getList'>[number];

/** The address of the screen's present state, or with another participation open. */
export function addressOf(filter: ParticipantFilter, openIdx: number | undefined): string {
  const query = new URLSearchParams({ state: filter.stateParticipate });
  if (filter.participateType) query.set('type', filter.participateType);
  if (filter.keywords) query.set('keywords', filter.keywords);
  if (filter.page > 1) query.set('page', String(filter.page));
  if (openIdx !== undefined) query.set('participateIdx', String(openIdx));
  return `?${query}`;
}

/** The screen: the list with its filter, or the one application that is open. Its state is in the address, so that it can be shared and returned to. */
export function createParticipants() {
  /** The list opens with what waits for a decision. */
  const $filter = atom<ParticipantFilter>({ ...noFilter, stateParticipate: 'REQUEST' });
  /** The application that is open; undefined while the list is. */
  const $openIdx = atom<number | undefined>();
  const list = loader<Row[]>();
  const detail = loader<ParticipateDetail>();

  function load(): Promise<void> {
    const openIdx = $openIdx.get();
    if (openIdx !== undefined)
      return detail.load(() => api('GET /manage/participate/getDetail', { participateIdx: openIdx }));
    const { keywords, stateParticipate, participateType, page } = $filter.get();
    return list.load(() =>
      api('GET /manage/participate/getList', {
        keywords,
        page,
        rows: limits.rows,
        ...(stateParticipate ? { stateParticipate } : {}),
        ...(participateType ? { participateType } : {}),
      }),
    );
  }

  /** Shows what the query of the address says. */
  function readAddress(): void {
    const query = new URLSearchParams(location.search);
    const state = query.get('state');
    $filter.set({
      keywords: asKeywords(query.get('keywords') ?? ''),
      stateParticipate: state === '' ? '' : (participateStates.find((name) => name === state) ?? 'REQUEST'),
      participateType: participateTypes.find((name) => name === query.get('type')) ?? '',
      page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    });
    const idx = Number(query.get('participateIdx'));
    $openIdx.set(Number.isInteger(idx) && idx > 0 ? idx : undefined);
    void load();
  }

  /** Shows the list with this filter, or one application; the browser's back button leads back. */
  function goTo(filter: ParticipantFilter, openIdx?: number): void {
    history.pushState(null, '', addressOf(filter, openIdx));
    readAddress();
  }

  /** Approves; matching opens for the participant at once. */
  async function approve(participateIdx: number): Promise<void> {
    await api('POST /manage/participate/approve', { participateIdx });
    await load();
  }

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
    $filter,
    $openIdx,
    $list: list.$state,
    $detail: detail.$state,
    load,
    readAddress,
    goTo,
    approve,
    denyForm,
    cancelForm,
  };
}
export type Participants = ReturnType<typeof createParticipants>;
