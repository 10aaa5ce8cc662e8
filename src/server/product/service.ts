/** Products as others read them, and one's own (spec.md, 3). A product is seen by whoever may see its company. */
import type { CheckedOf } from '#api/index.ts';
import type { Product } from '#api/product.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { Ask, MemberAsk } from '../ask.ts';
import { refreshSearch } from '../company/repository.ts';
import { advanceContent } from '../content-version.ts';
import { hasWords } from '../db/search.ts';
import { transact } from '../db/transact.ts';
import { demandOwnFiles } from '../files/own.ts';
import { holdLiveCompany } from '../participate/repository.ts';
import { sightIn } from '../participate/sight.ts';
import { Listed } from '../serve-calls.ts';
import { asProducts, filesOfProducts, productRows, productsOf, saveProducts } from './repository.ts';

/** The products of an event's approved companies, newest first; of one company, in the order in which it shows them. */
export async function productList(
  ask: Ask,
  request: CheckedOf<'GET /product/getList'>,
): Promise<Listed<Product[]>> {
  const eventIdx = request.eventIdx ?? ask.eventInUse;
  const sight = await sightIn(ask, eventIdx);
  let query = productRows(ask.db)
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.state', '=', 'COMPLETE');
  if (sight.onlyIdx !== null) query = query.where('participate.idx', '=', sight.onlyIdx);
  if (request.keywords) query = query.where((of) => hasWords(of.ref('product.searchText'), request.keywords));
  if (request.participateIdx !== undefined)
    query = query.where('participate.idx', '=', request.participateIdx);
  const { count } = await query
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = query.limit(request.rows).offset((request.page - 1) * request.rows);
  const rows = await (request.participateIdx === undefined
    ? page.orderBy('product.idx', request.orderType ?? 'desc')
    : page.orderBy('product.viewOrder', request.orderType ?? 'asc')
  ).execute();
  return new Listed(await asProducts(ask.db, rows), count);
}

/** One product; `product_not_found` also for whoever may not see its company. */
export async function productDetail(
  ask: Ask,
  { eventIdx = ask.eventInUse, productIdx }: CheckedOf<'GET /product/getDetail'>,
): Promise<Product> {
  const sight = await sightIn(ask, eventIdx);
  const found = await productRows(ask.db)
    .select('participate.state')
    .where('participate.eventIdx', '=', eventIdx)
    .where('product.idx', '=', productIdx)
    .executeTakeFirst();
  if (!found || !sight.maySee(found)) throw new Refusal('product_not_found');
  const { state, ...row } = found;
  const [product] = await asProducts(ask.db, [row]);
  if (!product) throw new Refusal('product_not_found');
  return product;
}

/** Makes the products of one's own live company exactly these, in this order. */
export async function updateProducts(
  ask: MemberAsk,
  { eventIdx = ask.eventInUse, products }: CheckedOf<'POST /product/update'>,
): Promise<Product[]> {
  const at = ask.now.toISOString();
  return transact(ask.db, async (trx) => {
    const { own, companyIdx } = await holdLiveCompany(trx, ask.asker.memberIdx, eventIdx, at);
    await demandOwnFiles(trx, ask.asker.memberIdx, filesOfProducts(products));
    await saveProducts(trx, companyIdx, products, at);
    await refreshSearch(trx, companyIdx);
    if (own.state === 'COMPLETE') await advanceContent(trx);
    return productsOf(trx, own.idx);
  });
}
