/** The managers' work on participants: the list with its filters, one application, and the way from one to the next. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { answerChoice, answerNamed } from '#domain/common/answer-choice.ts';
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { industries } from '#domain/participation/industries.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { refreshCounts } from '../console/console.ts';
import { type Asked, listAddress } from '../lib/list-address.ts';
import { loader } from '../lib/loaded.ts';
import { mailAddress } from '../lib/mail-address.ts';
import { createReasonForm } from '../lib/reason-form.ts';
import { api } from '../site/api.ts';
import { saveDownload } from '../site/download.ts';
import { createDecisions } from './participant-decisions.ts';

/** In which order the list stands: by time, or by name. */
const sorts = ['newest', 'oldest', 'name', 'nameDown'] as const;

const choices = {
  state: participateStates,
  type: participateTypes,
  sort: sorts,
  selectBizIndustry: industries,
} as const;
/** `answer`: 'question:value'. */
const typed = { companyName: /./, memberName: /./, answer: answerChoice };
export type ParticipantsAsked = Asked<typeof choices, typeof typed>;

/** How many further filters narrow the list. */
export const participantFiltersIn = ({
  selectBizIndustry,
  companyName,
  memberName,
  answer,
}: ParticipantsAsked) =>
  [selectBizIndustry, companyName, memberName, answer].filter((value) => value !== '').length;

export type ParticipantRow = AnswerOf<'GET /manage/participate/getList'>[number];

/** Which page: the one after or before a participation; the first without either. */
type Cursor = { after?: number; before?: number };

