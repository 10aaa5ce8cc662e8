/** Companies as lines of a list, and the public list of them (decisions.md, 4). */
import { type CompanySummary, companyLineKeys } from '#api/company.ts';
import type { CheckedOf } from '#api/index.ts';
import { columnsOf, except, picked } from '#api/pick.ts';
import { industries } from '#domain/company.ts';
import { visibilityFor } from '../access/visibility.ts';
import type { ContextOf } from '../context.ts';
import { cachedPage } from '../db/list.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { foundBy, numbers, withoutIndex } from '../db/search.ts';
import { fileColumns, fileInfoOf } from '../files/info.ts';
import type { Listed } from '../listed.ts';

type Request = CheckedOf<'GET /company/getList'>;

/** The approved companies of an event that the actor may see; newest first unless asked otherwise. */
export async function companyList(
  context: ContextOf<'GET /company/getList'>,
  request: Request,
): Promise<Listed<CompanySummary[]>> {
  const { db, eventIdx } = context;
  const { eventIdx: _, page, rows, offset, ...asked } = request;
  const onlyIdx = (await visibilityFor(context)).onlyIdx('company');
  return cachedPage(context, request, {
    key: ['company', eventIdx, onlyIdx, asked],
    idxs: () => companyIdxs(db, eventIdx, onlyIdx, request),
    rows: (idxs) => summariesOf(db, idxs),
  });
}

/** Which companies are in the list, by their participation, in its order. */
async function companyIdxs(
  db: Database,
  eventIdx: number,
  onlyIdx: number | null,
  request: Request,
): Promise<number[]> {
  const found = request.keywords ? foundBy(db, 'company', request.keywords) : null;
  let query = db
    .selectFrom('participate')
    .innerJoin('company', 'company.participateIdx', 'participate.idx')
    .select('participate.idx')
    .where(found ? withoutIndex('participate.eventIdx') : 'participate.eventIdx', '=', eventIdx)
    .where('participate.type', '=', 'COMPANY')
    .where('participate.state', '=', 'COMPLETE');
  if (onlyIdx !== null) query = query.where('participate.idx', '=', onlyIdx);
  if (found) query = query.where('company.idx', 'in', found);
  if (request.businessCategory)
    query = query.where('company.businessCategory', '=', request.businessCategory);
  if (request.agencyRegion) query = query.where('company.agencyRegion', '=', request.agencyRegion);
  for (const kind of ['industries', 'tradeCommittees'] as const) {
    const wanted = request[kind];
    if (!wanted?.length) continue;
    query = query.where(found ? withoutIndex('participate.idx') : 'participate.idx', 'in', (of) =>
      of
        .selectFrom('participateChoice')
        .select('participateChoice.participateIdx')
        .where('participateChoice.kind', '=', kind)
        .where('participateChoice.value', 'in', wanted),
    );
  }
  const byName = request.listOrder === 'nameEn' ? 'company.nameEn' : 'company.nameKo';
  const ordered =
    request.listOrder === 'name' || request.listOrder === 'nameEn'
      ? query.orderBy(byName, request.orderType ?? 'asc').orderBy('participate.idx')
      : query.orderBy('participate.idx', request.orderType ?? 'desc');
  return (await ordered.execute()).map(({ idx }) => idx);
}

interface Given {
  /** The idxs of participations, as a JSON list. */
  idxs: string;
}

/** Industries stand in a table of their own. */
const lineColumns = except(companyLineKeys, ['industries']);

const summaryRows = prepared((db, given: Given) =>
  db
    .selectFrom('company')
    .leftJoin('file', 'file.idx', 'company.mainImgFileIdx')
    .select(['company.participateIdx', ...columnsOf('company', lineColumns), ...fileColumns])
    .where('company.participateIdx', 'in', numbers(db, given.idxs)),
);

const productNames = prepared((db, given: Given) =>
  db
    .selectFrom('company')
    .innerJoin('product', 'product.companyIdx', 'company.idx')
    .select(['company.participateIdx', 'product.idx as productIdx', 'product.nameKo', 'product.nameEn'])
    .where('company.participateIdx', 'in', numbers(db, given.idxs))
    .orderBy('product.companyIdx')
    .orderBy('product.viewOrder'),
);

const industryRows = prepared((db, given: Given) =>
  db
    .selectFrom('participateChoice')
    .select(['participateIdx', 'value'])
    .where('kind', '=', 'industries')
    .where('participateIdx', 'in', numbers(db, given.idxs)),
);

/** Companies as lines of a list, by their participation, with their pictures, industries and products' names. */
export async function summariesOf(
  db: Database,
  participateIdxs: readonly number[],
): Promise<Map<number, CompanySummary>> {
  const given = { idxs: JSON.stringify(participateIdxs) };
  const [rows, products, choices] = [
    await summaryRows(db, given),
    await productNames(db, given),
    await industryRows(db, given),
  ];
  const productsOf = Map.groupBy(products, (product) => product.participateIdx);
  const chosenBy = Map.groupBy(choices, (choice) => choice.participateIdx);
  return new Map(
    rows.map((row) => {
      const { participateIdx } = row;
      const chosen = new Set((chosenBy.get(participateIdx) ?? []).map(({ value }) => value));
      const summary: CompanySummary = {
        participateIdx,
        ...picked(row, lineColumns),
        industries: industries.filter((industry) => chosen.has(industry)),
        mainImg: fileInfoOf(row),
        products: (productsOf.get(participateIdx) ?? []).map(({ productIdx, nameKo, nameEn }) => ({
          productIdx,
          nameKo,
          nameEn,
        })),
      };
      return [participateIdx, summary];
    }),
  );
}
