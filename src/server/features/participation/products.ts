/** Products as others read them (docs/rules.md, V2). A product is seen by whoever may see its company. */
import { expressionBuilder } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import type { Product } from '#api/product.ts';
import { Refusal } from '#domain/catalogue.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Listed } from '../../calls/listed.ts';
import { publicList } from '../../db/list.ts';
import type { Tables } from '../../db/tables.ts';
import { approved, chose } from './filters.ts';
import { asProducts, productRows, productsByIdx } from './product-content.ts';

type ListRequest = CheckedOf<'GET /product/getList'>;

const is = expressionBuilder<Tables, 'participate'>();

/** The products of an event's approved companies, newest first; of one company, in the order in which it shows them. */
export async function productList(
  context: ContextOf<'GET /product/getList'>,
  request: ListRequest,
): Promise<Listed<Product[]>> {
  const { db, eventIdx } = context;
  const onlyIdx = (await visibilityFor(context)).onlyIdx('company');
  const { participateIdx, industries, orderType } = request;
  return publicList(context, request, {
    name: 'product',
    seen: [onlyIdx],
    from: () =>
      db
        .selectFrom('product')
        .innerJoin('company', 'company.idx', 'product.companyIdx')
        .innerJoin('participate', 'participate.idx', 'company.participateIdx'),
    idx: 'product.idx',
    filters: (isSearch) => [
      ...approved({ eventIdx, types: ['COMPANY'], onlyIdx }, isSearch),
      participateIdx !== undefined && is('participate.idx', '=', participateIdx),
      chose('industries', industries, isSearch),
    ],
    order:
      participateIdx === undefined
        ? [['product.idx', orderType ?? 'desc']]
        : [['product.viewOrder', orderType ?? 'asc']],
    rows: (idxs) => productsByIdx(db, idxs),
  });
}

/** One product; `product_not_found` also for whoever may not see its company. */
export async function productDetail(
  context: ContextOf<'GET /product/getDetail'>,
  { productIdx }: CheckedOf<'GET /product/getDetail'>,
): Promise<Product> {
  const visibility = await visibilityFor(context);
  const found = await productRows(context.db)
    .select(['participate.side', 'participate.state'])
    .where('participate.eventIdx', '=', context.eventIdx)
    .where('product.idx', '=', productIdx)
    .executeTakeFirst();
  if (!found || !visibility.maySee(found)) throw new Refusal('product_not_found');
  const { side, state, ...row } = found;
  const [product] = await asProducts(context.db, [row]);
  if (!product) throw new Refusal('product_not_found');
  return product;
}
