/** Which values of its filters each row of a public list has, and how many rows have each. */

import { answerChosen } from '#domain/common/answer-choice.ts';
import { filterValues } from '#domain/event-form/answer.ts';
import { filterKinds } from '#domain/event-form/question-words.ts';
import type { Database } from '../../db/open.ts';
import type { Facets, ListCache } from '../../platform/cache/list-cache.ts';
import { buyerRows, type Chosen, companyRows, ofBuyers, ofCompanies } from './list-filters.ts';

type Counts = { value: string; count: number }[];

/**
 * How many of those found have each value, beside what is chosen of the other names: a value counts in its own choice
 * whatever else is chosen there. The most frequent come first.
 */
export function counted<Name extends string, Answer extends Record<Name, Counts>>(
  found: Int32Array,
  facets: ReadonlyMap<number, Facets>,
  chosen: Partial<Record<Name, unknown>>,
  filters: Readonly<Record<Name, unknown>>,
): Answer {
  const names = Object.keys(filters) as Name[];
  const wanted = names.flatMap((name) => {
    const values = [chosen[name] ?? []].flat() as string[];
    return values.length > 0 ? [[name, new Set(values)] as const] : [];
  });
  const counts = new Map(names.map((name) => [name, new Map<string, number>()]));
  const count = (name: Name, values: readonly string[] = []) => {
    const of = counts.get(name) as Map<string, number>;
    for (const value of values) of.set(value, (of.get(value) ?? 0) + 1);
  };
  for (const idx of found) {
    const has = facets.get(idx);
    if (!has) continue;
    const missed = wanted.filter(([name, values]) => !has[name]?.some((value) => values.has(value)));
    if (missed.length > 1) continue;
    for (const name of missed.length === 0 ? names : missed.map(([name]) => name)) count(name, has[name]);
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      [...(counts.get(name) as Map<string, number>)]
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    ]),
  ) as Answer;
}

interface Where {
  db: Database;
  eventIdx: number;
  lists: ListCache;
}

/** What each row of a list can be narrowed by; read once until somebody's choices, or who is in the list, change. */
export async function facetsOf(
  { db, eventIdx, lists }: Where,
  kind: 'company' | 'product' | 'buyer',
): Promise<ReadonlyMap<number, Facets>> {
  const read = async () => {
    if (kind === 'buyer') return buyerFacets(db, eventIdx);
    const companies = await companyFacets(db, eventIdx);
    if (kind === 'company') return companies;
    const made = await db
      .selectFrom('participate')
      .innerJoin('company', 'company.participateIdx', 'participate.idx')
      .innerJoin('product', 'product.companyIdx', 'company.idx')
      .select(['product.idx', 'participate.idx as participateIdx'])
      .where('participate.eventIdx', '=', eventIdx)
      .where('participate.type', '=', 'COMPANY')
      .where('participate.state', '=', 'COMPLETE')
      .execute();
    return new Map(
      made.map(({ idx, participateIdx }) => [idx, companies.get(participateIdx) ?? {}] as const),
    );
  };
  const tag = kind === 'buyer' ? (`buyers:${eventIdx}` as const) : (`companies:${eventIdx}` as const);
  return (await lists.facets.get(db, `${kind} ${eventIdx}`, read, () => [tag])).value;
}

async function companyFacets(db: Database, eventIdx: number): Promise<Map<number, Facets>> {
  const rows = await companyRows(db, eventIdx);
  const types = ['COMPANY'] as const;
  return withAnswers(
    facetsOfRows(rows, await choicesIn(db, eventIdx, types), ofCompanies),
    await answersIn(db, eventIdx, types),
  );
}

async function buyerFacets(db: Database, eventIdx: number): Promise<Map<number, Facets>> {
  const rows = await buyerRows(db, eventIdx);
  const types = ['BUYER', 'OKTA'] as const;
  return withAnswers(
    facetsOfRows(rows, await choicesIn(db, eventIdx, types), ofBuyers),
    await answersIn(db, eventIdx, types),
  );
}

function facetsOfRows<Row extends { idx: number }>(
  rows: readonly Row[],
  chosen: ReadonlyMap<number, Chosen>,
  filters: Readonly<
    Record<string, { valuesOf: (row: Row, chosen: Chosen) => readonly string[] | undefined }>
  >,
): Map<number, Facets> {
  const readings = Object.entries(filters);
  return new Map(
    rows.map((row) => {
      const own = chosen.get(row.idx) ?? {};
      return [
        row.idx,
        Object.fromEntries(readings.map(([name, { valuesOf }]) => [name, valuesOf(row, own)])),
      ];
    }),
  );
}

/** What the approved participations of these types chose from lists. */
async function choicesIn(
  db: Database,
  eventIdx: number,
  types: readonly ('COMPANY' | 'BUYER' | 'OKTA')[],
): Promise<Map<number, Chosen>> {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('participateChoice as choice', 'choice.participateIdx', 'participate.idx')
    .select(['participate.idx', 'choice.kind', 'choice.value'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', types)
    .where('participate.state', '=', 'COMPLETE')
    .execute();
  const chosen = new Map<number, Chosen>();
  for (const { idx, kind, value } of rows) {
    const of = chosen.get(idx) ?? {};
    of[kind] = [...(of[kind] ?? []), value];
    chosen.set(idx, of);
  }
  return chosen;
}

/** By which answers of their profiles these can be found (`answeredInProfile`). */
async function answersIn(
  db: Database,
  eventIdx: number,
  types: readonly ('COMPANY' | 'BUYER' | 'OKTA')[],
): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('answer', 'answer.participateIdx', 'participate.idx')
    .innerJoin('formQuestion', 'formQuestion.idx', 'answer.questionIdx')
    .select(['participate.idx', 'answer.questionIdx', 'answer.value', 'formQuestion.kind'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', types)
    .where('participate.state', '=', 'COMPLETE')
    .where('answer.audience', '=', 'profile')
    .where('formQuestion.kind', 'in', filterKinds)
    .execute();
  const answers = new Map<number, string[]>();
  for (const { idx, questionIdx, value, kind } of rows)
    answers.set(idx, [
      ...(answers.get(idx) ?? []),
      ...filterValues(kind, value).map((one) => answerChosen(questionIdx, one)),
    ]);
  return answers;
}

const withAnswers = (
  facets: ReadonlyMap<number, Facets>,
  answers: ReadonlyMap<number, string[]>,
): Map<number, Facets> =>
  new Map(
    [...facets].map(([idx, has]) => [idx, answers.has(idx) ? { ...has, answer: answers.get(idx) } : has]),
  );