/** One page, and whether there are others around it. */
interface Page {
  rows: ParticipantRow[];
  hasNext: boolean;
  hasPrevious: boolean;
}

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const value = Number(query.get(name));
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** The screen: the list with its filter, or the one application that is open. Its state is in the address, so that it can be shared and returned to. */
export function createParticipants() {
  /** The list opens with what waits for a decision. */
  const address = listAddress(choices, { state: 'REQUEST', sort: 'newest' }, typed);
  /** The application that is open; undefined while the list is. */
  const $openIdx = atom<number | undefined>();
  const $cursor = atom<Cursor>({});
  const list = loader<Page>();
  const detail = loader<ManagedParticipation>();

  /** What of the address the server reads. */
  function request({ keywords, state, type, sort, selectBizIndustry, ...names }: ParticipantsAsked) {
    const nameOrder = (document.documentElement.lang as Locale) === 'ko' ? 'name' : 'nameEn';
    return {
      keywords,
      ...(selectBizIndustry ? { selectBizIndustry } : {}),
      ...(names.companyName ? { companyName: names.companyName } : {}),
      ...(names.memberName ? { memberName: names.memberName } : {}),
      ...answerNamed(names.answer),
      ...(state ? { stateParticipate: state } : {}),
      ...(type ? { participateType: type } : {}),
      listOrder: sort === 'name' || sort === 'nameDown' ? nameOrder : 'recent',
      orderType: sort === 'oldest' || sort === 'name' ? 'asc' : 'desc',
    } as const;
  }

  /** One more row is asked for than is shown: whether it comes says whether there is more in that direction. */
  async function loadPage() {
    const cursor = $cursor.get();
    const { data, totalCount } = await api('GET /manage/participate/getList', {
      ...request(address.$asked.get()),
      ...cursor,
      rows: limits.rows + 1,
    });
    const isBack = cursor.before !== undefined;
    const isMore = data.length > limits.rows;
    const rows = isBack ? data.slice(-limits.rows) : data.slice(0, limits.rows);
    const hasPrevious = isBack ? isMore : cursor.after !== undefined;
    return { data: { rows, hasNext: isBack || isMore, hasPrevious }, totalCount };
  }

  function load(): Promise<void> {
    const openIdx = $openIdx.get();
    if (openIdx !== undefined)
      return detail.load(() => api('GET /manage/participate/getDetail', { participateIdx: openIdx }));
    return list.load(loadPage);
  }

  /** Shows what the query of the address says. */
  function readAddress(): void {
    address.read();
    const query = new URLSearchParams(location.search);
    const [after, before] = [numberIn(query, 'after'), numberIn(query, 'before')];
    $cursor.set(after !== undefined ? { after } : before !== undefined ? { before } : {});
    $openIdx.set(numberIn(query, 'participateIdx'));
    void load();
  }

  /** The address of the list as asked, or of one application. */
  const hrefOf = (asked: ParticipantsAsked, openIdx?: number) =>
    address.hrefOf(asked, openIdx === undefined ? {} : { participateIdx: String(openIdx) });

  function show(href: string): void {
    history.pushState(null, '', href);
    readAddress();
  }

  /** Shows the list as asked, or one application; the browser's back button leads back. */
  const goTo = (asked: ParticipantsAsked, openIdx?: number) => show(hrefOf(asked, openIdx));

  /** Turns to the page after or before the rows that are shown, or back to the first one. */
  function turn(to: 'next' | 'previous' | 'first'): void {
    const now = list.$state.get();
    if (now.state !== 'ready') return;
    const { rows } = now.data;
    const [first, last] = [rows[0]?.participateIdx, rows.at(-1)?.participateIdx];
    const cursor =
      to === 'next' ? { after: String(last) } : to === 'previous' ? { before: String(first) } : {};
    show(address.hrefOf(address.$asked.get(), cursor as Record<string, string>));
  }

  /** The neighbour of the open application in the order of the list and within its filter; undefined at its end. */
  async function neighbour(direction: 'next' | 'previous'): Promise<number | undefined> {
    const openIdx = $openIdx.get() ?? 0;
    const { data } = await api('GET /manage/participate/getList', {
      ...request(address.$asked.get()),
      ...(direction === 'next' ? { after: openIdx } : { before: openIdx }),
      rows: 1,
    });
    return data[0]?.participateIdx;
  }

  /** Opens the next one of the list, or the list itself where there is none, unless what is open may not be left. */
  async function openNeighbour(
    direction: 'next' | 'previous',
    mayLeave: () => Promise<boolean>,
  ): Promise<void> {
    const idx = await neighbour(direction);
    if (await mayLeave()) goTo(address.$asked.get(), idx);
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
    void refreshCounts();
    await load();
  }

  /** The reason why it can't, which the company reads. */
  const denyChangeForm = createReasonForm(async (reason) => {
    await api('POST /manage/participate/denyChange', { ...openChange(), reason });
    void refreshCounts();
    await load();
  });

  /** Ends an approved participation, with its live meetings. The member reads the reason. */
  const cancelForm = createReasonForm(async (reason) => {
    const [open] = seen($openIdx.get() ?? 0);
    if (!open) return;
    await api('POST /manage/participate/cancel', { ...open, reason });
    await load();
  });

  /** Saves all that the filter finds as a spreadsheet; rejects as any call does. */
  function download(format: 'xlsx' | 'csv', language: Locale): Promise<void> {
    const { listOrder: _, orderType: __, keywords, ...filters } = request(address.$asked.get());
    return saveDownload('GET /manage/participate/exportList', {
      ...filters,
      ...(keywords ? { keywords } : {}),
      format,
      language,
    });
  }

  /** The address that writes to all whom the filter finds; a group knows no further filters (`participantFiltersIn`). */
  const mailHref = ({ keywords, state, type }: ParticipantsAsked) =>
    mailAddress({ stateParticipate: state, participateType: type, keywords });

  /** As they stand on the screen, in the list or open. */
  function seen(participateIdx: number) {
    const [all, open] = [list.$state.get(), detail.$state.get()];
    const rows =
      $openIdx.get() === undefined
        ? all.state === 'ready' && all.data.rows
        : open.state === 'ready' && [open.data];
    return (rows || [])
      .filter((row) => row.participateIdx === participateIdx)
      .map(({ updatedAt }) => ({ participateIdx, updatedAt }));
  }

  /** Reads what is shown anew, around what is typed beside it; rejects as any call does. */
  async function readAgain(): Promise<void> {
    const participateIdx = $openIdx.get();
    if (participateIdx === undefined) {
      const { data } = await loadPage();
      return list.change(() => data);
    }
    const { data } = await api('GET /manage/participate/getDetail', { participateIdx });
    if ($openIdx.get() === participateIdx) detail.change(() => data);
  }

  const decisions = createDecisions({ load, readAgain, seen });

  return {
    $asked: address.$asked,
    nothing: { ...address.nothing, sort: 'newest' } as ParticipantsAsked,
    hrefOf,
    $openIdx,
    $list: list.$state,
    $detail: detail.$state,
    load,
    readAddress,
    goTo,
    turn,
    openNeighbour,
    approveChange,
    denyChangeForm,
    cancelForm,
    download,
    mailHref,
    decisions,
  };
}
export type Participants = ReturnType<typeof createParticipants>;
