/** What the installation still lacks. */
import type { AnswerOf } from '#api/index.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createMissing() {
  const missing = loader<AnswerOf<'GET /manage/setUp/getMissing'>>();
  return {
    $missing: missing.$state,
    load: () => missing.load(() => api('GET /manage/setUp/getMissing', {})),
  };
}
