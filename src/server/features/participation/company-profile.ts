/** A company as others read it (docs/rules.md, V1, V2). */

import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { companyContactKeys, companyProfileKeys } from '#api/participation/company.ts';
import { columnsOf, except, picked } from '#api/wire/pick.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { seesContact, visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import { exportRecordsOf, picturesOf } from './company-content.ts';
import { summariesOf } from './company-list.ts';
import { answersShown } from './rows/answers.ts';
import { choicesOf } from './rows/choices.ts';

/** Lists are in tables of their own. */
const profileColumns = except(companyProfileKeys, ['tradeCommittees', 'exportRecords', 'hopeCountries']);

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
    .select(['company.idx as companyIdx', 'participate.side', 'participate.state'])
    .select(['participate.memberIdx', 'participate.type', 'participate.formIdx'])
    .select(columnsOf('company', profileColumns))
    .select(columnsOf('company', companyContactKeys))
    .executeTakeFirst();
  if (!row || !visibility.maySee({ ...row, participateIdx })) throw new Refusal('company_not_found');
  const summary = (await summariesOf(context.db, [participateIdx])).get(participateIdx);
  if (!summary) throw new Refusal('company_not_found');
  const { tradeCommittees, hopeCountries } = (await choicesOf(context.db, [participateIdx]))(participateIdx);
  const isShown = await seesContact(context.db, visibility.viewer, participateIdx);
  return {
    ...summary,
    ...picked(row, profileColumns),
    tradeCommittees,
    exportRecords: await exportRecordsOf(context.db, row.companyIdx),
    hopeCountries,
    pictures: await picturesOf(context.db, row.companyIdx),
    contact: isShown ? picked(row, companyContactKeys) : null,
    answers: await answersShown(context.db, visibility.viewer, { ...row, idx: participateIdx }, isShown),
  };
}
