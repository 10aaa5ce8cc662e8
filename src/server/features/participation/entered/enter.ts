/** Writing a company or buyer without an account (docs/rules.md, P32). */
import { normalId } from '#domain/account/member.ts';
import { languageOf } from '#domain/common/language.ts';
import { sideOf } from '#domain/participation/participation.ts';
import { type GuestInput, localeOfCountry } from '#domain/participation/without-account.ts';
import type { Database } from '../../../db/open.ts';
import type { ParticipateRow } from '../../../db/tables.ts';
import { advanceContent } from '../../../platform/cache/content-tags.ts';
import { saveBuyer } from '../buyer-content.ts';
import { saveCompany } from '../company-content.ts';
import { beginParticipation } from '../rows/begin.ts';
import { takesPart } from '../rows/one-person.ts';
import { refreshSearch } from '../rows/search.ts';
import { tagsOfState } from '../rows/shown.ts';
import { blankBuyer, blankCompany } from './blank.ts';

/** Fields of a company or a buyer that are known besides. */
export type Known = Readonly<Record<string, string | number | string[]>>;

/** Writes one, approved at once; undefined where the address takes part already. Runs in the caller's transaction, after `holdEntering`. */
export async function enter(
  trx: Database,
  { eventIdx, at, input, known = {} }: { eventIdx: number; at: string; input: GuestInput; known?: Known },
): Promise<ParticipateRow | undefined> {
  const email = input.email === null ? null : normalId(input.email);
  if (email !== null && (await takesPart(trx, eventIdx, email))) return undefined;
  const { participateType: type, companyName, personName, country, tel } = input;
  const made = await beginParticipation(
    trx,
    { eventIdx, memberIdx: null, side: sideOf[type], type, state: 'COMPLETE', createdAt: at, updatedAt: at },
    { name: personName, email, tel, country, locale: input.language ?? localeOfCountry(country) },
  );
  if (!made) return undefined;
  const contact = { email: email ?? '', mobile: tel ?? '' };
  if (type === 'COMPANY') {
    // A Korean name is no English one; a Latin one stands for both.
    const names = { nameKo: companyName, nameEn: languageOf(companyName) === 'ko' ? '' : companyName };
    const charge = { chargeName: personName, chargeEmail: contact.email, chargeMobile: contact.mobile };
    await saveCompany(trx, made.idx, { ...blankCompany, ...names, ...charge, ...known }, at);
  } else {
    const content = { ...blankBuyer, ...contact, companyName, nameEn: personName, country, ...known };
    await saveBuyer(trx, { participateIdx: made.idx, eventIdx }, content, at);
  }
  await refreshSearch(trx, made.idx);
  await advanceContent(trx, tagsOfState(made));
  return made;
}
