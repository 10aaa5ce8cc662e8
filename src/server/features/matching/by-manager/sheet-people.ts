/** Who sits there for the companies and buyers of an event, part by part (docs/rules.md, M62). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { sheetPeopleMost } from '#api/matching/sheet-people.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { numbers } from '../../../db/search.ts';
import { mailLocale } from '../../../platform/mail/outbox.ts';

type Call = 'GET /manage/matching/getSheetPeople';

export async function sheetPeople(
  { db, eventIdx }: ContextOf<Call>,
  { after }: CheckedOf<Call>,
): Promise<AnswerOf<Call>> {
  const participations = await db
    .selectFrom('participate')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('type', 'in', ['COMPANY', 'BUYER', 'OKTA'])
    .where('state', '=', 'COMPLETE')
    .where('idx', '>', after)
    .orderBy('idx')
    .limit(sheetPeopleMost + 1)
    .execute();
  const part = participations.slice(0, sheetPeopleMost).map(({ idx }) => idx);
  const rows = await db
    .selectFrom('representative')
    .leftJoin('member', 'member.idx', 'representative.memberIdx')
    .select(['representative.idx', 'representative.participateIdx', 'representative.position'])
    .select(['representative.name', 'representative.locale', 'representative.contactOf'])
    .select('representative.linkedAt')
    .select(['member.nameKo', 'member.nameEn', 'member.country', 'member.leftAt'])
    .where('representative.participateIdx', 'in', numbers(db, JSON.stringify(part)))
    .where('representative.state', '=', 'live')
    .orderBy('representative.participateIdx')
    .orderBy('representative.idx')
    .execute();
  return {
    people: rows.map((row) => ({
      participateIdx: row.participateIdx,
      representativeIdx: row.idx,
      hasAccount: row.contactOf === null,
      hasLink: row.linkedAt !== null,
      // Somebody without an account is written to in the language that was entered, a member in that of their country.
      language: row.country === null ? (row.locale ?? 'en') : mailLocale({ country: row.country }),
      ...(row.leftAt === null
        ? { name: row.nameKo ?? row.name, nameEn: row.nameEn ?? row.name, position: row.position }
        : { name: null, nameEn: null, position: null }),
    })),
    next: participations.length > sheetPeopleMost ? (part.at(-1) ?? null) : null,
  };
}
