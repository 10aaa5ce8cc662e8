/** A sheet of pairs that the organiser wants to meet: its columns, and what a cell of one says (docs/rules.md, M48). */
import { fieldsOfHeads } from '../common/sheet-heads.ts';
import { languageNamed } from './language-name.ts';

export const pairFields = ['company', 'buyer', 'rank', 'must', 'interpreter', 'note'] as const;
export type PairField = (typeof pairFields)[number];
/** Without these nobody is named. */
export const neededPairFields = ['company', 'buyer'] as const satisfies PairField[];

export const pairNoteMost = 200;
export const pairRankMost = 9_999;

/** What is not right about a row; `twice`: the two stand there already. */
export const pairProblems = [
  'companyMissing',
  'companyUnknown',
  'companyAmbiguous',
  'buyerMissing',
  'buyerUnknown',
  'buyerAmbiguous',
  'rank',
  'must',
  'interpreter',
  'note',
  'twice',
] as const;
export type PairProblem = (typeof pairProblems)[number];

/** What becomes of a row that is right: a new meeting; one that was asked for, or waits for its place; nothing, because the two meet already, or one of them has ended what they had; or it is not possible. */
export const pairFates = ['new', 'request', 'meets', 'ended', 'notPossible'] as const;
export type PairFate = (typeof pairFates)[number];

const headings: Record<PairField, string> = {
  company: 'company,companyname,seller,exhibitor,기업,기업명,회사,회사명,참가기업,국내기업,셀러',
  buyer: 'buyer,buyername,buyercompany,바이어,바이어명,바이어사,해외바이어,상담상대',
  rank: 'rank,priority,order,순위,희망순위,우선순위',
  must: 'must,required,musttakeplace,mustmeet,필수,꼭,필수여부,반드시',
  interpreter: 'interpreter,interpretation,language,통역,통역언어,언어',
  note: 'note,notes,remark,remarks,comment,메모,비고,참고',
};

/** Which field each heading means; no field twice. */
export const guessPairColumns = (heads: readonly string[]) => fieldsOfHeads(pairFields, headings, heads);

const yes = new Set([
  'y',
  'yes',
  'o',
  '1',
  'true',
  'must',
  'required',
  '예',
  '네',
  '필수',
  '꼭',
  '○',
  '✓',
  'v',
]);
const no = new Set(['', 'n', 'no', 'x', '0', 'false', '아니요', '아니오', '-']);

/** Undefined where it is neither yes nor no. */
export function yesOrNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

export interface AskedInterpreter {
  isTranslator: 'Y' | 'N';
  /** Null: whichever. */
  language: string | null;
}

/** A language by its code or its name; yes: whichever. Undefined where it is none of these. */
export function interpreterOf(cell: string): AskedInterpreter | undefined {
  const isAny = yesOrNo(cell);
  if (isAny !== undefined) return { isTranslator: isAny ? 'Y' : 'N', language: null };
  const code = languageNamed(cell);
  return code === undefined ? undefined : { isTranslator: 'Y', language: code };
}

/** A whole number from 1; null where the cell is empty, undefined where it is no rank. */
export function rankOf(cell: string): number | null | undefined {
  const text = cell.trim();
  if (text === '') return null;
  const rank = Number(text.replace(/(위|순위|st|nd|rd|th|\.0+)$/i, ''));
  return Number.isInteger(rank) && rank >= 1 && rank <= pairRankMost ? rank : undefined;
}
