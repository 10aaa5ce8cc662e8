/** A sheet of colleagues on its way in: received, read in another process, and compared with who takes part (docs/rules.md, P56). Nothing is stored here. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ColleagueSheet } from '#api/participation/colleague-sheet.ts';
import { limits } from '#domain/common/limits.ts';
import type { SheetRowRead } from '#domain/common/sheet-heads.ts';
import { rowsBelow } from '#domain/common/sheet-heads.ts';
import {
  type ColleagueField,
  type ColleagueProblem,
  colleagueFields,
  colleagueOf,
  guessColleagueColumns,
  neededColleagueFields,
} from '#domain/participation/colleague-sheet.ts';
import { partyFinder } from '#domain/participation/named-party.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Incoming } from '../../platform/storage/receive.ts';
import type { Uploads } from '../file/uploads.ts';
import { takeCells } from '../invitation/sheet.ts';
import { partiesOf } from '../wanted-pair/sheet.ts';
import { standingOf } from './standing.ts';

type Context = ContextOf<'POST /manage/participate/checkColleagues'>;
type Row = ColleagueSheet['rows'][number];

/** More columns than these are nobody's, and no cell has more to say. */
const cells = { columns: 40, characters: limits.email + 1 };
/** Rows that are understood before others have their turn. */
const rowsOfATurn = 250;
/** Of a name that several have. */
const mostCandidates = 5;

export async function checkColleagues(
  context: Context,
  uploads: Uploads,
  incoming: Incoming,
): Promise<ColleagueSheet> {
  const sheet = await takeCells(context, uploads, incoming, { permission: 'participate', cells });
  const columns = guessColleagueColumns(sheet[0] ?? []);
  const missing = neededColleagueFields.filter((field) => !columns.includes(field));
  const filled = rowsBelow(sheet, columns);
  const none = { new: 0, invited: 0, here: 0 };
  const answer: ColleagueSheet = { rowCount: filled.length, missing, badRows: 0, fates: none, rows: [] };
  if (missing.length > 0) return answer;
  answer.rows = await understood(context, filled);
  for (const { fate } of answer.rows) {
    if (fate === null) answer.badRows += 1;
    else answer.fates[fate] += 1;
  }
  return answer;
}

async function understood(
  { db, eventIdx, now }: Context,
  filled: readonly SheetRowRead<ColleagueField>[],
): Promise<Row[]> {
  const judge = judgeOf(await partiesOf(db, eventIdx, liveStates), await koreanBuyers(db, eventIdx));
  const rows: Row[] = [];
  for (const [no, one] of filled.entries()) {
    if (no % rowsOfATurn === rowsOfATurn - 1) await nextTurn();
    rows.push(judge(one));
  }
  const asked = rows.flatMap(({ colleague }) => colleague ?? []);
  const standing = await standingOf(db, { eventIdx, now }, asked);
  const seen = new Set<string>();
  return rows.map((row) => {
    const { colleague } = row;
    if (!colleague) return row;
    const isTwice = seen.has(colleague.email);
    const { fate, problem } = isTwice ? { fate: null, problem: 'twice' as const } : standing(colleague);
    if (fate === null) return { ...row, problems: [problem], colleague: null };
    // A row that is refused is not the first: a later one that is right may be sent alone.
    seen.add(colleague.email);
    return { ...row, fate, colleague: fate === 'new' ? colleague : null };
  });
}

/** Buyers who are written to in Korean unless the sheet says otherwise, as all companies are. */
async function koreanBuyers(db: Database, eventIdx: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('buyer')
    .innerJoin('participate', 'participate.idx', 'buyer.participateIdx')
    .select('participate.idx')
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.state', 'in', liveStates)
    .where('buyer.country', '=', 'KR')
    .execute();
  return new Set(rows.map(({ idx }) => idx));
}

type Parties = Awaited<ReturnType<typeof partiesOf>>;

/** What each row says, before anything is known of its person. */
function judgeOf(parties: Parties, isKorean: ReadonlySet<number>) {
  const byIdx = new Map(parties.map((party) => [party.idx, party]));
  const find = partyFinder(parties);
  return ({ row, cell }: SheetRowRead<ColleagueField>): Row => {
    const found = find(cell('organisation'));
    const [participateIdx] = found;
    const isOne = found.length === 1 && participateIdx !== undefined;
    const party = isOne ? byIdx.get(participateIdx) : undefined;
    const isWrittenInKorean = party?.side === 'company' || isKorean.has(party?.idx ?? 0);
    const { problems, said } = colleagueOf(cell, isWrittenInKorean ? 'ko' : 'en');
    const names = found.slice(0, mostCandidates).flatMap((idx) => byIdx.get(idx)?.name ?? []);
    return {
      row,
      cells: Object.fromEntries(colleagueFields.map((field) => [field, cell(field)])) as Row['cells'],
      organisation: party?.name ?? null,
      candidates: found.length > 1 ? names : [],
      problems: [...organisationProblems(cell('organisation'), found.length), ...problems],
      fate: null,
      colleague: isOne && said ? { row, participateIdx, ...said } : null,
    };
  };
}

const organisationProblems = (cell: string, found: number): ColleagueProblem[] => {
  if (cell === '') return ['organisationMissing'];
  if (found === 1) return [];
  return [found === 0 ? 'organisationUnknown' : 'organisationAmbiguous'];
};
