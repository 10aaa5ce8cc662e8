/** The meetings of one's company that have no log yet (`/counseling/list`): those that may be written, as the server says, and those that are over, which their badges call missing. */
import type { Meeting } from '#api/matching/matching.ts';
import { limits } from '#domain/common/limits.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

const asked = { stateMatching: 'complete', listOrder: 'agenda', rows: limits.rowsMax } as const;

export function createUnwrittenLogs() {
  const meetings = loader<Meeting[]>();
  const ask = async () => {
    const { data } = await api('GET /matching/getList', asked);
    const owed = data.filter(
      ({ mayWriteLog, counselingIdx, agenda }) =>
        counselingIdx === null && (mayWriteLog || agenda === 'past'),
    );
    return { data: owed, totalCount: owed.length };
  };
  return {
    $meetings: meetings.$state,
    load: () => meetings.load(ask),
    refresh: () => meetings.refresh(ask),
  };
}
