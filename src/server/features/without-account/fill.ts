/** Filling in what is known of a company or buyer without an account (docs/rules.md, P32). */
import type { CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { BuyerKnown, CompanyKnown } from '#domain/participation/without-account.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { attempt } from '../../db/transact.ts';
import { faultOf } from '../../db/watch.ts';
import { audit } from '../../platform/log/audit.ts';
import { eraseMailTo } from '../../platform/mail/erase.ts';
import { ownBuyerOf, saveBuyer } from '../participation/buyer-content.ts';
import { ownCompanyOf, saveCompany } from '../participation/company-content.ts';
import { blankBuyer, blankCompany } from '../participation/entered/blank.ts';
import { lockLiveOf, markChanged } from '../participation/rows/lock.ts';
import { holdEntering, takesPart } from '../participation/rows/one-person.ts';
import { endPersonalLink } from '../participation/rows/personal-link.ts';
import { refreshSearch } from '../participation/rows/search.ts';
import type { Change } from '../participation/rows/shown.ts';

type Call = 'POST /manage/participate/fillGuest';

/** What is empty stays unknown. Another address ends the link: whoever reads the old one has it. `guest_exist` for one that takes part. */
export async function fillGuest(
  { db, now, actor, subject }: ContextOf<Call>,
  { updatedAt, company, buyer }: CheckedOf<Call>,
): Promise<null> {
  const at = now.toISOString();
  await holdEntering(db, subject.eventIdx);
  const own = await lockLiveOf(db, subject.idx);
  if (!own || own.memberIdx !== null) throw new Refusal('participate_not_found');
  if (updatedAt !== own.updatedAt) throw new Refusal('participate_changed');
  let change: Change;
  if (own.side === 'company') {
    if (!company) throw missing('company');
    await savePerson(db, own.idx, at, {
      name: company.chargeName,
      email: company.chargeEmail,
      tel: company.chargeMobile,
    });
    change = (await saveCompany(db, own.idx, await companyOf(db, own.idx, company), at)).change;
  } else {
    if (!buyer) throw missing('buyer');
    const { nameEn: name, email, mobile: tel, country } = buyer;
    await savePerson(db, own.idx, at, { name, email, tel, country });
    const hopes = (await ownBuyerOf(db, own.idx))?.hopeCompanyIdxs ?? [];
    const content = { ...blankBuyer, ...known(buyer), hopeCompanyIdxs: hopes };
    change = await saveBuyer(db, { participateIdx: own.idx, eventIdx: own.eventIdx }, content as never, at);
  }
  if (change === 'nothing') return null;
  await refreshSearch(db, own.idx);
  await markChanged(db, own, change, at);
  await audit(db, {
    eventIdx: own.eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'update',
    subject: 'participate',
    subjectIdx: own.idx,
  });
  return null;
}

const missing = (field: string) =>
  new Refusal('invalid_parameter', [{ field, rule: 'required', params: {} }]);

/** Without what is unknown, for which the blank value stands. */
const known = <Of extends object>(entered: Of) =>
  Object.fromEntries(
    Object.entries(entered).filter(([, value]) => value !== null && value !== undefined),
  ) as {
    [Name in keyof Of]: NonNullable<Of[Name]>;
  };

async function companyOf(db: Database, participateIdx: number, entered: CompanyKnown) {
  const stored = await ownCompanyOf(db, participateIdx);
  // Files, exports and hopes are none of this form.
  const { exportRecords, hopeCountries, hopeBuyer } = stored ?? blankCompany;
  const noExports = exportRecords.length === 0 ? ('Y' as const) : ('N' as const);
  return {
    ...{ ...blankCompany, nameEn: '' },
    ...known(entered),
    exportRecords,
    noExports,
    hopeCountries,
    hopeBuyer,
  } as Parameters<typeof saveCompany>[2];
}

interface Person {
  name: string;
  email: CompanyKnown['chargeEmail'] | BuyerKnown['email'];
  tel: string | null;
  country?: string;
}

async function savePerson(db: Database, participateIdx: number, at: string, { email, ...person }: Person) {
  const address = email === null ? null : normalId(email);
  const {
    email: before,
    eventIdx,
    tokenHash,
  } = await db
    .selectFrom('representative')
    .select(['email', 'eventIdx', 'tokenHash'])
    .where('contactOf', '=', participateIdx)
    .executeTakeFirstOrThrow();
  const isAnother = address !== before;
  if (isAnother && address !== null && (await takesPart(db, eventIdx, address)))
    throw new Refusal('guest_exist');
  // The address may have been somebody else's: what went there is not theirs, and nobody would find it when they refuse.
  if (before !== null && isAnother) await eraseMailTo(db, { eventIdx, email: before, tokenHash }, at);
  if (isAnother) await endPersonalLink(db, participateIdx, at);
  // What the one before agreed to is nothing that the other has said.
  const agreed = isAnother ? { consentVersion: null, consentedAt: null } : {};
  try {
    await attempt(db, async () => {
      await db
        .updateTable('representative')
        .set({ ...person, ...agreed, email: address, updatedAt: at })
        .where('contactOf', '=', participateIdx)
        .execute();
      return true;
    });
  } catch (error) {
    // One address is one person's of an event (`representative_email`).
    if (faultOf(error) !== 'constraint') throw error;
    throw new Refusal('guest_exist');
  }
}
