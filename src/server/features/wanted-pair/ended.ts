/** What the people of a pair have ended, and is not made anew because a sheet is sent again (docs/rules.md, M60). */
import { type ExpressionBuilder, sql } from 'kysely';
import type { WantedPairEnd } from '#domain/matching/wanted-pair.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow, Tables } from '../../db/tables.ts';

type Last = Pick<MatchingRow, 'state' | 'declinedBy' | 'endedBy'>;

/** The last that the two had, where one of them has ended it since the organiser wants them to meet. */
export const lastEnded = (of: ExpressionBuilder<Tables, 'wantedPair'>) =>
  of
    .selectFrom('matching as last')
    .whereRef('last.companyIdx', '=', 'wantedPair.companyIdx')
    .whereRef('last.buyerIdx', '=', 'wantedPair.buyerIdx')
    .where('last.endedBy', 'is not', null)
    .whereRef('last.updatedAt', '>=', 'wantedPair.createdAt')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('matching as later')
            .select(sql`1`.as('is'))
            .whereRef('later.companyIdx', '=', 'last.companyIdx')
            .whereRef('later.buyerIdx', '=', 'last.buyerIdx')
            .whereRef('later.idx', '>', 'last.idx'),
        ),
      ),
    );

export const endOf = ({ state, declinedBy, endedBy }: Last): WantedPairEnd | null =>
  endedBy && `${endedBy}${state === 'denied' || declinedBy !== null ? 'Declined' : 'Cancelled'}`;

/** Whether its people have ended what the pair had. */
export async function isEnded(db: Database, pairIdx: number): Promise<boolean> {
  const found = await db
    .selectFrom('wantedPair')
    .select('idx')
    .where('idx', '=', pairIdx)
    .where((is) => is.exists(lastEnded(is).select('last.idx')))
    .executeTakeFirst();
  return found !== undefined;
}
