/** Products as others read them (docs/rules.md, V2). A product is seen by whoever may see its company. */
import { expressionBuilder } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import type { Product } from '#api/participation/product.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { type Only, visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import type { Listed } from '../../platform/cache/listed.ts';
import { publicList } from '../../platform/cache/public-list.ts';
import { answeredInProfile, approved, butThese, chose } from './filters.ts';
import { conditionsOf, ofCompanies } from './list-filters.ts';
import { asProducts, productRows, productsByIdx } from './product-content.ts';
import { withoutNotWith } from './rows/not-with.ts';

type Request = Partial<CheckedOf<'GET /product/getList'>>;

const is = expressionBuilder<Tables, 'participate' | 'product'>();

/** The products of an event's approved companies, newest first; of one company, in the order in which it shows them. */
export async function productList(
  context: ContextOf<'GET /product/getList'>,
  request: CheckedOf<'GET /product/getList'>,
): Promise<Listed<Product[]>> {
  const only = (await visibilityFor(context)).listed('company');
  const { leftOut, asked } = await withoutNotWith(context, request);
  return publicList(context, asked, productsListed(context, asked, only, leftOut));
}

/** That list as it is asked for. */
export function productsListed(
  { db, eventIdx }: { db: Database; eventIdx: number },
  request: Request,
  only: Only,
  leftOut: readonly number[] = [],
) {
  const { participateIdx, companyIdx, productIdx, filterType, selectBizIndustry } = request;
  const ownIdx = participateIdx ?? companyIdx;
  return {
    name: 'product' as const,
    seen: [only, ...leftOut],
    from: () =>
      db
        .selectFrom('product')
        .innerJoin('company', 'company.idx', 'product.companyIdx')
        .innerJoin('participate', 'participate.idx', 'company.participateIdx'),
    idx: 'product.idx' as const,
    names: [['company.nameText', request.companyName] as const],
    filters: (isSearch: boolean) => [
      ...approved({ eventIdx, types: ['COMPANY'], only }, isSearch),
      butThese(leftOut),
      ...conditionsOf(ofCompanies, request, isSearch),
      answeredInProfile(db, request.answer, isSearch),
      chose('industries', filterType && [filterType], isSearch),
      chose('industries', selectBizIndustry, isSearch),
      participateIdx !== undefined && is('participate.idx', '=', participateIdx),
      companyIdx !== undefined && is('participate.idx', '=', companyIdx),
      productIdx !== undefined && is('product.idx', '=', productIdx),
    ],
    order: orderOf(request),
    rows: (idxs: number[]) => productsByIdx(db, idxs),
    tags: [
      // What one company shows is a part of its own.
      ownIdx === undefined ? (`companies:${eventIdx}` as const) : (`company:${ownIdx}` as const),
      // Its booths stand on the map.
      `map:${eventIdx}` as const,
    ],
    shown: {
      byRow: (row: Product) => `company:${row.participateIdx}` as const,
      byAll: [`map:${eventIdx}`] as const,
    },
  };
}

type Order = readonly (readonly [
  'product.nameKo' | 'product.nameEn' | 'product.idx' | 'product.viewOrder',
  'asc' | 'desc',
])[];

function orderOf({ listOrder, orderType, participateIdx, companyIdx }: Request): Order {
  if (listOrder === 'name' || listOrder === 'nameEn')
    return [
      [listOrder === 'name' ? 'product.nameKo' : 'product.nameEn', orderType ?? 'asc'],
      ['product.idx', 'asc'],
    ];
  return listOrder === undefined && (participateIdx ?? companyIdx) !== undefined
    ? [['product.viewOrder', orderType ?? 'asc']]
    : [['product.idx', orderType ?? 'desc']];
}

/** One product; `product_not_found` also for whoever may not see its company. */
export async function productDetail(
  context: ContextOf<'GET /product/getDetail'>,
  { productIdx }: CheckedOf<'GET /product/getDetail'>,
): Promise<Product> {
  const visibility = await visibilityFor(context);
  const found = await productRows(context.db)
    .select(['participate.side', 'participate.state', 'participate.memberIdx'])
    .where('participate.eventIdx', '=', context.eventIdx)
    .where('product.idx', '=', productIdx)
    .executeTakeFirst();
  if (!found || !visibility.maySee(found)) throw new Refusal('product_not_found');
  const { side, state, memberIdx, ...row } = found;
  const [product] = await asProducts(context.db, [row]);
  if (!product) throw new Refusal('product_not_found');
  return product;
}
