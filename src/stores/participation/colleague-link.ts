/** The link of a colleague who is invited to represent a participation: joining by it, or accepting with an account. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import { colleagueJoin } from '#domain/participation/representative.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { openSession, refreshMember } from '../site/session.ts';

export type ColleagueInvitation = AnswerOf<'POST /participate/openColleague'>;

/** The token behind '#', which no server reads; undefined where the address has none. */
export const colleagueLinkHere = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('colleague') || undefined;

export function createColleagueLink(token: string) {
  const invitation = loader<ColleagueInvitation>();
  const $isAccepting = atom(false);
  return {
    $invitation: invitation.$state,
    load: () => invitation.load(() => api('POST /participate/openColleague', { token })),
    $isAccepting,
    /** Whoever is logged in accepts; answers in which event. */
    async accept(): Promise<number> {
      $isAccepting.set(true);
      try {
        const { data } = await api('POST /participate/acceptColleague', { token });
        await refreshMember();
        return data.eventIdx;
      } finally {
        $isAccepting.set(false);
      }
    },
    joinForm: ({ country }: ColleagueInvitation) =>
      createForm({
        schema: colleagueJoin,
        initial: {
          nameKo: '',
          nameEn: '',
          country,
          password: '',
          agreeTerms: '',
          agreePrivacy: '',
        },
        async send(entered, key) {
          const { data } = await api('POST /member/joinColleague', { token, ...entered }, { key });
          openSession(data);
        },
      }),
  };
}
export type ColleagueLink = ReturnType<typeof createColleagueLink>;
