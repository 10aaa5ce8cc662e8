/** What the application form holds before anything is entered, and what it takes from a member and from an earlier application. */
import type { Member } from '#api/member.ts';
import type { ParticipateDetail } from '#api/participate.ts';
import type { ParticipateType } from '#domain/participation.ts';

type Entered = Record<string, unknown>;

/** As inputs show it: texts are '', choices are lists. */
export interface Values {
  account: 'new' | 'open';
  participateType: ParticipateType | '';
  member: Entered;
  company: Entered;
  products: Entered[];
  hopeBuyer: Entered;
  buyer: Entered;
  visitor: Entered;
}

const empty = (...names: string[]): Entered => Object.fromEntries(names.map((name) => [name, '']));

export const blankMember = () =>
  empty('nameKo', 'nameEn', 'gender', 'birth', 'tel', 'mobile', 'email', 'country', 'city', 'address');

export const blankRecord: Entered = { country: '', amountUsd: '', year: '' };

export function blanks(): Values {
  return {
    account: 'new',
    participateType: '',
    member: {
      ...empty('id', 'password', 'passwordConfirm'),
      ...blankMember(),
      ...empty('agreeTerms', 'agreePrivacy'),
    },
    company: {
      ...empty('nameKo', 'nameEn', 'ceoKo', 'ceoEn', 'addressKo', 'addressEn', 'introKo', 'introEn'),
      ...empty('tel', 'fax', 'mobile', 'email', 'emailSecond', 'website', 'establishYear', 'annualSalesKrw'),
      ...empty('annualSalesUsd', 'mainProduct', 'businessCategory', 'agencyRegion'),
      ...empty('chargeName', 'chargePosition', 'chargeMobile', 'chargeEmail'),
      industries: [],
      tradeCommittees: [],
      exportRecords: [],
    },
    products: [empty('nameKo', 'nameEn', 'descriptionKo', 'descriptionEn', 'videoUrl')],
    hopeBuyer: { hopeCountries: [], hopeBuyer: '' },
    buyer: {
      ...empty('companyName', 'nameEn', 'position', 'tel', 'mobile', 'email', 'country', 'city', 'agency'),
      ...empty('requirements', 'product', 'hopeCompany'),
      hopeCountries: [],
      hopeRegions: [],
      hopeCompanyIdxs: [],
      tradeCommittees: [],
    },
    visitor: empty(
      'visitorName',
      'visitorNameEn',
      'visitorMobile',
      'visitorEmail',
      'country',
      'city',
      'organization',
    ),
  };
}

/** Fields that a member's own details fill, as `their field: our field`. */
const taken = {
  company: { chargeName: 'nameKo', chargeEmail: 'email', chargeMobile: 'mobile' },
  buyer: { nameEn: 'nameEn', email: 'email', mobile: 'mobile', tel: 'tel', country: 'country', city: 'city' },
  visitor: {
    visitorName: 'nameKo',
    visitorNameEn: 'nameEn',
    visitorMobile: 'mobile',
    visitorEmail: 'email',
    country: 'country',
    city: 'city',
  },
} as const;

/** Fills what is still empty with what the member said of themselves. */
export function fromMember(values: Values, member: Member | Entered): Values {
  const from = member as Entered;
  const filled = { ...values };
  for (const [part, fields] of Object.entries(taken) as [keyof typeof taken, Record<string, string>][]) {
    const own = Object.entries(fields).map(([to, field]) => [to, values[part][to] || from[field] || '']);
    filled[part] = { ...values[part], ...Object.fromEntries(own) };
  }
  return filled;
}

/** What was entered before, as inputs take it. Products keep their number only where the same ones are changed. */
export function fromDetail(detail: ParticipateDetail, isSame: boolean): Partial<Values> {
  const { company, products, buyer, visitor } = detail;
  if (company) {
    const { hopeCountries, hopeBuyer, ...rest } = company;
    return {
      company: plain(rest),
      hopeBuyer: plain({ hopeCountries, hopeBuyer }),
      products: products.map(
        ({ productIdx, nameKo, nameEn, descriptionKo, descriptionEn, videoUrl, ...files }) =>
          plain({
            ...(isSame ? { productIdx } : {}),
            nameKo,
            nameEn,
            descriptionKo,
            descriptionEn,
            videoUrl,
            mainImgFileIdx: files.mainImgFileIdx,
            introFileIdx: files.introFileIdx,
            introEnFileIdx: files.introEnFileIdx,
          }),
      ),
    };
  }
  if (buyer) return { buyer: plain(buyer) };
  return visitor ? { visitor: plain(visitor) } : {};
}

/** Inputs know no null and no numbers; file numbers stay as they are. */
function plain(entered: object): Entered {
  return Object.fromEntries(
    Object.entries(entered).map(([name, value]) => [
      name,
      name.includes('FileIdx') || name === 'productIdx'
        ? value
        : typeof value === 'number'
          ? String(value)
          : (value ?? ''),
    ]),
  );
}
