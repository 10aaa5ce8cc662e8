/** The people of the first company beside whoever applied: two who joined by a link, and one who has not answered yet. */
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

/** They gave a name, a country and a password, as the link asks, so that their page says what is missing. */
export async function addColleagues(
  { trx, eventIdx, calendar, passwordHash }: Filling,
  companies: readonly CompanyHere[],
): Promise<void> {
  const first = companies.find(({ company }) => company.slug === 'deulsaem');
  if (!first) return;
  const { participateIdx } = first;
  const at = calendar.past(-20, '10:20');
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
  await trx
    .insertInto('representativeInvitation')
    .values({
      eventIdx,
      participateIdx,
      email: 'office@deulsaem.example',
      position: 'Office',
      languages: '',
      locale: 'ko',
      tokenHash: hashOf('nobody has this link'),
      expiresAt: calendar.at(7, '10:20'),
      createdAt: calendar.past(-1, '10:20'),
    })
    .execute();
  await refreshSearch(trx, participateIdx);
}
