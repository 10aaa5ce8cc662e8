/** The event's invitations that nobody has answered, and what can be done with those that are chosen. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type OpenInvitation = AnswerOf<'GET /manage/participate/getInvitations'>[number];

export function createOpenInvitations() {
  const list = loader<OpenInvitation[]>();
  const $page = atom(1);
  const $keywords = atom('');
  const $isDown = atom(true);
  const $chosen = atom<readonly number[]>([]);

  const load = () =>
    list.load(() =>
      api('GET /manage/participate/getInvitations', {
        page: $page.get(),
        rows: limits.rows,
        orderType: $isDown.get() ? 'desc' : 'asc',
        ...($keywords.get() && { keywords: $keywords.get() }),
      }),
    );

  function show(to: { page?: number; keywords?: string; isDown?: boolean }): void {
    $page.set(to.page ?? 1);
    if (to.keywords !== undefined) $keywords.set(to.keywords);
    if (to.isDown !== undefined) $isDown.set(to.isDown);
    $chosen.set([]);
    void load();
  }

  /** Does it with those that are chosen, and answers with how many, and how many it passed over. */
  async function act(what: 'revoke' | 'resend'): Promise<{ count: number; passed: number }> {
    const { data } = await api(`POST /manage/participate/${what}Invitations`, {
      invitationIdxs: [...$chosen.get()],
    });
    show({});
    return { passed: 0, ...data };
  }

  return { $list: list.$state, $page, $keywords, $isDown, $chosen, load, show, act };
}
export type OpenInvitations = ReturnType<typeof createOpenInvitations>;
