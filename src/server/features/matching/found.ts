/** What a manager's search of meetings finds: the list and its spreadsheet ask by it. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { MatchingState, MatchingType } from '#domain/matching.ts';
import type { Database } from '../../db/open.ts';
import { foundBy } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';

interface Sought {
  stateMatching?: MatchingState | undefined;
  matchingType?: MatchingType | undefined;
  keywords: string | null;
}

/** Keywords are looked for in the names of both sides. */
export function isSought(
  db: Database,
  eventIdx: number,
  { stateMatching, matchingType, keywords }: Sought,
): Expression<SqlBool> {
  const is = expressionBuilder<Tables, 'matching'>();
  const found = keywords ? foundBy(db, 'participateSearch', keywords) : null;
  return is.and([
    is('matching.eventIdx', '=', eventIdx),
    ...(stateMatching ? [is('matching.state', '=', stateMatching)] : []),
    ...(matchingType ? [is('matching.type', '=', matchingType)] : []),
    ...(found
      ? [
          is('matching.idx', 'in', (of) =>
            of
              .selectFrom('participate as side')
              .innerJoin('matching as meeting', (join) =>
                join.on((on) =>
                  on.or([
                    on('meeting.companyIdx', '=', on.ref('side.idx')),
                    on('meeting.buyerIdx', '=', on.ref('side.idx')),
                  ]),
                ),
              )
              .select('meeting.idx')
              .where('side.idx', 'in', found),
          ),
        ]
      : []),
  ]);
}
