/** Participations by the names that lists of meetings show. */
import { partIn } from '#domain/common/language.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import type { Database } from '../../../db/open.ts';

interface NameRow {
  participateIdx: number;
  side: string;
  leftAt: string | null;
  companyKo: string | null;
  companyEn: string | null;
  buyerCompany: string | null;
}

/** Participations with the names under which the schedule shows them; the caller adds which. */
export const participationNames = (db: Database) =>
  db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['participate.idx as participateIdx', 'participate.side'])
    .select([
      'company.nameKo as companyKo',
      'company.nameEn as companyEn',
      'buyer.companyName as buyerCompany',
    ])
    .select((of) => of.fn.coalesce('member.leftAt', 'participate.erasedAt').as('leftAt'));

/** By the names of their companies, as lists of meetings say them; nobody is told of by name once they have left. */
export function shownNames({ participateIdx, side, leftAt, companyKo, companyEn, buyerCompany }: NameRow) {
  const name = (locale: 'ko' | 'en', own: string | null) =>
    leftAt !== null ? null : (own ?? (buyerCompany === null ? null : partIn(locale, buyerCompany)));
  return {
    participateIdx,
    side: side as MeetingSide,
    nameKo: name('ko', companyKo),
    nameEn: name('en', companyEn),
  };
}
