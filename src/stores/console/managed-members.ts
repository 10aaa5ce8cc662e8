/** Members as managers find and help them (`/manage/member`): the list, the one that is open, and what is done for or against them. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { ManagedMember, ManagedMemberDetail } from '#api/account/member-manage.ts';
import { text, wholeNumber } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { createForm } from '../lib/form.ts';
import { type Asked, listAddress } from '../lib/list-address.ts';
import { loader } from '../lib/loaded.ts';
import { nameOrder } from '../lib/name-order.ts';
import { createReasonForm, reasonMax } from '../lib/reason-form.ts';
import { api } from '../site/api.ts';

export const memberKinds = ['never', 'here', 'blocked'] as const;
const choices = {
  kind: memberKinds,
  type: participateTypes,
  state: participateStates,
  order: ['name'],
} as const;
export type MembersAsked = Asked<typeof choices, { memberIdx: RegExp }>;

/** How many further filters are chosen. */
export const memberFiltersIn = ({ type, state }: MembersAsked) => [type, state].filter(Boolean).length;

/** Without days a block has no end. */
const blockInput = z.object({
  days: z.preprocess(
    (value) => (value === '' ? undefined : value),
    wholeNumber(1, limits.blockDays).optional(),
  ),
  reason: text(reasonMax),
});

export function createManagedMembers() {
  /** The one that is open is in the address, too. */
  const address = listAddress(choices, {}, { memberIdx: /^[1-9]\d{0,8}$/ });
  const list = loader<ManagedMember[]>();
  const detail = loader<ManagedMemberDetail>();
  const $openIdx = atom<number | undefined>();

  function load(): Promise<void> {
    const memberIdx = $openIdx.get();
    if (memberIdx !== undefined) return detail.load(() => api('GET /manage/member/getDetail', { memberIdx }));
    const { kind, type, state, order, keywords, page } = address.$asked.get();
    const asked = {
      keywords,
      page,
      rows: limits.rows,
      ...(kind && { filterType: kind }),
      ...(type && { participateType: type }),
      ...(state && { stateParticipate: state }),
      ...(order && { listOrder: nameOrder() }),
    };
    return list.load(() => api('GET /manage/member/getList', asked));
  }

  /** Shows what the query of the address says. */
  function readAddress(): void {
    address.read();
    const { memberIdx } = address.$asked.get();
    $openIdx.set(memberIdx === '' ? undefined : Number(memberIdx));
    void load();
  }

  /** The address of the list as asked, or of one member. */
  const hrefOf = (asked: MembersAsked, memberIdx?: number) =>
    address.hrefOf({ ...asked, memberIdx: memberIdx === undefined ? '' : String(memberIdx) });

  function goTo(asked: MembersAsked, memberIdx?: number): void {
    history.pushState(null, '', hrefOf(asked, memberIdx));
    readAddress();
  }

  /** Mails a link to a new password; false where an unconfirmed address has had its mails of the day. */
  const sendPasswordLink = async (memberIdx: number): Promise<boolean> =>
    (await api('POST /manage/member/sendPasswordLink', { memberIdx })).data.isSent;

  /** Ends all sessions; answers how many there were. */
  async function endSessions(memberIdx: number): Promise<number> {
    const { data } = await api('POST /manage/member/endSessions', { memberIdx });
    await load();
    return data.ended;
  }

  const blockFormOf = (memberIdx: number) =>
    createForm({
      schema: blockInput,
      initial: { days: '', reason: '' },
      async send({ days, reason }) {
        await api('POST /manage/member/block', {
          memberIdx,
          reason,
          ...(days !== undefined && { days }),
        });
        await load();
      },
    });
  const unblockFormOf = (memberIdx: number) =>
    createReasonForm(async (reason) => {
      await api('POST /manage/member/unblock', { memberIdx, reason });
      await load();
    });

  return {
    $asked: address.$asked,
    nothing: address.nothing,
    $openIdx,
    $list: list.$state,
    $detail: detail.$state,
    load,
    readAddress,
    hrefOf,
    goTo,
    sendPasswordLink,
    endSessions,
    blockFormOf,
    unblockFormOf,
  };
}
export type ManagedMembers = ReturnType<typeof createManagedMembers>;
