/** Products as others read them, and one's own (docs/rules.md, V2). A product is seen by whoever may see its company. */
import type { CheckedOf } from '#api/index.ts';
import type { Product } from '#api/product.ts';
import { Refusal } from '#domain/catalogue.ts';
import { visibilityFor } from '../access/visibility.ts';
import { advanceContent } from '../content-version.ts';
import type { ContextOf } from '../context.ts';
import { cachedPage } from '../db/list.ts';
import type { Database } from '../db/open.ts';
import { foundBy, withoutIndex } from '../db/search.ts';
import { assertOwnsFiles } from '../files/own.ts';
import type { Listed } from '../listed.ts';
import { holdLiveCompany } from '../participate/repository.ts';
import { refreshSearch } from '../participate/search.ts';
import {
  asProducts,
  filesOfProducts,
  productRows,
  productsByIdx,
  productsOf,
  saveProducts,
} from './repository.ts';

type ListRequest = CheckedOf<'GET /product/getList'>;

/** The products of an event's approved companies, newest first; of one company, in the order in which it shows them. */
export async function productList(
  context: ContextOf<'GET /product/getList'>,
  request: ListRequest,
): Promise<Listed<Product[]>> {
  const { db, eventIdx } = context;
  const { eventIdx: _, page, rows, offset, ...asked } = request;
  const onlyIdx = (await visibilityFor(context)).onlyIdx('company');
  return cachedPage(context, request, {
    key: ['product', eventIdx, onlyIdx, asked],
    idxs: () => productIdxs(db, eventIdx, onlyIdx, request),
    rows: (idxs) => productsByIdx(db, idxs),
  });
}

async function productIdxs(
  db: Database,
  eventIdx: number,
  onlyIdx: number | null,
  request: ListRequest,
): Promise<number[]> {
  const found = request.keywords ? foundBy(db, 'product', request.keywords) : null;
  let query = db
    .selectFrom('product')
    .innerJoin('company', 'company.idx', 'product.companyIdx')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select('product.idx')
    .where(found ? withoutIndex('participate.eventIdx') : 'participate.eventIdx', '=', eventIdx)
    .where('participate.type', '=', 'COMPANY')
    .where('participate.state', '=', 'COMPLETE');
  if (onlyIdx !== null) query = query.where('participate.idx', '=', onlyIdx);
  if (found) query = query.where('product.idx', 'in', found);
  const { industries = [] } = request;
  if (industries.length > 0) {
    query = query.where(found ? withoutIndex('participate.idx') : 'participate.idx', 'in', (of) =>
      of
        .selectFrom('participateChoice')
        .select('participateChoice.participateIdx')
        .where('participateChoice.kind', '=', 'industries')
        .where('participateChoice.value', 'in', industries),
    );
  }
  const ordered =
    request.participateIdx === undefined
      ? query.orderBy('product.idx', request.orderType ?? 'desc')
      : query
          .where('participate.idx', '=', request.participateIdx)
          .orderBy('product.viewOrder', request.orderType ?? 'asc');
  return (await ordered.execute()).map(({ idx }) => idx);
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

/** Makes the products of one's own live company exactly these, in this order. */
export async function updateProducts(
  { db, now, actor, eventIdx }: ContextOf<'POST /product/update'>,
  { products }: CheckedOf<'POST /product/update'>,
): Promise<Product[]> {
  const at = now.toISOString();
  const { own, companyIdx } = await holdLiveCompany(db, actor.memberIdx, eventIdx, at);
  await assertOwnsFiles(db, actor.memberIdx, filesOfProducts(products));
  await saveProducts(db, companyIdx, products, at);
  await refreshSearch(db, own.idx);
  if (own.state === 'COMPLETE') await advanceContent(db);
  return productsOf(db, own.idx);
}
