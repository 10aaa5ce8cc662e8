/**
 * Who fits a participant best, and why (docs/rules.md, M17, M18). The domain says what fits (`suggestion.ts`); `candidates.ts` finds
 * those who do by indexes, in the same order, and here the few that are shown get their reasons.
 */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { Suggestion } from '#api/participation/suggestion.ts';
import {
  type FittingBuyer,
  type FittingCompany,
  fitOf,
  fitPoints,
} from '#domain/participation/suggestion.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { buyerSummariesOf } from '../participation/buyers.ts';
import { summariesOf } from '../participation/company-list.ts';
import { candidatesFor } from './candidates.ts';
import { fittingBuyers, fittingCompanies } from './fitting.ts';

type Answer = AnswerOf<'GET /matching/getSuggestions'>;

export async function suggestions(
  context: ContextOf<'GET /matching/getSuggestions'>,
  { page, rows }: CheckedOf<'GET /matching/getSuggestions'>,
): Promise<Listed<Answer>> {
  const { db, own } = context;
  const hiddenCount = await hiddenOf(db, own.idx);
  const other = own.side === 'company' ? 'buyer' : 'company';
  const visibility = await visibilityFor(context);
  // Either all approved ones of the other side are seen, or none of them.
  if (visibility.listed(other) !== null) return new Listed({ suggestions: [], hiddenCount }, 0);
  const found = await candidatesFor(db, own, { limit: rows, offset: (page - 1) * rows });
  const shown =
    own.side === 'company'
      ? await buyersFor(db, own.idx, found.idxs)
      : await companiesFor(db, own.idx, found.idxs);
  return new Listed({ suggestions: shown, hiddenCount }, found.count);
}

async function hiddenOf(db: Database, participateIdx: number): Promise<number> {
  const { count } = await db
    .selectFrom('suggestionHidden')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  return count;
}

async function buyersFor(db: Database, companyIdx: number, idxs: readonly number[]): Promise<Suggestion[]> {
  if (idxs.length === 0) return [];
  const company = (await fittingCompanies(db, [companyIdx])).get(companyIdx);
  const buyers = await fittingBuyers(db, idxs);
  const summaries = await buyerSummariesOf(db, idxs);
  return idxs.flatMap((participateIdx) => {
    const [fitting, buyer] = [buyers.get(participateIdx), summaries.get(participateIdx)];
    if (!company || !fitting || !buyer) return [];
    return [{ participateIdx, company: null, buyer, ...reasonsOf(company, fitting, 'company') }];
  });
}

async function companiesFor(db: Database, buyerIdx: number, idxs: readonly number[]): Promise<Suggestion[]> {
  if (idxs.length === 0) return [];
  const buyer = (await fittingBuyers(db, [buyerIdx])).get(buyerIdx);
  const companies = await fittingCompanies(db, idxs);
  const summaries = await summariesOf(db, idxs);
  return idxs.flatMap((participateIdx) => {
    const [fitting, company] = [companies.get(participateIdx), summaries.get(participateIdx)];
    if (!buyer || !fitting || !company) return [];
    return [{ participateIdx, company, buyer: null, ...reasonsOf(fitting, buyer, 'buyer') }];
  });
}

function reasonsOf(company: FittingCompany, buyer: FittingBuyer, reader: 'company' | 'buyer') {
  const { points, reasons } = fitOf(company, buyer, reader);
  return { points, reasons: reasons.map((reason) => ({ ...reason, points: fitPoints[reason.kind] })) };
}
