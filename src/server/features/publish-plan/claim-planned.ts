/**
 * Claims the planned places of many meetings in a few statements, all of them or none, and finds all who can't have theirs at once
 * (docs/rules.md, D8).
 */
import { sql } from 'kysely';
import { listed } from '../../db/listed.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import { attempt } from '../../db/transact.ts';
import { isMissing } from '../../db/unique.ts';
import { claimAll, type PlannedClaim, releaseAll } from '../matching/placing/claim-all.ts';
import { holdPairs } from '../matching/rows/pair.ts';
import { beyondDays, lockLimited } from '../matching/slots/day-limit.ts';
import { beyondMost } from '../matching/slots/most-limit.ts';
import { holdOrders } from '../matching/slots/order.ts';
import type { Making } from './make.ts';
import { outOfOrder } from './meeting-order.ts';
import { tooFarOf } from './near-table.ts';
import { keyOf } from './order.ts';
import type { Planned } from './read-rows.ts';

/**
 * `all` have their places. Else nothing is changed, and it names the pairs (`keyOf`) that could not have theirs; `unknown` where what one
 * of them names has gone, and the database doesn't say whose it was.
 */
export type Claimed = 'all' | 'unknown' | ReadonlySet<string>;

/** A claim of a meeting that may not be there yet. */
type ToMake = Omit<PlannedClaim, 'matchingIdx' | 'isNew'> & {
  matchingIdx: number | undefined;
  stands: boolean;
  startsAt: string;
};

/** `going`: their rows are locked, and nothing is known against them. */
export async function claimPlanned(
  trx: Database,
  making: Making,
  going: readonly Planned[],
): Promise<Claimed> {
  const { event, walks, now } = making;
  const claims = await claimsOf(trx, making, going);
  const lost = new Set(going.map(({ row }) => keyOf(row)));
  for (const one of claims) lost.delete(keyOf(one));
  if (claims.length === 0) return lost;
  // Before anything is given back: what stands counts, and may move.
  const limited = await lockLimited(trx, event, claims);
  const tooMany = await beyondMost(
    trx,
    limited,
    claims.filter(({ stands }) => !stands),
  );
  /** Without those that have lost; the others go on, so that one try names all. */
  const without = <T extends { companyIdx: number; buyerIdx: number }>(
    those: readonly T[],
    these: readonly T[],
  ) => {
    for (const one of these) lost.add(keyOf(one));
    return those.filter((one) => !lost.has(keyOf(one)));
  };
  const allowed = without(claims, tooMany);
  // What is new is in no order yet, and what keeps its time breaks none that it did not break before.
  const atAnotherTime = new Set(
    going.flatMap(({ row, meeting, stands }) =>
      meeting && stands?.slotIdx !== row.slotIdx ? [meeting.idx] : [],
    ),
  );
  // Whoever moves one of the others by hand meanwhile waits, or is seen.
  await holdOrders(trx, [...atAnotherTime]);
  try {
    const isAll = await attempt(trx, async () => {
      await releaseAll(
        trx,
        going.flatMap(({ meeting, stands }) => (meeting && stands ? [meeting.idx] : [])),
      );
      const onTheirDays = without(allowed, await beyondDays(trx, event, limited, allowed));
      const made = await newMeetings(
        trx,
        making,
        onTheirDays.filter(({ matchingIdx }) => matchingIdx === undefined),
      );
      const numbered = onTheirDays.flatMap(({ matchingIdx, ...claim }) => {
        const idx = matchingIdx ?? made.get(keyOf(claim));
        if (idx === undefined) lost.add(keyOf(claim));
        return idx === undefined ? [] : [{ ...claim, matchingIdx: idx, isNew: matchingIdx === undefined }];
      });
      const unseated = await claimAll(trx, event.idx, numbered, now);
      const seated = without(
        numbered,
        numbered.filter(({ matchingIdx }) => unseated.has(matchingIdx)),
      );
      const near = walks ? without(seated, await tooFarOf(trx, walks, seated)) : seated;
      without(
        near,
        await outOfOrder(
          trx,
          near.filter(({ matchingIdx }) => atAnotherTime.has(matchingIdx)),
        ),
      );
      return lost.size === 0;
    });
    return isAll ? 'all' : lost;
  } catch (error) {
    // Somebody, a table or an interpreter has gone.
    if (!isMissing(error)) throw error;
    return lost.size > 0 ? lost : 'unknown';
  }
}

