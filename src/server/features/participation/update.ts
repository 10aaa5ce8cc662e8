/** Changing what one entered: all of it, the company, or its products (docs/rules.md, P). */
import type { z } from 'zod';
import type { ownCompany } from '#api/company.ts';
import type { CheckedOf } from '#api/index.ts';
import type { ParticipateDetail } from '#api/participate.ts';
import type { Product } from '#api/product.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import { assertOwnsFiles } from '../../platform/storage/own.ts';
import { detailOf, saveApplication } from './application.ts';
import { withGuarded } from './company-change.ts';
import { filesOfCompany, ownCompanyOf, saveCompany } from './company-content.ts';
import { lockLive, lockLiveCompany } from './lock.ts';
import { assertPictures, filesOfProducts, productsOf, saveProducts } from './product-content.ts';
import { refreshSearch } from './search.ts';

/** Changes one's live participation. It keeps its type and its state: what was approved stays approved. */
export async function update(
  { db, now, actor, eventIdx }: ContextOf<'POST /participate/update'>,
  { eventIdx: _, ...application }: CheckedOf<'POST /participate/update'>,
): Promise<ParticipateDetail> {
  const at = now.toISOString();
  const own = await lockLive(db, actor.memberIdx, eventIdx, at);
  if (!own) throw new Refusal('participate_not_found');
  if (own.type !== application.participateType) throw new Refusal('participate_type_not_found');
  await saveApplication(db, own, application, at);
  // No page shows visitors, so cached pages stay valid.
  if (own.state === 'COMPLETE' && own.side !== 'visitor') await advanceContent(db);
  return detailOf(db, own);
}

/** Changes one's own live company; its products have a call of their own. */
export async function updateCompany(
  { db, now, actor, eventIdx }: ContextOf<'POST /company/update'>,
  { company, hopeBuyer }: CheckedOf<'POST /company/update'>,
): Promise<z.output<typeof ownCompany>> {
  const at = now.toISOString();
  const { own } = await lockLiveCompany(db, actor.memberIdx, eventIdx, at);
  await assertOwnsFiles(db, actor.memberIdx, filesOfCompany(company));
  await saveCompany(db, own.idx, await withGuarded(db, own, { ...company, ...hopeBuyer }, at), at);
  await refreshSearch(db, own.idx);
  if (own.state === 'COMPLETE') await advanceContent(db);
  const saved = await ownCompanyOf(db, own.idx);
  if (!saved) throw new Refusal('company_not_found');
  return saved;
}

/** Makes the products of one's own live company exactly these, in this order. */
export async function updateProducts(
  { db, now, actor, eventIdx }: ContextOf<'POST /product/update'>,
  { products }: CheckedOf<'POST /product/update'>,
): Promise<Product[]> {
  const at = now.toISOString();
  const { own, companyIdx } = await lockLiveCompany(db, actor.memberIdx, eventIdx, at);
  await assertPictures(db, companyIdx, products);
  await assertOwnsFiles(db, actor.memberIdx, filesOfProducts(products));
  await saveProducts(db, companyIdx, products, at);
  await refreshSearch(db, own.idx);
  if (own.state === 'COMPLETE') await advanceContent(db);
  return productsOf(db, own.idx);
}
