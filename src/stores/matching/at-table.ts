/** What the code on a table opens (`/matching/at/{no}`): one's own meeting there now, else which is one's next. */
import type { AnswerOf } from '#api/index.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createAtTable(tableNo: number) {
  const found = loader<AnswerOf<'GET /matching/getAtTable'>>();
  const ask = () => api('GET /matching/getAtTable', { tableNo });
  return { $found: found.$state, load: () => found.load(ask), refresh: () => found.refresh(ask) };
}
