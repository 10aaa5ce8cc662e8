/** Companies as lines of a list, and the public list of them (docs/rules.md, V1, V2). */
import { expressionBuilder } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import { type CompanySummary, companyLineKeys } from '#api/participation/company.ts';
import { columnsOf, except, picked } from '#api/wire/pick.ts';
import { englishFor } from '#domain/common/language.ts';
import { industries } from '#domain/participation/industries.ts';
import { type Only, visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import type { Listed } from '../../platform/cache/listed.ts';
import { publicList } from '../../platform/cache/public-list.ts';
import { fileColumns, fileInfoOf } from '../../platform/storage/info.ts';
import { boothsOf } from './booths.ts';
import { answeredInProfile, approved, butThese, chose } from './filters.ts';
import { conditionsOf, ofCompanies } from './list-filters.ts';
import { withoutNotWith } from './rows/not-with.ts';

type Request = Partial<CheckedOf<'GET /company/getList'>>;

const is = expressionBuilder<Tables, 'participate' | 'company' | 'product'>();

/** The approved companies of an event that the actor may see; newest first unless asked otherwise. */
export async function companyList(
  context: ContextOf<'GET /company/getList'>,
  request: CheckedOf<'GET /company/getList'>,
): Promise<Listed<CompanySummary[]>> {
  const only = (await visibilityFor(context)).listed('company');
  const { leftOut, asked } = await withoutNotWith(context, request);
  return publicList(context, asked, companiesOf(context, asked, only, leftOut));
}

/** That list as it is asked for. */
export function companiesOf(
  { db, eventIdx }: { db: Database; eventIdx: number },
  request: Request,
  only: Only,
  leftOut: readonly number[] = [],
) {
  const { filterType, selectBizIndustry, participateIdx, companyIdx, productIdx } = request;
  const { listOrder, orderType } = request;
  return {
    name: 'company' as const,
    seen: [only, ...leftOut],
    from: () =>
      db.selectFrom('participate').innerJoin('company', 'company.participateIdx', 'participate.idx'),
    idx: 'participate.idx' as const,
    textOf: 'company.idx' as const,
    names: [['company.nameText', request.companyName] as const],
    filters: (isSearch: boolean) => [
      ...approved({ eventIdx, types: ['COMPANY'], only }, isSearch),
      butThese(leftOut),
      ...conditionsOf(ofCompanies, request, isSearch),
      answeredInProfile(db, request.answer, isSearch),
      filterType !== undefined && is('company.businessCategory', '=', filterType),
      chose('industries', selectBizIndustry, isSearch),
      participateIdx !== undefined && is('participate.idx', '=', participateIdx),
      companyIdx !== undefined && is('participate.idx', '=', companyIdx),
      productIdx !== undefined &&
        is('company.idx', 'in', (of) =>
          of.selectFrom('product').select('product.companyIdx').where('product.idx', '=', productIdx),
        ),
    ],
    order:
      listOrder === 'name' || listOrder === 'nameEn'
        ? ([
            [
              listOrder === 'nameEn' ? ('company.nameEn' as const) : ('company.nameKo' as const),
              orderType ?? 'asc',
            ],
            ['participate.idx', 'asc'],
          ] as const)
        : ([['participate.idx', orderType ?? 'desc']] as const),
    rows: (idxs: number[]) => summariesOf(db, idxs),
    // Its booths stand on the map.
    tags: [`companies:${eventIdx}`, `map:${eventIdx}`] as const,
    shown: {
      byRow: (row: CompanySummary) => `company:${row.participateIdx}` as const,
      byAll: [`map:${eventIdx}`] as const,
    },
  };
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
  const booths = await boothsOf(db, participateIdxs);
  const chosenBy = Map.groupBy(choices, (choice) => choice.participateIdx);
  return new Map(
    rows.map((row) => {
      const { participateIdx } = row;
      const chosen = new Set((chosenBy.get(participateIdx) ?? []).map(({ value }) => value));
      const own = productsOf.get(participateIdx) ?? [];
      const summary: CompanySummary = {
        participateIdx,
        ...picked(row, lineColumns),
        mainProductEn: englishFor(
          row.mainProduct,
          own.map(({ nameEn }) => nameEn),
        ),
        booths: booths(participateIdx),
        industries: industries.filter((industry) => chosen.has(industry)),
        mainImg: fileInfoOf(row),
        products: own.map(({ productIdx, nameKo, nameEn }) => ({
          productIdx,
          nameKo,
          nameEn,
        })),
      };
      return [participateIdx, summary];
    }),
  );
}
