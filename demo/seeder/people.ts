/** Members, managers and who takes part: every row of a person in the demonstration. */
import type { Application } from '#api/participation/application.ts';
import { memberConsentVersion, requiredConsents } from '#domain/account/consent.ts';
import { type MemberInput, memberInput, normalId } from '#domain/account/member.ts';
import { type Permission, permissions } from '#domain/common/permission.ts';
import type { ParticipateState, ParticipateType } from '#domain/participation/participation.ts';
import { sideOf } from '#domain/participation/participation.ts';
import { waiveSecondFactor } from '#server/access/second-factor-waiver.ts';
import type { Database } from '#server/db/open.ts';
import { keepConsents } from '#server/features/consent/consents.ts';
import { saveApplication } from '#server/features/participation/application.ts';
import { beginParticipation } from '#server/features/participation/rows/begin.ts';
import { refreshMember } from '#server/features/participation/rows/search.ts';
import { associationBuyers, localBuyers } from '../data/buyers/index.ts';
import { demoCompanies } from '../data/companies/index.ts';
import type { DemoBuyer } from '../data/kinds.ts';
import { buyerApplication, type CompanyOfDemo, companyApplication } from './applications.ts';
import type { Calendar } from './calendar.ts';
import { koreanName } from './names.ts';
import { koreanAddress, mobileIn } from './places.ts';
import { answerQuestions } from './questions.ts';
import type { Dice } from './random.ts';

/** Everything that fills the demonstration works with. */
export interface Filling {
  trx: Database;
  eventIdx: number;
  calendar: Calendar;
  dice: Dice;
  /** One hash for every member: each would take 40 ms. */
  passwordHash: string;
}

export interface CompanyHere {
  participateIdx: number;
  company: CompanyOfDemo;
  productIdxs: number[];
}

export interface BuyerHere {
  participateIdx: number;
  buyer: DemoBuyer;
  isAssociation: boolean;
}

/** Who can be tried: the first company and a colleague there, the first buyer and association buyer, a visitor, and the managers. */
export const logInIds = {
  company: 'company@madang.example',
  colleague: 'colleague@madang.example',
  buyer: 'buyer@madang.example',
  okta: 'okta@madang.example',
  visitor: 'visitor@madang.example',
  manager: 'manager@madang.example',
} as const;

/** The log-in of the manager of each permission. */
export const managerIds = Object.fromEntries(
  permissions.map((name) => [name, name === 'famppy' ? logInIds.manager : `${name}@madang.example`]),
) as Record<Permission, string>;

/** Those whose application is not approved, by slug. A denial carries its reason. */
const states: Record<string, { state: ParticipateState; reason?: string }> = {
  'sumteo-air': { state: 'REQUEST' },
  'duru-leather': {
    state: 'DENIED',
    reason:
      '사업자등록증의 상호가 신청서와 다릅니다. 바뀐 등록증을 올려 다시 신청해 주세요. The name on the business registration differs from the application: please apply again with the current one.',
  },
  'jadran-nautika': { state: 'REQUEST' },
  'carpat-electronic': { state: 'CANCEL' },
};

