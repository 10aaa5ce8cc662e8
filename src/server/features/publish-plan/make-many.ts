/**
 * Makes the meetings of many portions of a plan in a few statements (docs/rules.md, D8). Where one of them can't have its place, half as
 * many are tried, down to one by one (`make.ts`), which finds another table or says why: each portion is whole or not at all either way.
 */
import { sql } from 'kysely';
import { listed } from '../../db/listed.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import { attempt } from '../../db/transact.ts';
import { isMissing } from '../../db/unique.ts';
import { claimAll, type PlannedClaim, releaseAll } from '../matching/rows/claim-all.ts';
import { haveOpenDays } from '../matching/rows/day-limit.ts';
import { holdPairs } from '../matching/rows/pair.ts';
import { atOnce, type Making, makeTogether, type Outcome } from './make.ts';
import { areNear } from './near-table.ts';
import type { Planned } from './read-rows.ts';

const done: Outcome = { is: 'done', isMade: true };

/** What became of the first of the portions, in the order given: at least of one, and of more until it `isOver`. */
export async function makeMany(
  trx: Database,
  making: Making,
  portions: readonly (readonly Planned[])[],
  isOver: () => boolean,
): Promise<Outcome[][]> {
  const made: Outcome[][] = [];
  let size = portions.length;
  while (made.length < portions.length && (made.length === 0 || !isOver())) {
    const next = portions.slice(made.length, made.length + size);
    const [first] = next as [readonly Planned[]];
    const outcomes = next.length === 1 && first.length === 1 ? null : await makeAll(trx, making, next);
    if (outcomes) {
      made.push(...outcomes);
      size *= 2;
    } else if (next.length === 1) {
      made.push(await makeTogether(trx, making, first));
      size = 2;
    } else size = Math.ceil(next.length / 2);
  }
  return made;
}

/** All of them as planned, or null, and nothing is changed. */
async function makeAll(
  trx: Database,
  making: Making,
  portions: readonly (readonly Planned[])[],
): Promise<Outcome[][] | null> {
  const outcomes = portions.map((planned) => planned.map((one) => atOnce(one, making)));
  const going = portions.flatMap((planned, no) => planned.filter((_, at) => outcomes[no]?.[at] === null));
  if (going.length > 0 && !(await claimPlanned(trx, making, going))) return null;
  return outcomes.map((of) => of.map((outcome) => outcome ?? done));
}

/** A claim of a meeting that may not be there yet. */
type ToMake = Omit<PlannedClaim, 'matchingIdx' | 'isNew'> & {
  matchingIdx: number | undefined;
  startsAt: string;
};

async function claimPlanned(trx: Database, making: Making, going: readonly Planned[]): Promise<boolean> {
  const { event, slots, walks, now } = making;
  const wanted = await wantedOf(trx, going);
  const sides = await sidesOf(trx, event.idx, going);
  const claims: ToMake[] = [];
  const type = now.toISOString() < event.firstOpensAt ? 'online' : 'offline';
  for (const { row, meeting, stands } of going) {
    const { companyIdx, buyerIdx, companyRepIdx, buyerRepIdx, slotIdx, tableIdx } = row;
    const slot = slots.get(slotIdx ?? 0);
    const company = sides.get(companyIdx);
    const isPair = company?.side === 'company' && sides.get(buyerIdx)?.side === 'buyer';
    if (!slot || !isPair || companyRepIdx === null || buyerRepIdx === null) return false;
    const pair = stands ? undefined : wanted.get(`${companyIdx} ${buyerIdx}`);
    const asks = !stands && (pair?.isTranslator === 'Y' || (!meeting && row.interpreterIdx !== null));
    const language = asks ? (pair?.translatorLanguage ?? null) : (meeting?.translatorLanguage ?? null);
    const needs = (asks || meeting?.isTranslator === 'Y') && company.ownInterpreter === 'N';
    // Whoever is free then: looked for one by one.
    if (needs && row.interpreterIdx === null) return false;
    claims.push({
      matchingIdx: meeting?.idx,
      ...{
        companyIdx,
        buyerIdx,
        companyRepIdx,
        buyerRepIdx,
        tableIdx,
        slotIdx: slot.idx,
        startsAt: slot.startsAt,
      },
      interpreterIdx: needs ? row.interpreterIdx : null,
      language: needs ? language : null,
      // What stands keeps how it was arranged.
      type: stands && meeting ? meeting.type : type,
      isTranslator: asks ? 'Y' : null,
      translatorLanguage: asks ? language : null,
    });
  }
  try {
    return await attempt(trx, async () => {
      const standing = going.flatMap(({ meeting, stands }) => (meeting && stands ? [meeting.idx] : []));
      await releaseAll(trx, standing);
      if (!(await haveOpenDays(trx, event, claims))) return false;
      const fresh = claims.filter(({ matchingIdx }) => matchingIdx === undefined);
      const made = fresh.length === 0 ? new Map<string, number>() : await newMeetings(trx, making, fresh);
      const known = claims.flatMap(({ matchingIdx, ...claim }) => {
        const idx = matchingIdx ?? made?.get(`${claim.companyIdx} ${claim.buyerIdx}`);
        return idx === undefined ? [] : [{ ...claim, matchingIdx: idx, isNew: matchingIdx === undefined }];
      });
      const areClaimed = known.length === claims.length && (await claimAll(trx, event.idx, known, now));
      return areClaimed && (walks === null || areNear(trx, walks, claims));
    });
  } catch (error) {
    // Somebody, a table or an interpreter has gone: found one by one.
    if (isMissing(error)) return false;
    throw error;
  }
}

/** What the organiser's own pairs ask of interpreters, by the pair. */
async function wantedOf(trx: Database, going: readonly Planned[]) {
  const rows = await trx
    .selectFrom('wantedPair')
    .select(['companyIdx', 'buyerIdx', 'isTranslator', 'translatorLanguage'])
    .where('companyIdx', 'in', numbers(trx, JSON.stringify(going.map(({ row }) => row.companyIdx))))
    .where('buyerIdx', 'in', numbers(trx, JSON.stringify(going.map(({ row }) => row.buyerIdx))))
    .execute();
  return new Map(rows.map((row) => [`${row.companyIdx} ${row.buyerIdx}`, row]));
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

/** Rows of pairs that have nothing yet, by the pair; fewer where two don't meet, or have something by now. Their places follow. */
async function newMeetings(
  trx: Database,
  { event, now }: Making,
  fresh: readonly Omit<PlannedClaim, 'matchingIdx' | 'isNew'>[],
): Promise<Map<string, number>> {
  if ((await holdPairs(trx, event.idx, fresh, now)) < fresh.length) return new Map();
  const rows = fresh.map((one) => [
    ...[one.companyIdx, one.buyerIdx, one.type, one.tableIdx === null ? 'Y' : 'N'],
    ...[one.isTranslator ?? 'N', one.translatorLanguage],
  ]);
  const made = await insertMeetings(trx, {
    rows: JSON.stringify(rows),
    eventIdx: event.idx,
    at: now.toISOString(),
  });
  return new Map(made.map(({ idx, companyIdx, buyerIdx }) => [`${companyIdx} ${buyerIdx}`, idx]));
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
