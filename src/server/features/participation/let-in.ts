/** In which events an organiser has let a member in, so that what they say of themselves there was looked at by somebody. */
import type { Database } from '../../db/open.ts';

/**
 * Those in which a manager approved them, be it that they have cancelled since, or the door let them in. Who has only applied, or
 * registered as a visitor, may have typed any name.
 */
export async function eventsLetInto(db: Database, memberIdx: number): Promise<number[]> {
  const rows = await db
    .selectFrom('participate')
    .leftJoin('participateDecision', 'participateDecision.participateIdx', 'participate.idx')
    .leftJoin('visitor', 'visitor.participateIdx', 'participate.idx')
    .select('participate.eventIdx')
    .distinct()
    .where('participate.idx', 'in', (of) =>
      of
        .selectFrom('representative')
        .select('representative.participateIdx')
        .where('representative.memberIdx', '=', memberIdx),
    )
    .where((is) =>
      is.or([
        is.and([is('participate.side', '<>', 'visitor'), is('participate.state', '=', 'COMPLETE')]),
        is.and([
          is('participate.state', '=', 'CANCEL'),
          is('participateDecision.participateIdx', 'is not', null),
        ]),
        is('visitor.checkedInAt', 'is not', null),
      ]),
    )
    .execute();
  return rows.map(({ eventIdx }) => eventIdx);
}
