/** One's own favourites. Nobody else reads them, managers neither (docs/rules.md, M19). */

import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { Favourite } from '#api/participation/favourite.ts';
import { partIn } from '#domain/common/language.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import { Listed } from '../../platform/cache/listed.ts';

/** Newest first. What the actor may see no more keeps its note and loses its name. */
export async function favouriteList(
  context: ContextOf<'GET /favourite/getList'>,
  request: CheckedOf<'GET /favourite/getList'>,
): Promise<Listed<Favourite[]>> {
  const visibility = await visibilityFor(context);
  let query = context.db
    .selectFrom('favourite')
    .innerJoin('participate', 'participate.idx', 'favourite.targetIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .leftJoin('product', 'product.idx', 'favourite.productIdx')
    .select([
      'favourite.idx',
      'favourite.kind',
      'favourite.productIdx',
      'favourite.note',
      'favourite.createdAt',
    ])
    .select(['participate.idx as participateIdx', 'participate.side', 'participate.state'])
    .select('participate.memberIdx')
    .select(['company.nameKo', 'company.nameEn', 'buyer.companyName'])
    .select(['product.nameKo as productKo', 'product.nameEn as productEn'])
    .where('favourite.participateIdx', '=', context.own.idx)
    .orderBy('favourite.idx', request.orderType ?? 'desc');
  if (request.kind) query = query.where('favourite.kind', '=', request.kind);
  const { rows, count } = await countedPage(query, request);
  const favourites = rows.map(
    ({ idx, kind, participateIdx, productIdx, note, createdAt, ...row }): Favourite => {
      const isSeen = row.state === 'COMPLETE' && visibility.maySee({ ...row, participateIdx });
      const whose =
        row.companyName === null
          ? { nameKo: row.nameKo, nameEn: row.nameEn }
          : { nameKo: partIn('ko', row.companyName), nameEn: partIn('en', row.companyName) };
      const shown = kind === 'product' ? { nameKo: row.productKo, nameEn: row.productEn } : whose;
      const isProduct = isSeen && kind === 'product';
      return {
        favouriteIdx: idx,
        kind,
        participateIdx,
        productIdx,
        note,
        createdAt,
        nameKo: isSeen ? shown.nameKo : null,
        nameEn: isSeen ? shown.nameEn : null,
        companyNameKo: isProduct ? whose.nameKo : null,
        companyNameEn: isProduct ? whose.nameEn : null,
      };
    },
  );
  return new Listed(favourites, count);
}

/** All of them as numbers; they are bounded (`limits.favourites`). */
export async function markedOf({
  db,
  own,
}: ContextOf<'GET /favourite/getMarked'>): Promise<AnswerOf<'GET /favourite/getMarked'>> {
  return db
    .selectFrom('favourite')
    .select(['idx as favouriteIdx', 'targetIdx as participateIdx', 'productIdx'])
    .where('participateIdx', '=', own.idx)
    .where((is) => is.or([is('kind', '<>', 'product'), is('productIdx', 'is not', null)]))
    .orderBy('idx')
    .execute();
}
