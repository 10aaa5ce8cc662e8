/** Companies as others read them, and one's own (docs/rules.md, V1, V2). */

import type { z } from 'zod';
import type { ownCompany } from '#api/company.ts';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import { seesContact, visibilityFor } from '../access/visibility.ts';
import { boothsOf } from '../booth/service.ts';
import { advanceContent } from '../content-version.ts';
import type { ContextOf } from '../context.ts';
import { assertOwnsFiles } from '../files/own.ts';
import { choicesOf } from '../participate/choices.ts';
import { holdLiveCompany } from '../participate/repository.ts';
import { refreshSearch } from '../participate/search.ts';
import { summariesOf } from './list.ts';
import { exportRecordsOf, filesOfCompany, ownCompanyOf, saveCompany } from './repository.ts';

/** One company's profile; for those who may not see it, it does not exist (`company_not_found`). */
export async function companyDetail(
  context: ContextOf<'GET /company/getDetail'>,
  { participateIdx }: CheckedOf<'GET /company/getDetail'>,
): Promise<AnswerOf<'GET /company/getDetail'>> {
  const visibility = await visibilityFor(context);
  const row = await context.db
    .selectFrom('company')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .where('participate.eventIdx', '=', context.eventIdx)
    .where('participate.idx', '=', participateIdx)
    .select([
      'company.idx as companyIdx',
      'participate.side',
      'participate.state',
      'company.ceoKo',
      'company.ceoEn',
      'company.addressKo',
      'company.addressEn',
    ])
    .select(['company.introKo', 'company.introEn', 'company.website', 'company.establishYear'])
    .select(['company.annualSalesUsd', 'company.hopeBuyer', 'company.email', 'company.tel', 'company.mobile'])
    .select(['company.chargeMobile', 'company.chargeEmail'])
    .executeTakeFirst();
  if (!row || !visibility.maySee({ participateIdx, side: row.side, state: row.state }))
    throw new Refusal('company_not_found');
  const summary = (await summariesOf(context.db, [participateIdx])).get(participateIdx);
  if (!summary) throw new Refusal('company_not_found');
  const { tradeCommittees, hopeCountries } = (await choicesOf(context.db, [participateIdx]))(participateIdx);
  const { email, tel, mobile, chargeMobile, chargeEmail } = row;
  const isShown = await seesContact(context.db, visibility.viewer, participateIdx);
  return {
    ...summary,
    ceoKo: row.ceoKo,
    ceoEn: row.ceoEn,
    addressKo: row.addressKo,
    addressEn: row.addressEn,
    introKo: row.introKo,
    introEn: row.introEn,
    website: row.website,
    establishYear: row.establishYear,
    annualSalesUsd: row.annualSalesUsd,
    tradeCommittees,
    exportRecords: await exportRecordsOf(context.db, row.companyIdx),
    hopeCountries,
    booths: await boothsOf(context.db, participateIdx),
    hopeBuyer: row.hopeBuyer,
    contact: isShown ? { email, tel, mobile, chargeMobile, chargeEmail } : null,
  };
}

/** Changes one's own live company; its products have a call of their own. */
export async function updateCompany(
  { db, now, actor, eventIdx }: ContextOf<'POST /company/update'>,
  { company, hopeBuyer }: CheckedOf<'POST /company/update'>,
): Promise<z.output<typeof ownCompany>> {
  const at = now.toISOString();
  const { own } = await holdLiveCompany(db, actor.memberIdx, eventIdx, at);
  await assertOwnsFiles(db, actor.memberIdx, filesOfCompany(company));
  await saveCompany(db, own.idx, { ...company, ...hopeBuyer }, at);
  await refreshSearch(db, own.idx);
  if (own.state === 'COMPLETE') await advanceContent(db);
  const saved = await ownCompanyOf(db, own.idx);
  if (!saved) throw new Refusal('company_not_found');
  return saved;
}
