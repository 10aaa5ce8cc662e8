/** By what the public lists can be narrowed: each value that finds something, with how many (docs/rules.md, V1). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import {
  type BuyerFilter,
  buyerFilters,
  type CompanyFilter,
  companyFilters,
} from '#domain/participation/list-filters.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { publicOrder } from '../../platform/cache/public-list.ts';
import { answerOptionsOf } from './answer-options.ts';
import { buyersListed } from './buyers.ts';
import { companiesOf } from './company-list.ts';
import { counted, facetsOf } from './facets.ts';
import { productsListed } from './products.ts';
import { withoutNotWith } from './rows/not-with.ts';

type OptionCall = 'GET /company/getOptions' | 'GET /product/getOptions' | 'GET /buyer/getOptions';
/** What is counted, before the answers have their words. */
type Offered<Call extends OptionCall> = Omit<AnswerOf<Call>, 'answers'> & {
  answer: { value: string; count: number }[];
};

/** Beside the filters that all events have. */
const byAnswer = { answer: true };

/** The same with the answers in words. */
async function withAnswers<Options extends { answer: { value: string; count: number }[] }>(
  where: { db: Database; eventIdx: number },
  { answer, ...options }: Options,
  chosen: string | undefined,
) {
  return { ...options, answers: await answerOptionsOf(where, answer, chosen) };
}

export async function companyOptions(
  context: ContextOf<'GET /company/getOptions'>,
  { keywords, companyName, hideNotWith, eventIdx: _, ...chosen }: CheckedOf<'GET /company/getOptions'>,
): Promise<AnswerOf<'GET /company/getOptions'>> {
  const only = (await visibilityFor(context)).listed('company');
  const { leftOut } = await withoutNotWith(context, { hideNotWith });
  const asked = { keywords, companyName };
  const found = await publicOrder(context, asked, companiesOf(context, asked, only, leftOut));
  const offered = counted<CompanyFilter | 'answer', Offered<'GET /company/getOptions'>>(
    found,
    await facetsOf(context, 'company'),
    chosen,
    { ...companyFilters, ...byAnswer },
  );
  return withAnswers(context, offered, chosen.answer);
}

export async function productOptions(
  context: ContextOf<'GET /product/getOptions'>,
  { keywords, companyName, hideNotWith, eventIdx: _, ...chosen }: CheckedOf<'GET /product/getOptions'>,
): Promise<AnswerOf<'GET /product/getOptions'>> {
  const only = (await visibilityFor(context)).listed('company');
  const { leftOut } = await withoutNotWith(context, { hideNotWith });
  const asked = { keywords, companyName };
  const found = await publicOrder(context, asked, productsListed(context, asked, only, leftOut));
  const offered = counted<CompanyFilter | 'answer', Offered<'GET /product/getOptions'>>(
    found,
    await facetsOf(context, 'product'),
    chosen,
    { ...companyFilters, ...byAnswer },
  );
  return withAnswers(context, offered, chosen.answer);
}

export async function buyerOptions(
  context: ContextOf<'GET /buyer/getOptions'>,
  request: CheckedOf<'GET /buyer/getOptions'>,
): Promise<AnswerOf<'GET /buyer/getOptions'>> {
  const { keywords, companyName, memberName, hideNotWith, eventIdx: _, ...chosen } = request;
  const only = (await visibilityFor(context)).listed('buyer');
  const { leftOut } = await withoutNotWith(context, { hideNotWith });
  const asked = { keywords, companyName, memberName };
  const found = await publicOrder(context, asked, buyersListed(context, asked, only, leftOut));
  const offered = counted<BuyerFilter | 'answer', Offered<'GET /buyer/getOptions'>>(
    found,
    await facetsOf(context, 'buyer'),
    chosen,
    { ...buyerFilters, ...byAnswer },
  );
  return withAnswers(context, offered, chosen.answer);
}
