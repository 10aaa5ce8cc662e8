/** What the fit of a few companies and buyers is told from. */
import type { FittingBuyer, FittingCompany } from '#domain/participation/suggestion.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import { choicesOf } from '../participation/rows/choices.ts';

interface Given {
  /** The idxs of participations, as a JSON list. */
  idxs: string;
}

const companyRows = prepared((db, given: Given) =>
  db
    .selectFrom('company')
    .select(['idx', 'participateIdx', 'agencyRegion', 'mainProduct'])
    .where('participateIdx', 'in', numbers(db, given.idxs)),
);

const productRows = prepared((db, given: Given) =>
  db
    .selectFrom('company')
    .innerJoin('product', 'product.companyIdx', 'company.idx')
    .select(['company.participateIdx', 'product.nameKo', 'product.nameEn'])
    .where('company.participateIdx', 'in', numbers(db, given.idxs))
    .orderBy('product.companyIdx')
    .orderBy('product.viewOrder'),
);

/** Companies by their participation. */
export async function fittingCompanies(
  db: Database,
  participateIdxs: readonly number[],
): Promise<Map<number, FittingCompany>> {
  const given = { idxs: JSON.stringify(participateIdxs) };
  const rows = await companyRows(db, given);
  const products = Map.groupBy(await productRows(db, given), (product) => product.participateIdx);
  const choices = await choicesOf(db, participateIdxs);
  return new Map(
    rows.map(({ participateIdx, agencyRegion, mainProduct }) => {
      const { industries, tradeCommittees, hopeCountries } = choices(participateIdx);
      const named = (products.get(participateIdx) ?? []).flatMap(({ nameKo, nameEn }) => [nameKo, nameEn]);
      const shows = [mainProduct, ...named];
      return [
        participateIdx,
        { participateIdx, agencyRegion, industries, tradeCommittees, hopeCountries, shows },
      ];
    }),
  );
}

const buyerRows = prepared((db, given: Given) =>
  db
    .selectFrom('buyer')
    .select(['participateIdx', 'country', 'product', 'requirements', 'hopeCompany'])
    .where('participateIdx', 'in', numbers(db, given.idxs)),
);

const hopeRows = prepared((db, given: Given) =>
  db
    .selectFrom('buyer')
    .innerJoin('buyerHopeCompany as hope', 'hope.buyerIdx', 'buyer.idx')
    .select(['buyer.participateIdx', 'hope.companyIdx'])
    .where('buyer.participateIdx', 'in', numbers(db, given.idxs)),
);

/** Buyers by their participation. */
export async function fittingBuyers(
  db: Database,
  participateIdxs: readonly number[],
): Promise<Map<number, FittingBuyer>> {
  const given = { idxs: JSON.stringify(participateIdxs) };
  const rows = await buyerRows(db, given);
  const hopes = Map.groupBy(await hopeRows(db, given), (hope) => hope.participateIdx);
  const choices = await choicesOf(db, participateIdxs);
  return new Map(
    rows.map(({ participateIdx, country, product, requirements, hopeCompany }) => {
      const { industries, tradeCommittees, hopeRegions } = choices(participateIdx);
      const hopeCompanyIdxs = (hopes.get(participateIdx) ?? []).map(({ companyIdx }) => companyIdx);
      return [
        participateIdx,
        {
          country,
          product,
          requirements: [requirements, hopeCompany],
          industries,
          tradeCommittees,
          hopeRegions,
          hopeCompanyIdxs,
        },
      ];
    }),
  );
}
