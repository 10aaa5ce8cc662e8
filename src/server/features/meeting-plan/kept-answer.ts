/** What is asked of an event and what is answered, as it is kept: with the idxs of the event in the place of the engine's ids (docs/rules.md, D15). */
import type { MeetingPlanScope } from '#domain/matching/meeting-plan.ts';
import type { PromiseTo } from '#domain/matching/plan-question.ts';
import type { Answer } from '#domain/schedule/promise/promise.ts';
import type { ToldCover, ToldSet } from '#domain/schedule/promise/told.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import type { Compared, Some, Told } from '../../../planner/messages.ts';
import type { Assembled, PairPlace } from './assemble.ts';
import { anyLanguage } from './languages.ts';

export type AskedChange =
  | { kind: 'tables'; by: number }
  | { kind: 'interpreters'; language: string; by: number }
  | { kind: 'slots'; by: number }
  | { kind: 'without'; participateIdx: number };

/** Of a run of kind `promise`, and of one of kind `whatIf`. */
export type Asked = { scope: MeetingPlanScope } & (
  | { least: number; to: PromiseTo }
  | { changes: AskedChange[] }
);

export type KeptCover = Pick<ToldCover, 'kind' | 'count' | 'times' | 'covers' | 'sum'> & {
  /** Whose places or days they are. */
  of: number | null;
  parties: number[];
  /** Company and buyer. */
  pairs: (readonly [number, number])[];
  slots: number[];
  days: string[];
  /** Null: whichever. */
  languages: (string | null)[];
};

export interface KeptPromise {
  state: Answer['answer'];
  found: number | null;
  atMost: number | null;
  people: number;
  placed: number;
  /** Whom nobody wishes to meet and who wishes for nobody: nothing can be promised to them. */
  withoutWishes: Some;
  sets: (Pick<ToldSet, 'people' | 'peopleInAll' | 'fixed' | 'atMost' | 'more'> & { cover: KeptCover[] })[];
  setsInAll: number;
}

export type Kept = { promise: KeptPromise } | { whatIf: Compared };

export function keptAnswer(told: Told, assembled: Assembled, withoutWishes: Some): Kept {
  if ('whatIf' in told) return told;
  const { answer, sets, ...figures } = told.promise;
  return {
    promise: {
      ...{ ...figures, state: answer, withoutWishes },
      sets: sets.map((one) => ({ ...one, cover: one.cover.map((cover) => keptCover(cover, assembled)) })),
    },
  };
}

function keptCover({ ids, participation, ...cover }: ToldCover, { wishes, dates }: Assembled): KeptCover {
  const { kind } = cover;
  const isOfWishes = kind === 'wish' || kind === 'wishAt';
  return {
    ...{ kind, count: cover.count, times: cover.times, covers: cover.covers, sum: cover.sum },
    of: participation,
    parties: kind === 'participation' ? ids : [],
    pairs: isOfWishes
      ? ids.flatMap((id) => {
          const wish = wishes.get(id);
          return wish ? [[wish.companyIdx, wish.buyerIdx] as const] : [];
        })
      : [],
    slots: ['places', 'tables', 'interpreters'].includes(kind) ? ids : [],
    days: kind === 'day' ? ids.flatMap((day) => dates.get(day) ?? []) : [],
    languages: cover.languages.map((one) => (one === anyLanguage ? null : one)),
  };
}

/** The plan of a promise in columns: company, buyer, slot, table, interpreter and who sits there. */
type FoundRow = [number, number, number, number | null, number | null, number | null, number | null];

export function foundRows(
  placements: readonly Placement[],
  { wishes, onlyPerson }: Pick<Assembled, 'wishes' | 'onlyPerson'>,
): string | null {
  if (placements.length === 0) return null;
  const rows = placements.flatMap(({ wish, slot, table, interpreter, representatives }): FoundRow[] => {
    const pair = wishes.get(wish);
    if (!pair) return [];
    const { companyIdx, buyerIdx } = pair;
    const [company, buyer] = representatives;
    const people = [company ?? onlyPerson.get(companyIdx), buyer ?? onlyPerson.get(buyerIdx)] as const;
    return [[companyIdx, buyerIdx, slot, table, interpreter, people[0] ?? null, people[1] ?? null]];
  });
  return JSON.stringify(rows);
}

export const readFound = (json: string | null): PairPlace[] =>
  json === null
    ? []
    : (JSON.parse(json) as FoundRow[]).map(
        ([companyIdx, buyerIdx, slotIdx, tableIdx, interpreterIdx, companyRepIdx, buyerRepIdx]) => {
          return { companyIdx, buyerIdx, slotIdx, tableIdx, interpreterIdx, companyRepIdx, buyerRepIdx };
        },
      );
