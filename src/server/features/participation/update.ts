/** Changing what one entered: all of it, the company, or its products (docs/rules.md, P). */
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { ownCompany } from '#api/participation/company.ts';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import type { Product } from '#api/participation/product.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { kindOf } from '#domain/event-form/form.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { assertOwnsFiles } from '../../platform/storage/named-files.ts';
import { storedForm } from '../event-form/forms.ts';
import { detailOf, saveApplication } from './application.ts';
import { asStored } from './asked.ts';
import { withGuarded } from './company-change.ts';
import { filesOfCompany, ownCompanyOf, saveCompany } from './company-content.ts';
import { filesOfProducts, productsOf, saveProducts } from './product-content.ts';
import { lockInCharge, lockLiveCompany, markChanged } from './rows/lock.ts';
import { refreshSearch } from './rows/search.ts';

/** Changes one's live participation. It keeps its type and its state: what was approved stays approved. */
export async function update(
  { db, now, actor, eventIdx }: ContextOf<'POST /participate/update'>,
  { eventIdx: _, formIdx: __, ...sent }: CheckedOf<'POST /participate/update'>,
): Promise<ParticipateDetail> {
  const at = now.toISOString();
  const own = await lockInCharge(db, actor.memberIdx, eventIdx);
  if (!own) throw new Refusal('participate_not_found');
  if (own.type !== sent.participateType) throw new Refusal('participate_type_not_found');
  const form = await formOf(db, own);
  const stands = await detailOf(db, own);
  const application = asStored(sent, { form, isApproved: own.state === 'COMPLETE', stands });
  const change = await saveApplication(db, own, application, at, { form });
  await markChanged(db, own, change, at);
  return detailOf(db, own);
}

/** The form by which a participation was applied for: later changes follow it. */
export const formOf = (db: Database, own: Pick<ParticipateRow, 'type' | 'formIdx'>) =>
  storedForm(db, kindOf(own.type), own.formIdx);

/** Some parts of what stands, as the participation's form lets them be changed. */
const asChanged = async <Given extends Parameters<typeof asStored>[0]>(
  db: Database,
  own: ParticipateRow,
  given: Given,
): Promise<Given> =>
  asStored(given, {
    form: await formOf(db, own),
    isApproved: own.state === 'COMPLETE',
    stands: await detailOf(db, own),
    mayLackPictures: true,
  });

/** Changes one's own live company; its products have a call of their own. */
export async function updateCompany(
  { db, now, actor, eventIdx }: ContextOf<'POST /company/update'>,
  sent: CheckedOf<'POST /company/update'>,
): Promise<z.output<typeof ownCompany>> {
  const at = now.toISOString();
  const { own } = await lockLiveCompany(db, actor.memberIdx, eventIdx);
  const { company, hopeBuyer } = await asChanged(db, own, {
    company: sent.company,
    hopeBuyer: sent.hopeBuyer,
  });
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
  sent: CheckedOf<'POST /product/update'>,
): Promise<Product[]> {
  const at = now.toISOString();
  const { own, companyIdx } = await lockLiveCompany(db, actor.memberIdx, eventIdx);
  const { products } = await asChanged(db, own, { products: sent.products });
  await assertOwnsFiles(db, actor.memberIdx, filesOfProducts(products));
  const change = await saveProducts(db, companyIdx, products, at);
  if (change === 'lists') await refreshSearch(db, own.idx);
  await markChanged(db, own, change, at);
  return productsOf(db, own.idx);
}
