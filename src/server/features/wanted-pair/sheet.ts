/** A sheet of pairs on its way in: received, read in another process, and compared with who takes part (docs/rules.md, M48). Nothing is stored here. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PairSheet } from '#api/matching/wanted-pair.ts';
import { locales, partIn } from '#domain/common/language.ts';
import { rowsBelow } from '#domain/common/sheet-heads.ts';
import {
  type AskedInterpreter,
  guessPairColumns,
  interpreterOf,
  neededPairFields,
  type PairFate,
  type PairField,
  type PairProblem,
  pairNoteMost,
  rankOf,
  yesOrNo,
} from '#domain/matching/pair-sheet.ts';
import { partyFinder } from '#domain/participation/named-party.ts';
import type { ParticipateState } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import type { Incoming } from '../../platform/storage/receive.ts';
import type { Uploads } from '../file/uploads.ts';
import { takeCells } from '../invitation/sheet.ts';
import { participationNames, shownNames } from '../matching/rows/participation-names.ts';
import { lastEnded } from './ended.ts';

type Context = ContextOf<'POST /manage/matching/checkPairs'> | ContextOf<'POST /manage/matching/addPairs'>;

/** A row that is right. */
export interface PairRow extends AskedInterpreter {
  row: number;
  companyIdx: number;
  buyerIdx: number;
  rank: number | null;
  must: boolean;
  note: string | null;
}
type Answered = PairSheet['rows'][number];
export interface ReadPairs {
  answer: PairSheet;
  right: PairRow[];
}

/** More columns than these are nobody's, and no cell has more to say. */
const cells = { columns: 30, characters: pairNoteMost + 1 };
/** Participations of an event, and its live requests and meetings; beyond it is no event. */
const most = { people: 8_000, meetings: 200_000 };
/** Rows that are understood before others have their turn. */
const rowsOfATurn = 250;
/** Of a name that several have. */
const mostCandidates = 5;

export const takePairs = async (context: Context, uploads: Uploads, incoming: Incoming): Promise<ReadPairs> =>
  understood(
    context.db,
    context.eventIdx,
    await takeCells(context, uploads, incoming, { permission: 'matching', cells }),
  );

export const checkPairs = async (
  context: ContextOf<'POST /manage/matching/checkPairs'>,
  uploads: Uploads,
  incoming: Incoming,
): Promise<PairSheet> => (await takePairs(context, uploads, incoming)).answer;

/** Companies and buyers with all that they may be called: approved ones, or those of these states. */
export async function partiesOf(
  db: Database,
  eventIdx: number,
  states: readonly ParticipateState[] = ['COMPLETE'],
) {
  const rows = await participationNames(db)
    .select('company.bizRegNo')
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.side', 'in', ['company', 'buyer'])
    .where('participate.state', 'in', states)
    .orderBy('participate.idx')
    .limit(most.people + 1)
    .execute();
  if (rows.length > most.people) throw new HttpRefusal(503, 'server_busy', 60);
  return rows.map((row) => {
    const { side, ...name } = shownNames(row);
    const { companyKo, companyEn, buyerCompany, bizRegNo } = row;
    const whole =
      buyerCompany === null ? [] : [buyerCompany, ...locales.map((one) => partIn(one, buyerCompany))];
    const names = [companyKo, companyEn, ...whole].filter((one) => one !== null);
    return { idx: row.participateIdx, side, name, names, bizRegNo };
  });
}

/** Between which pairs something lives, or nothing may; by `pairKey`. */
async function standingPairs(db: Database, eventIdx: number): Promise<Map<string, PairFate>> {
  const live = await db
    .selectFrom('matching')
    .select(['companyIdx', 'buyerIdx', 'state'])
    .where('eventIdx', '=', eventIdx)
    .where('state', 'in', ['request', 'pending', 'complete'])
    .limit(most.meetings + 1)
    .execute();
  const not = await db
    .selectFrom('pair')
    .select(['companyIdx', 'buyerIdx'])
    .where('eventIdx', '=', eventIdx)
    .where('kind', '=', 'not')
    .limit(most.meetings + 1)
    .execute();
  if (live.length > most.meetings || not.length > most.meetings)
    throw new HttpRefusal(503, 'server_busy', 60);
  const ended = await db
    .selectFrom('wantedPair')
    .select(['companyIdx', 'buyerIdx'])
    .where('eventIdx', '=', eventIdx)
    .where('isInsisted', '=', 'N')
    .where((is) => is.exists(lastEnded(is).select('last.idx')))
    .limit(most.meetings + 1)
    .execute();
  return new Map<string, PairFate>([
    ...ended.map((row): [string, PairFate] => [pairKey(row), 'ended']),
    ...live.map((row): [string, PairFate] => [pairKey(row), row.state === 'complete' ? 'meets' : 'request']),
    ...not.map((row): [string, PairFate] => [pairKey(row), 'notPossible']),
  ]);
}

