/** Where a member is logged in. */
import type { AnswerOf } from '#api/index.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type OpenSession = AnswerOf<'GET /member/getSessionList'>[number];

export function createSessionList() {
  const sessions = loader<OpenSession[]>();
  return {
    $sessions: sessions.$state,
    load: () => sessions.load(() => api('GET /member/getSessionList', {})),
    async end(sessionIdx: number): Promise<void> {
      await api('POST /member/endSession', { sessionIdx });
      sessions.change((all) => all.filter((one) => one.sessionIdx !== sessionIdx));
    },
    async endOthers(): Promise<void> {
      await api('POST /member/endOtherSessions', {});
      sessions.change((all) => all.filter((one) => one.isCurrent));
    },
  };
}
export type SessionList = ReturnType<typeof createSessionList>;