/** What each claims, as the organiser's own pair asks or as it was asked; without those of whom this can't be said beside others. */
async function claimsOf(
  trx: Database,
  { event, slots, now }: Making,
  going: readonly Planned[],
): Promise<ToMake[]> {
  const wanted = await wantedOf(trx, going);
  const sides = await sidesOf(trx, event.idx, going);
  const type = now.toISOString() < event.firstOpensAt ? 'online' : 'offline';
  return going.flatMap(({ row, meeting, stands }): ToMake[] => {
    const { companyIdx, buyerIdx, companyRepIdx, buyerRepIdx, slotIdx, tableIdx } = row;
    const slot = slots.get(slotIdx ?? 0);
    const company = sides.get(companyIdx);
    const isPair = company?.side === 'company' && sides.get(buyerIdx)?.side === 'buyer';
    if (!slot || !isPair || companyRepIdx === null || buyerRepIdx === null) return [];
    const pair = stands ? undefined : wanted.get(keyOf(row));
    const asks = !stands && (pair?.isTranslator === 'Y' || (!meeting && row.interpreterIdx !== null));
    const language = asks ? (pair?.translatorLanguage ?? null) : (meeting?.translatorLanguage ?? null);
    const needs = (asks || meeting?.isTranslator === 'Y') && company.ownInterpreter === 'N';
    // Whoever is free then: looked for one by one.
    if (needs && row.interpreterIdx === null) return [];
    return [
      {
        ...{ matchingIdx: meeting?.idx, stands: stands !== undefined },
        ...{ companyIdx, buyerIdx, companyRepIdx, buyerRepIdx, tableIdx },
        ...{ slotIdx: slot.idx, startsAt: slot.startsAt },
        interpreterIdx: needs ? row.interpreterIdx : null,
        language: needs ? language : null,
        // What stands keeps how it was arranged.
        type: stands && meeting ? meeting.type : type,
        isTranslator: asks ? 'Y' : null,
        translatorLanguage: asks ? language : null,
      },
    ];
  });
}

/** What the organiser's own pairs ask of interpreters, by the pair. */
async function wantedOf(trx: Database, going: readonly Planned[]) {
  const rows = await trx
    .selectFrom('wantedPair')
    .select(['companyIdx', 'buyerIdx', 'isTranslator', 'translatorLanguage'])
    .where('companyIdx', 'in', numbers(trx, JSON.stringify(going.map(({ row }) => row.companyIdx))))
    .where('buyerIdx', 'in', numbers(trx, JSON.stringify(going.map(({ row }) => row.buyerIdx))))
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Those of the two sides who are approved, until the transaction ends. */
async function sidesOf(trx: Database, eventIdx: number, going: readonly Planned[]) {
  const idxs = new Set(going.flatMap(({ row }) => [row.companyIdx, row.buyerIdx]));
  const query = trx
    .selectFrom('participate')
    .select(['idx', 'side', 'ownInterpreter'])
    .where('idx', 'in', numbers(trx, JSON.stringify([...idxs])))
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'COMPLETE');
  const rows = await (hasRowLocks(trx) ? query.orderBy('idx').forKeyShare() : query).execute();
  return new Map(rows.map((row) => [row.idx, row]));
}

/** Rows of pairs that have nothing yet, by the pair; none where two don't meet, or have something by now. Their places follow. */
async function newMeetings(
  trx: Database,
  { event, now }: Making,
  fresh: readonly Omit<PlannedClaim, 'matchingIdx' | 'isNew'>[],
): Promise<Map<string, number>> {
  if (fresh.length === 0) return new Map();
  const held = new Set((await holdPairs(trx, event.idx, fresh, now)).map(keyOf));
  const rows = fresh
    .filter((one) => held.has(keyOf(one)))
    .map((one) => [
      ...[one.companyIdx, one.buyerIdx, one.type, one.tableIdx === null ? 'Y' : 'N'],
      ...[one.isTranslator ?? 'N', one.translatorLanguage],
    ]);
  const made = await insertMeetings(trx, {
    rows: JSON.stringify(rows),
    eventIdx: event.idx,
    at: now.toISOString(),
  });
  return new Map(made.map((one) => [keyOf(one), one.idx]));
}

const columns = {
  companyIdx: 'number',
  buyerIdx: 'number',
  type: 'text',
  byVideo: 'text',
  isTranslator: 'text',
  translatorLanguage: 'text',
} as const;

/** Complete at once: PostgreSQL looks at all keys of a row again that is written twice in a transaction. */
const insertMeetings = prepared((db, given: { rows: string; eventIdx: number; at: string }) => ({
  compile: () =>
    sql<{ idx: number; companyIdx: number; buyerIdx: number }>`
      insert into matching (event_idx, company_idx, buyer_idx, type, by_video, state, asked_by, is_translator, translator_language,
        arranged_at, created_at, updated_at)
      select cast(${given.eventIdx} as integer), given.company_idx, given.buyer_idx, given.type, given.by_video, 'complete', 'organiser',
        given.is_translator, given.translator_language,
        cast(${given.at} as text), cast(${given.at} as text), cast(${given.at} as text)
      from ${listed(db, given.rows, columns)} as given where true
      order by given.company_idx, given.buyer_idx
      on conflict do nothing returning idx, company_idx, buyer_idx`.compile(db),
}));
