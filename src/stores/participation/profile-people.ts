/** The people of a participant, as its profile names them (docs/rules.md, M35). */
import type { AnswerOf } from '#api/index.ts';
import { api } from '../site/api.ts';

export type ProfilePerson = AnswerOf<'GET /matching/getRepresentatives'>[number];

/** Who represents a participant with several people; nobody for whoever may not ask for a meeting. */
export const fetchPeople = (participateIdx: number): Promise<readonly ProfilePerson[]> =>
  api('GET /matching/getRepresentatives', { participateIdx }).then(
    ({ data }) => data,
    () => [],
  );