const pairKey = ({ companyIdx, buyerIdx }: { companyIdx: number; buyerIdx: number }) =>
  `${companyIdx} ${buyerIdx}`;

async function understood(db: Database, eventIdx: number, sheet: string[][]): Promise<ReadPairs> {
  const columns = guessPairColumns(sheet[0] ?? []);
  const missing = neededPairFields.filter((field) => !columns.includes(field));
  const filled = rowsBelow(sheet, columns);
  const answer: PairSheet = {
    rowCount: filled.length,
    missing,
    badRows: 0,
    fates: { new: 0, request: 0, meets: 0, ended: 0, notPossible: 0 },
    rows: [],
  };
  const right: PairRow[] = [];
  if (missing.length > 0) return { answer, right };
  const parties = await partiesOf(db, eventIdx);
  const nameOf = new Map(parties.map(({ idx, name }) => [idx, name]));
  const find = {
    company: partyFinder(parties.filter(({ side }) => side === 'company')),
    buyer: partyFinder(parties.filter(({ side }) => side === 'buyer')),
  };
  const standing = await standingPairs(db, eventIdx);
  const seen = new Set<string>();
  for (const [no, { row, cell }] of filled.entries()) {
    if (no % rowsOfATurn === rowsOfATurn - 1) await nextTurn();
    const { problems, found, said } = judged(cell, find);
    const [companyIdx, buyerIdx] = [found.company[0], found.buyer[0]];
    const isPair = found.company.length === 1 && found.buyer.length === 1;
    const key = isPair ? `${companyIdx} ${buyerIdx}` : '';
    if (isPair && seen.has(key)) problems.push('twice');
    const names = (idxs: readonly number[]) => idxs.flatMap((idx) => nameOf.get(idx) ?? []);
    const one = (idxs: readonly number[]) => (idxs.length === 1 ? (names(idxs)[0] ?? null) : null);
    const several = [found.company, found.buyer].filter(({ length }) => length > 1).flat();
    const isRight = problems.length === 0 && companyIdx !== undefined && buyerIdx !== undefined;
    const fate = isRight ? (standing.get(key) ?? 'new') : null;
    answer.rows.push({
      row,
      company: cell('company'),
      buyer: cell('buyer'),
      companyIs: one(found.company),
      buyerIs: one(found.buyer),
      problems,
      candidates: names(several.slice(0, mostCandidates)),
      fate,
    } satisfies Answered);
    if (!isRight || fate === null) {
      answer.badRows += 1;
      continue;
    }
    // A row that is refused is not the first: a later one that is right may be sent alone.
    seen.add(key);
    answer.fates[fate] = (answer.fates[fate] ?? 0) + 1;
    right.push({ row, companyIdx, buyerIdx, ...said });
  }
  return { answer, right };
}

type Find = Record<'company' | 'buyer', (cell: string) => number[]>;

/** What a row says, and what of it is not right. */
function judged(cell: (field: PairField) => string, find: Find) {
  const problems: PairProblem[] = [];
  const found = { company: find.company(cell('company')), buyer: find.buyer(cell('buyer')) };
  for (const side of ['company', 'buyer'] as const) {
    const { length } = found[side];
    if (cell(side) === '') problems.push(`${side}Missing`);
    else if (length !== 1) problems.push(length === 0 ? `${side}Unknown` : `${side}Ambiguous`);
  }
  const rank = rankOf(cell('rank'));
  const must = yesOrNo(cell('must'));
  const interpreter = interpreterOf(cell('interpreter'));
  const note = cell('note');
  if (rank === undefined) problems.push('rank');
  if (must === undefined) problems.push('must');
  if (interpreter === undefined) problems.push('interpreter');
  if (note.length > pairNoteMost) problems.push('note');
  const said = {
    rank: rank ?? null,
    must: must ?? false,
    note: note === '' ? null : note,
    ...(interpreter ?? { isTranslator: 'N' as const, language: null }),
  };
  return { problems, found, said };
}