/** Makes a member and answers its idx. Birth and address are made up where they are not given. */
export async function addMember(
  { trx, calendar, dice, passwordHash }: Filling,
  who: Pick<MemberInput, 'nameKo' | 'nameEn' | 'gender' | 'email' | 'mobile' | 'country' | 'city'> & {
    address?: string;
  },
  joinedDay: number,
): Promise<number> {
  const birth = [dice.whole(1962, 1998), dice.whole(1, 12), dice.whole(1, 28)];
  const person = memberInput.parse({
    ...who,
    tel: who.mobile,
    birth: birth.map((part) => String(part).padStart(2, '0')).join('-'),
    address: who.address ?? `Lindenhof ${dice.whole(1, 60)}`,
  });
  const at = calendar.past(joinedDay, `${dice.whole(10, 18)}:${dice.whole(10, 59)}`);
  const { idx } = await trx
    .insertInto('member')
    .values({
      ...person,
      id: who.email,
      passwordHash,
      agreedAt: at,
      createdAt: at,
      updatedAt: at,
      // It is shorter than a manager's and printed at the start: the demonstration's own people manage by it all the same.
      passwordSuitsManager: 'Y',
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  await refreshMember(trx, idx);
  await keepConsents(trx, idx, requiredConsents, { version: memberConsentVersion, at });
  await trx
    .insertInto('emailConfirmation')
    .values({ memberIdx: idx, email: normalId(who.email), confirmedAt: at, createdAt: at })
    .execute();
  return idx;
}

/** Makes a member's participation and answers its idx. */
export async function addParticipation(
  { trx, eventIdx, calendar }: Filling,
  memberIdx: number,
  type: ParticipateType,
  { slug = '', day }: { slug?: string; day: number },
): Promise<number> {
  const { state = 'COMPLETE', reason = null } = states[slug] ?? {};
  const made = await beginParticipation(trx, {
    eventIdx,
    memberIdx,
    side: sideOf[type],
    type,
    state,
    deniedReason: reason,
    createdAt: calendar.past(day, '13:05'),
    updatedAt: calendar.past(state === 'REQUEST' ? day : day + 2, '15:40'),
  });
  if (!made) throw new Error(`Member ${memberIdx} takes part twice.`);
  return made.idx;
}

/** What somebody sends first: nothing of it could wait for a manager. */
function saveFirst(
  { trx, eventIdx, calendar }: Filling,
  { participateIdx: idx, memberIdx }: { participateIdx: number; memberIdx: number },
  application: Application,
  day: number,
) {
  const row = { idx, eventIdx, memberIdx, state: 'REQUEST', formIdx: null } as const;
  return saveApplication(trx, row, application, calendar.past(day, '13:05'));
}

/** The day of an application: they come in over five weeks, those that still wait in the last days. */
const dayOf = (slug: string, at: number) => (states[slug]?.state === 'REQUEST' ? -2 : -57 + (at % 36));

/** The sixty companies with their products, in an order that mixes the industries; answers the approved ones. */
export async function addCompanies(filling: Filling): Promise<CompanyHere[]> {
  const { trx, calendar, dice } = filling;
  const here: CompanyHere[] = [];
  const [first] = demoCompanies.filter(({ slug }) => slug === 'deulsaem');
  const order = dice.shuffled(demoCompanies);
  for (const [serial, company] of order.entries()) {
    const { slug } = company;
    const charge = koreanName(dice);
    const email = company === first ? logInIds.company : `sales@${slug}.example`;
    const day = dayOf(slug, serial);
    const memberIdx = await addMember(
      filling,
      {
        nameKo: charge.ko,
        nameEn: charge.en,
        gender: charge.gender,
        email,
        mobile: mobileIn('KR', serial * 2 + 1),
        country: 'KR',
        city: company.city,
        address: koreanAddress(dice, company.city).ko,
      },
      day,
    );
    const participateIdx = await addParticipation(filling, memberIdx, 'COMPANY', { slug, day });
    const year = Number(calendar.today.slice(0, 4));
    const application = companyApplication(dice, company, { charge, email, serial, year });
    await saveFirst(filling, { participateIdx, memberIdx }, application, day);
    await answerQuestions(filling, participateIdx, serial);
    if (states[slug]) continue;
    const products = await trx
      .selectFrom('product')
      .innerJoin('company', 'company.idx', 'product.companyIdx')
      .select('product.idx')
      .where('company.participateIdx', '=', participateIdx)
      .orderBy('product.viewOrder')
      .execute();
    here.push({ participateIdx, company, productIdxs: products.map(({ idx }) => idx) });
  }
  return here;
}

/** Local and association buyers; answers the approved ones. */
export async function addBuyers(filling: Filling, companies: readonly CompanyHere[]): Promise<BuyerHere[]> {
  const { dice } = filling;
  const here: BuyerHere[] = [];
  const all = [
    ...localBuyers.map((buyer) => ({ buyer, type: 'BUYER' as const })),
    ...associationBuyers.map((buyer) => ({ buyer, type: 'OKTA' as const })),
  ];
  for (const [serial, { buyer, type }] of all.entries()) {
    const { slug } = buyer;
    const own = `${buyer.en
      .split(' ')[0]
      ?.normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase()}@${slug}.example`;
    const email =
      buyer === localBuyers[0] ? logInIds.buyer : buyer === associationBuyers[0] ? logInIds.okta : own;
    const day = dayOf(slug, serial * 5);
    const memberIdx = await addMember(
      filling,
      {
        nameKo: buyer.ko,
        nameEn: buyer.en,
        gender: buyer.gender,
        email,
        mobile: mobileIn(buyer.country, serial),
        country: buyer.country,
        city: buyer.city,
      },
      day,
    );
    const participateIdx = await addParticipation(filling, memberIdx, type, { slug, day });
    const suits = companies.filter(({ company }) => makesWhat(company, buyer));
    const application = buyerApplication(dice, buyer, { type, email, serial, suits });
    await saveFirst(filling, { participateIdx, memberIdx }, application, day);
    if (!states[slug]) here.push({ participateIdx, buyer, isAssociation: type === 'OKTA' });
  }
  return here;
}

/** Whether a company makes something that the buyer looks for. */
export const makesWhat = ({ industry, also }: CompanyOfDemo, { wants }: DemoBuyer) =>
  wants.includes(industry) || (also !== undefined && wants.includes(also));

/** A manager for each permission; the famppy is the one that can be tried. Answers who keeps the board. */
export async function addManagers(filling: Filling): Promise<number> {
  const { trx, eventIdx, calendar, dice } = filling;
  let boardMember = 0;
  const own: number[] = [];
  for (const [serial, permission] of permissions.entries()) {
    const name = koreanName(dice);
    const memberIdx = await addMember(
      filling,
      {
        nameKo: name.ko,
        nameEn: name.en,
        gender: name.gender,
        email: managerIds[permission],
        mobile: mobileIn('KR', 900 + serial),
        country: 'KR',
        city: '서울',
        address: koreanAddress(dice, '서울').ko,
      },
      -70,
    );
    await trx
      .insertInto('permission')
      .values({
        memberIdx,
        eventIdx: permission === 'famppy' ? null : eventIdx,
        permission,
        createdAt: calendar.past(-69, '09:00'),
      })
      .execute();
    own.push(memberIdx);
    if (permission === 'board') boardMember = memberIdx;
  }
  await waiveSecondFactor(trx, own);
  return boardMember;
}
