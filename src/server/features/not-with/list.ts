/** A participant's own list of whom they do not want to meet; managers don't read it either (docs/rules.md, M32). */
import type { NotWith } from '#api/matching/not-with.ts';
import { partIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';

/** Newest first; whoever can be seen no more has lost their name and can still be taken off. As many as there can be (`limits.notWith`). */
export async function notWithList(context: ContextOf<'GET /matching/getNotWith'>): Promise<NotWith[]> {
  const { db, own } = context;
  const visibility = await visibilityFor(context);
  const [ownIdx, otherIdx] =
    own.side === 'company'
      ? (['matching.companyIdx', 'matching.buyerIdx'] as const)
      : (['matching.buyerIdx', 'matching.companyIdx'] as const);
  const rows = await db
    .selectFrom('notWith')
    .innerJoin('participate', 'participate.idx', 'notWith.otherIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .leftJoin('matching', (on) =>
      on
        .onRef(ownIdx, '=', 'notWith.participateIdx')
        .onRef(otherIdx, '=', 'notWith.otherIdx')
        .on('matching.state', '=', 'complete'),
    )
    .select(['notWith.createdAt', 'matching.idx as matchingIdx'])
    .select(['participate.idx as participateIdx', 'participate.side', 'participate.state'])
    .select('participate.memberIdx')
    .select(['company.nameKo', 'company.nameEn', 'buyer.companyName'])
    .where('notWith.participateIdx', '=', own.idx)
    .orderBy('notWith.createdAt', 'desc')
    .orderBy('notWith.otherIdx', 'desc')
    .limit(limits.notWith)
    .execute();
  return rows.map(({ participateIdx, createdAt, matchingIdx, companyName, ...row }) => {
    const isSeen = row.state === 'COMPLETE' && visibility.maySee({ ...row, participateIdx });
    const nameIn = (locale: 'ko' | 'en', name: string | null) =>
      isSeen ? (companyName === null ? name : partIn(locale, companyName)) : null;
    return {
      participateIdx,
      nameKo: nameIn('ko', row.nameKo),
      nameEn: nameIn('en', row.nameEn),
      createdAt,
      matchingIdx,
    };
  });
}
