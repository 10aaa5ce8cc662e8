/** Companies as others read them, and one's own (spec.md, 3 and 6; decisions.md, 4). */

import type { z } from 'zod';
import type { CompanySummary, ownCompany } from '#api/company.ts';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { Ask, MemberAsk } from '../ask.ts';
import { advanceContent } from '../content-version.ts';
import type { Database } from '../db/open.ts';
import { hasWords } from '../db/search.ts';
import { transact } from '../db/transact.ts';
import { type FileColumns, fileColumns, fileInfoOf } from '../files/info.ts';
import { demandOwnFiles } from '../files/own.ts';
import { choicesOf } from '../participate/choices.ts';
import { holdLiveCompany } from '../participate/repository.ts';
import { seesContact, sightIn } from '../participate/sight.ts';
import { Listed } from '../serve-calls.ts';
import { exportRecordsOf, filesOfCompany, ownCompanyOf, refreshSearch, saveCompany } from './repository.ts';

const summaryColumns = [
  'company.idx as companyIdx',
  'company.participateIdx',
  'company.nameKo',
  'company.nameEn',
  'company.mainProduct',
  'company.businessCategory',
  'company.agencyRegion',
  ...fileColumns,
] as const;

const companyRows = (db: Database, eventIdx: number) =>
  db
    .selectFrom('company')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .leftJoin('file', 'file.idx', 'company.mainImgFileIdx')
    .where('participate.eventIdx', '=', eventIdx);

/** The approved companies of an event that the asker may see; newest first unless asked otherwise. */
export async function companyList(
  ask: Ask,
  request: CheckedOf<'GET /company/getList'>,
): Promise<Listed<CompanySummary[]>> {
  const eventIdx = request.eventIdx ?? ask.eventInUse;
  const sight = await sightIn(ask, eventIdx);
  let query = companyRows(ask.db, eventIdx).where('participate.state', '=', 'COMPLETE');
  if (sight.onlyIdx !== null) query = query.where('participate.idx', '=', sight.onlyIdx);
  if (request.keywords) query = query.where((of) => hasWords(of.ref('company.searchText'), request.keywords));
  if (request.businessCategory)
    query = query.where('company.businessCategory', '=', request.businessCategory);
  if (request.agencyRegion) query = query.where('company.agencyRegion', '=', request.agencyRegion);
  for (const kind of ['industries', 'tradeCommittees'] as const) {
    const wanted = request[kind];
    if (!wanted?.length) continue;
    query = query.where('participate.idx', 'in', (of) =>
      of
        .selectFrom('participateChoice')
        .select('participateChoice.participateIdx')
        .where('participateChoice.kind', '=', kind)
        .where('participateChoice.value', 'in', wanted),
    );
  }
  const { count } = await query
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = query
    .select(summaryColumns)
    .limit(request.rows)
    .offset((request.page - 1) * request.rows);
  const byName = request.listOrder === 'nameEn' ? 'company.nameEn' : 'company.nameKo';
  const rows = await (request.listOrder === 'name' || request.listOrder === 'nameEn'
    ? page.orderBy(byName, request.orderType ?? 'asc').orderBy('participate.idx')
    : page.orderBy('participate.idx', request.orderType ?? 'desc')
  ).execute();
  return new Listed(await asSummaries(ask.db, rows), count);
}

type Row = Omit<CompanySummary, 'industries' | 'mainImg' | 'products'> & FileColumns & { companyIdx: number };

/** Rows with what stands in other tables, each of which is asked once for all of them. */
async function asSummaries(db: Database, rows: readonly Row[]): Promise<CompanySummary[]> {
  if (rows.length === 0) return [];
  const products = await db
    .selectFrom('product')
    .select(['companyIdx', 'idx as productIdx', 'nameKo', 'nameEn'])
    .where(
      'companyIdx',
      'in',
      rows.map((row) => row.companyIdx),
    )
    .orderBy('viewOrder')
    .execute();
  const ofCompany = Map.groupBy(products, (product) => product.companyIdx);
  const choices = await choicesOf(
    db,
    rows.map((row) => row.participateIdx),
  );
  return rows.map(({ companyIdx, ...row }) => ({
    participateIdx: row.participateIdx,
    nameKo: row.nameKo,
    nameEn: row.nameEn,
    mainProduct: row.mainProduct,
    businessCategory: row.businessCategory,
    industries: choices(row.participateIdx).industries,
    agencyRegion: row.agencyRegion,
    mainImg: fileInfoOf(row),
    products: (ofCompany.get(companyIdx) ?? []).map(({ productIdx, nameKo, nameEn }) => ({
      productIdx,
      nameKo,
      nameEn,
    })),
  }));
}

/** One company's profile; whoever may not see it learns no more than that it is not there (`company_not_found`). */
export async function companyDetail(
  ask: Ask,
  { eventIdx = ask.eventInUse, participateIdx }: CheckedOf<'GET /company/getDetail'>,
): Promise<AnswerOf<'GET /company/getDetail'>> {
  const sight = await sightIn(ask, eventIdx);
  const row = await companyRows(ask.db, eventIdx)
    .where('participate.idx', '=', participateIdx)
    .select(summaryColumns)
    .select(['participate.state', 'company.ceoKo', 'company.ceoEn', 'company.addressKo', 'company.addressEn'])
    .select(['company.introKo', 'company.introEn', 'company.website', 'company.establishYear'])
    .select(['company.annualSalesUsd', 'company.hopeBuyer', 'company.email', 'company.tel', 'company.mobile'])
    .select(['company.chargeMobile', 'company.chargeEmail'])
    .executeTakeFirst();
  if (!row || !sight.maySee({ participateIdx, state: row.state })) throw new Refusal('company_not_found');
  const [summary] = await asSummaries(ask.db, [row]);
  if (!summary) throw new Refusal('company_not_found');
  const { tradeCommittees, hopeCountries } = (await choicesOf(ask.db, [participateIdx]))(participateIdx);
  const { email, tel, mobile, chargeMobile, chargeEmail } = row;
  const isShown = await seesContact(ask.db, sight.viewer, participateIdx);
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
    exportRecords: await exportRecordsOf(ask.db, row.companyIdx),
    hopeCountries,
    hopeBuyer: row.hopeBuyer,
    contact: isShown ? { email, tel, mobile, chargeMobile, chargeEmail } : null,
  };
}

/** Changes one's own live company; its products have a call of their own. */
export async function updateCompany(
  ask: MemberAsk,
  { eventIdx = ask.eventInUse, company, hopeBuyer }: CheckedOf<'POST /company/update'>,
): Promise<z.output<typeof ownCompany>> {
  const at = ask.now.toISOString();
  return transact(ask.db, async (trx) => {
    const { own, companyIdx } = await holdLiveCompany(trx, ask.asker.memberIdx, eventIdx, at);
    await demandOwnFiles(trx, ask.asker.memberIdx, filesOfCompany(company));
    await saveCompany(trx, own.idx, { ...company, ...hopeBuyer }, at);
    await refreshSearch(trx, companyIdx);
    if (own.state === 'COMPLETE') await advanceContent(trx);
    const saved = await ownCompanyOf(trx, own.idx);
    if (!saved) throw new Refusal('company_not_found');
    return saved;
  });
}
