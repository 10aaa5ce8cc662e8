/**
 * A company and a buyer as one row, which either carries their live request or meeting, or says that they don't meet (docs/rules.md,
 * M32). The row says nothing of who wants it so; that stands in `not_with`, which only its participant reads.
 *
 * Whoever changes what two have locks their meeting first, then participations, then the pair.
 */
import { sql } from 'kysely';
import { liveStates } from '#domain/matching/matching.ts';
import { listed } from '../../../db/listed.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { MatchingRow } from '../../../db/tables.ts';

export type PairOf = Pick<MatchingRow, 'eventIdx' | 'companyIdx' | 'buyerIdx'>;

const addedPair = prepared((db, given: PairOf & { since: string }) =>
  db
    .insertInto('pair')
    .values({
      eventIdx: given.eventIdx,
      companyIdx: given.companyIdx,
      buyerIdx: given.buyerIdx,
      kind: 'live',
      since: given.since,
    })
    // Two keys have these columns, and PostgreSQL lets a conflict be named for one alone: at the other, two that come at once would fail.
    .onConflict((on) => on.doNothing())
    .returning('kind'),
);

/** The update changes nothing: it locks the row. */
const keptPair = prepared((db, given: { companyIdx: number; buyerIdx: number }) =>
  db
    .updateTable('pair')
    .set((of) => ({ since: of.ref('since') }))
    .where('companyIdx', '=', given.companyIdx)
    .where('buyerIdx', '=', given.buyerIdx)
    .returning('kind'),
);

/** Between the two statements the row may go. */
const looks = 20;

/**
 * Locks the pair until the transaction ends, so that it can carry a request; false where the two don't meet. Every request and meeting
 * that is made begins with this: the database refuses one whose pair isn't there.
 */
export async function holdPair(trx: Database, pair: PairOf, now: Date): Promise<boolean> {
  const { eventIdx, companyIdx, buyerIdx } = pair;
  const since = now.toISOString();
  for (let look = 0; look < looks; look++) {
    if ((await addedPair(trx, { eventIdx, companyIdx, buyerIdx, since })).length > 0) return true;
    const [row] = await keptPair(trx, { companyIdx, buyerIdx });
    if (row) return row.kind === 'live';
  }
  throw new Error('A pair came and went as often as it was looked for.');
}

type Between = Pick<PairOf, 'companyIdx' | 'buyerIdx'>;

/** The same for many: those of them that can carry a request. */
export async function holdPairs(
  trx: Database,
  eventIdx: number,
  pairs: readonly Between[],
  now: Date,
): Promise<Between[]> {
  const given = JSON.stringify(pairs.map(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]));
  await addedPairs(trx, { eventIdx, pairs: given, since: now.toISOString() });
  const rows = await keptPairs(trx, { pairs: given });
  return rows.filter(({ kind }) => kind === 'live');
}

const ofPairs = { companyIdx: 'number', buyerIdx: 'number' } as const;

const addedPairs = prepared((db, given: { eventIdx: number; pairs: string; since: string }) => ({
  compile: () =>
    sql<object>`
      insert into pair (event_idx, company_idx, buyer_idx, kind, since)
      select cast(${given.eventIdx} as integer), given.company_idx, given.buyer_idx, 'live', cast(${given.since} as text)
      from ${listed(db, given.pairs, ofPairs)} as given where true
      order by given.company_idx, given.buyer_idx
      on conflict do nothing`.compile(db),
}));

/** In one order for everyone; SQLite has one writer, and no row locks. */
const keptPairs = prepared((db, given: { pairs: string }) => ({
  compile: () =>
    sql<Between & { kind: 'live' | 'not' }>`
      select pair.company_idx, pair.buyer_idx, pair.kind from pair
      join ${listed(db, given.pairs, ofPairs)} as given
        on given.company_idx = pair.company_idx and given.buyer_idx = pair.buyer_idx
      order by pair.company_idx, pair.buyer_idx ${hasRowLocks(db) ? sql`for no key update of pair` : sql``}`.compile(
      db,
    ),
}));

const wishes = prepared((db, given: { companyIdx: number; buyerIdx: number }) =>
  db
    .selectFrom('notWith')
    .select('createdAt')
    .where((is) =>
      is.or([
        is.and([is('participateIdx', '=', given.companyIdx), is('otherIdx', '=', given.buyerIdx)]),
        is.and([is('participateIdx', '=', given.buyerIdx), is('otherIdx', '=', given.companyIdx)]),
      ]),
    ),
);

/** Whether one of the two, or both, do not want to meet; never who. For managers who are about to bring them together. */
export const isNotWanted = async (db: Database, companyIdx: number, buyerIdx: number): Promise<boolean> =>
  (await wishes(db, { companyIdx, buyerIdx })).length > 0;

const livingBetween = prepared((db, given: { companyIdx: number; buyerIdx: number }) =>
  db
    .selectFrom('matching')
    .select('idx')
    .where('companyIdx', '=', given.companyIdx)
    .where('buyerIdx', '=', given.buyerIdx)
    .where('state', 'in', [...liveStates]),
);

/** Whether the two have a request or a meeting that lives. */
export const isLiveBetween = async (db: Database, companyIdx: number, buyerIdx: number): Promise<boolean> =>
  (await livingBetween(db, { companyIdx, buyerIdx })).length > 0;

/**
 * Makes the pair what it has to be: while something lives between the two, it carries that; after it, 'not' where one of them wants it
 * so, else there is no row. To be called when a request or meeting has ended, and when somebody has said 'not with' or taken it back.
 */
export async function settlePair(trx: Database, pair: PairOf, now: Date): Promise<void> {
  const { companyIdx, buyerIdx } = pair;
  await holdPair(trx, pair, now);
  if (await isLiveBetween(trx, companyIdx, buyerIdx)) return;
  const these = { companyIdx, buyerIdx };
  if (await isNotWanted(trx, companyIdx, buyerIdx))
    await trx
      .updateTable('pair')
      .set({ kind: 'not', since: now.toISOString() })
      .where((is) => is.and(these))
      .where('kind', '=', 'live')
      .execute();
  else
    await trx
      .deleteFrom('pair')
      .where((is) => is.and(these))
      .execute();
}

const onList = prepared((db, given: { participateIdx: number; otherIdx: number }) =>
  db
    .selectFrom('notWith')
    .select('createdAt')
    .where('participateIdx', '=', given.participateIdx)
    .where('otherIdx', '=', given.otherIdx),
);

/** Whether a participant has somebody on their own list. */
export const hasOnList = async (db: Database, participateIdx: number, otherIdx: number): Promise<boolean> =>
  (await onList(db, { participateIdx, otherIdx })).length > 0;
