/** The requests and meetings of one participant, for managers: those with a time first, in its order. */
import { atom } from 'nanostores';
import type { Meeting } from '#api/matching/matching.ts';
import { limits } from '#domain/common/limits.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createParticipantMeetings({
  participateIdx,
  eventIdx,
}: {
  participateIdx: number;
  eventIdx: number;
}) {
  const list = loader<Meeting[]>();
  const $page = atom(1);

  const load = (): Promise<void> =>
    list.load(() =>
      api('GET /manage/matching/getList', {
        eventIdx,
        participateIdx,
        listOrder: 'startsAt',
        page: $page.get(),
        rows: limits.rows,
      }),
    );

  function turn(page: number): Promise<void> {
    $page.set(page);
    return load();
  }
  return { $list: list.$state, $page, load, turn };
}
