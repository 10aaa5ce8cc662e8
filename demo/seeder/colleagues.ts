/**
 * The people of the first company beside whoever applied: two who joined by a link, and one who has not answered yet; and whom the organiser
 * has invited from a sheet for two others.
 */
import { memberConsentVersion, requiredConsents } from '#domain/account/consent.ts';
import { hashOf } from '#server/access/token.ts';
import { keepConsents } from '#server/features/consent/consents.ts';
import { refreshMember, refreshSearch } from '#server/features/participation/rows/search.ts';
import { type CompanyHere, type Filling, logInIds } from './people.ts';

const joined = [
  {
    nameKo: '문가온',
    nameEn: 'Gaon Moon',
    id: logInIds.colleague,
    position: 'Export manager',
    languages: ['de', 'en'],
  },
  {
    nameKo: '배시우',
    nameEn: 'Siu Bae',
    id: 'siu@deulsaem.example',
    position: 'Product developer',
    languages: ['en'],
  },
];

/** Slug, address, position, languages, and what stands for the link, which nobody has. */
type Row = readonly [slug: string, email: string, position: string, languages: string, secret: string];

const ofSheet: readonly Row[] = [
  ['badagil', 'sales@badagil.example', 'Sales manager', 'en', 'nobody has the second link'],
  ['badagil', 'lab@badagil.example', 'Head of the laboratory', 'de,en', 'nobody has the third link'],
  ['solnaeum', 'export@solnaeum.example', 'Export team', 'en', 'nobody has the fourth link'],
];

/** They gave a name, a country and a password, as the link asks, so that their page says what is missing. */
export async function addColleagues(
  { trx, eventIdx, calendar, passwordHash }: Filling,
  companies: readonly CompanyHere[],
): Promise<void> {
  const first = companies.find(({ company }) => company.slug === 'deulsaem');
  if (!first) return;
  const { participateIdx } = first;
  const at = calendar.past(-20, '10:20');
  const invite = async ([slug, email, position, languages, secret]: Row) => {
    const of = companies.find(({ company }) => company.slug === slug);
    if (!of) throw new Error(`No company ${slug}.`);
    await trx
      .insertInto('representativeInvitation')
      .values({
        eventIdx,
        participateIdx: of.participateIdx,
        email,
        position,
        languages,
        locale: 'ko',
        tokenHash: hashOf(secret),
        expiresAt: calendar.at(7, '10:20'),
        createdAt: calendar.past(-1, '10:20'),
      })
      .execute();
  };
  await trx
    .updateTable('representative')
    .set({ position: 'Head of sales' })
    .where('participateIdx', '=', participateIdx)
    .execute();
  for (const { id, nameKo, nameEn, position, languages } of joined) {
    const { idx: memberIdx } = await trx
      .insertInto('member')
      .values({
        id,
        email: id,
        nameKo,
        nameEn,
        country: 'KR',
        passwordHash,
        agreedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    await refreshMember(trx, memberIdx);
    await keepConsents(trx, memberIdx, requiredConsents, { version: memberConsentVersion, at });
    await trx
      .insertInto('emailConfirmation')
      .values({ memberIdx, email: id, confirmedAt: at, createdAt: at })
      .execute();
    const { idx: representativeIdx } = await trx
      .insertInto('representative')
      .values({
        eventIdx,
        participateIdx,
        side: 'company',
        ps: 'COMPLETE',
        memberIdx,
        position,
        createdAt: at,
        updatedAt: at,
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('representativeLanguage')
      .values(languages.map((language) => ({ representativeIdx, language })))
      .execute();
  }
  await invite(['deulsaem', 'office@deulsaem.example', 'Office', '', 'nobody has this link']);
  for (const row of ofSheet) await invite(row);
  await refreshSearch(trx, participateIdx);
}
