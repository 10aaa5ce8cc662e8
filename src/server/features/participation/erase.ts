/**
 * Erasing who took part. What the figures of the event need stays without a person: that there was a participation, its
 * type and how it ended, the kind of business and its industries, countries, years and amounts, and who came to the door.
 * An organisation's own name, texts and products go with its people: of a sole trader they are personal, and nobody can
 * tell a sole trader's from another's.
 */
import { type Erased, nobody } from '../../db/erased.ts';
import type { Database } from '../../db/open.ts';
import { saveGrams } from '../../db/search.ts';
import { forgetVisitorAnswers } from '../visitor/rows/answers.ts';
import { erasedVisitor } from '../visitor/rows/erase.ts';
import { erasedRepresentative } from './rows/erased-representative.ts';
import { forgetNotWith } from './rows/not-with.ts';
import { forgetPlanned } from './rows/planned.ts';
import { forgetPreferences } from './rows/preference.ts';
import { forgetSearch } from './rows/search.ts';
import { forgetWanted } from './rows/wanted.ts';

const company: Erased<
  'company',
  | 'idx'
  | 'participateIdx'
  | 'establishYear'
  | 'annualSalesKrw'
  | 'annualSalesUsd'
  | 'businessCategory'
  | 'agencyRegion'
  | 'searchText'
  | 'createdAt'
  | 'updatedAt'
> = {
  nameKo: nobody,
  nameEn: nobody,
  ceoKo: nobody,
  ceoEn: nobody,
  bizRegNo: null,
  postcode: null,
  addressKo: nobody,
  addressEn: nobody,
  introKo: nobody,
  introEn: nobody,
  tel: nobody,
  fax: null,
  mobile: nobody,
  email: nobody,
  emailSecond: null,
  website: nobody,
  mainProduct: nobody,
  chargeName: nobody,
  chargePosition: nobody,
  chargeMobile: nobody,
  chargeEmail: nobody,
  hopeBuyer: null,
  bizDocFileIdx: null,
  mainImgFileIdx: null,
  filesRequired: 0,
  nameText: '',
  personText: '',
};

const buyer: Erased<
  'buyer',
  'idx' | 'participateIdx' | 'country' | 'searchText' | 'createdAt' | 'updatedAt'
> = {
  companyName: nobody,
  nameEn: nobody,
  position: nobody,
  tel: null,
  mobile: nobody,
  email: nobody,
  city: nobody,
  agency: null,
  website: null,
  requirements: nobody,
  product: nobody,
  hopeCompany: null,
  nameText: '',
  personText: '',
};

/** Erases what these participations say. Runs in the caller's transaction, which then removes the member's files. */
export async function eraseParticipations(trx: Database, participateIdxs: readonly number[]): Promise<void> {
  if (participateIdxs.length === 0) return;
  const idxs = [...participateIdxs];
  const companies = await trx
    .updateTable('company')
    .set(company)
    .where('participateIdx', 'in', idxs)
    .returning('idx')
    .execute();
  const companyIdxs = companies.map(({ idx }) => idx);
  if (companyIdxs.length > 0)
    for (const table of ['product', 'companyDocument', 'companyChange'] as const)
      await trx.deleteFrom(table).where('companyIdx', 'in', companyIdxs).execute();
  // Whom buyers hope to meet: their own hopes go with them, and nobody hopes for a company that is gone.
  await trx.deleteFrom('buyerHopeCompany').where('companyIdx', 'in', idxs).execute();
  const buyers = await trx
    .updateTable('buyer')
    .set(buyer)
    .where('participateIdx', 'in', idxs)
    .returning('idx')
    .execute();
  const buyerIdxs = buyers.map(({ idx }) => idx);
  if (buyerIdxs.length > 0)
    await trx.deleteFrom('buyerHopeCompany').where('buyerIdx', 'in', buyerIdxs).execute();
  const visitors = await trx
    .updateTable('visitor')
    .set(erasedVisitor)
    .where('participateIdx', 'in', idxs)
    .returning('idx')
    .execute();
  for (const { idx } of visitors) await saveGrams(trx, 'visitor', idx, '');
  await forgetVisitorAnswers(
    trx,
    visitors.map(({ idx }) => idx),
  );
  await trx
    .deleteFrom('representativeLanguage')
    .where('representativeIdx', 'in', (of) =>
      of.selectFrom('representative').select('idx').where('participateIdx', 'in', idxs),
    )
    .execute();
  await trx.deleteFrom('representativeInvitation').where('participateIdx', 'in', idxs).execute();
  await trx
    .updateTable('representative')
    .set(erasedRepresentative)
    .where('participateIdx', 'in', idxs)
    .execute();
  await trx
    .updateTable('participate')
    .set({ deniedReason: null, cancelReason: null, videoRoom: null })
    .where('idx', 'in', idxs)
    .execute();
  // What was written to each other about a meeting, and why it was declined or cancelled.
  await trx
    .updateTable('matching')
    .set({ message: null, endReason: null, videoLink: null })
    .where((is) => is.or([is('companyIdx', 'in', idxs), is('buyerIdx', 'in', idxs)]))
    .execute();
  // Their own marks with the notes, and those of others about them.
  for (const table of ['favourite', 'suggestionHidden'] as const)
    await trx
      .deleteFrom(table)
      .where((is) => is.or([is('participateIdx', 'in', idxs), is('targetIdx', 'in', idxs)]))
      .execute();
  await trx.deleteFrom('answer').where('participateIdx', 'in', idxs).execute();
  await forgetNotWith(trx, idxs);
  await forgetWanted(trx, idxs);
  await forgetPlanned(trx, idxs);
  await forgetPreferences(trx, idxs);
  // What managers noted of them, and the decision, whose mail is gone.
  for (const table of ['participateNote', 'participateDecision'] as const)
    await trx.deleteFrom(table).where('participateIdx', 'in', idxs).execute();
  for (const participateIdx of idxs) await forgetSearch(trx, participateIdx);
}
