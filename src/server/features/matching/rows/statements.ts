/** What was said about being there, meeting by meeting (docs/rules.md, M20). */
import type { Meeting } from '#api/matching/matching.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { mayAnything, presenceActs, presenceFrom, type Statement } from '#domain/matching/presence.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';
import { slotEnd } from '../slots/slots.ts';

const statementRows = prepared((db, given: { idxs: string }) =>
  db
    .selectFrom('presence')
    .select(['matchingIdx', 'side', 'kind', 'minutes', 'saidAt', 'takenBackAt'])
    .where('matchingIdx', 'in', numbers(db, given.idxs))
    .orderBy('saidAt')
    .orderBy('side')
    .orderBy('kind'),
);

/** The statements of each meeting, the first one first. */
export async function statementsOf(
  db: Database,
  matchingIdxs: readonly number[],
): Promise<Map<number, Statement[]>> {
  const byMeeting = new Map<number, Statement[]>();
  if (matchingIdxs.length === 0) return byMeeting;
  for (const { matchingIdx, ...said } of await statementRows(db, { idxs: JSON.stringify(matchingIdxs) }))
    byMeeting.set(matchingIdx, [...(byMeeting.get(matchingIdx) ?? []), said]);
  return byMeeting;
}

interface Placed {
  idx: number;
  state: string;
  startsAt: string | null;
}

/** Of these meetings what was said, and what one side may say now; null where there is neither. */
export async function presenceIn(db: Database, rows: readonly Placed[], event: EventSpan, now: Date) {
  // Of what is still far off nothing can have been said.
  const near = rows.filter(
    ({ state, startsAt }) =>
      state === 'complete' && startsAt !== null && presenceFrom(startsAt) <= now.getTime(),
  );
  const said = await statementsOf(
    db,
    near.map(({ idx }) => idx),
  );
  const isNear = new Set(near.map(({ idx }) => idx));
  return ({ idx, startsAt }: Placed, mine: MeetingSide | null): Meeting['presence'] => {
    if (startsAt === null || !isNear.has(idx)) return null;
    const ofIt = said.get(idx) ?? [];
    const { timeZone, slotMinutes } = event;
    const endsAt = slotEnd(startsAt, slotMinutes);
    const may = mine
      ? presenceActs({ now, startsAt, endsAt, timeZone, mine, said: ofIt })
      : { here: false, late: [], absent: false, contested: false, takeBack: false };
    if (ofIt.length === 0 && !mayAnything(may)) return null;
    return {
      said: ofIt.map(({ takenBackAt, ...one }) => ({ ...one, isTakenBack: takenBackAt !== null })),
      may,
    };
  };
}
