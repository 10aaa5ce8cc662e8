/** Changing what one entered: all of it, the company, or its products (docs/rules.md, P). */
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { ownCompany } from '#api/participation/company.ts';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import type { Product } from '#api/participation/product.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { assertOwnsFiles } from '../../platform/storage/named-files.ts';
import { detailOf, saveApplication } from './application.ts';
import { withGuarded } from './company-change.ts';
import { filesOfCompany, ownCompanyOf, saveCompany } from './company-content.ts';
import { assertPictures, filesOfProducts, productsOf, saveProducts } from './product-content.ts';
import { lockInCharge, lockLiveCompany, markChanged } from './rows/lock.ts';
import { refreshSearch } from './rows/search.ts';

/** Changes one's live participation. It keeps its type and its state: what was approved stays approved. */
export async function update(
  { db, now, actor, eventIdx }: ContextOf<'POST /participate/update'>,
  { eventIdx: _, ...application }: CheckedOf<'POST /participate/update'>,
): Promise<ParticipateDetail> {
  const at = now.toISOString();
  const own = await lockInCharge(db, actor.memberIdx, eventIdx);
  if (!own) throw new Refusal('participate_not_found');
  if (own.type !== application.participateType) throw new Refusal('participate_type_not_found');
  const change = await saveApplication(db, own, application, at);
  await markChanged(db, own, change, at);
  return detailOf(db, own);
}

/** Changes one's own live company; its products have a call of their own. */
export async function updateCompany(
  { db, now, actor, eventIdx }: ContextOf<'POST /company/update'>,
  { company, hopeBuyer }: CheckedOf<'POST /company/update'>,
): Promise<z.output<typeof ownCompany>> {
  const at = now.toISOString();
  const { own } = await lockLiveCompany(db, actor.memberIdx, eventIdx);
  await assertOwnsFiles(db, actor.memberIdx, filesOfCompany(company));
  const content = await withGuarded(db, own, { ...company, ...hopeBuyer }, at);
  const { change } = await saveCompany(db, own.idx, content, at);
  if (change !== 'nothing') await refreshSearch(db, own.idx);
  await markChanged(db, own, change, at);
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
  const { own, companyIdx } = await lockLiveCompany(db, actor.memberIdx, eventIdx);
  await assertPictures(db, companyIdx, products);
  await assertOwnsFiles(db, actor.memberIdx, filesOfProducts(products));
  const change = await saveProducts(db, companyIdx, products, at);
  if (change === 'lists') await refreshSearch(db, own.idx);
  await markChanged(db, own, change, at);
  return productsOf(db, own.idx);
}
