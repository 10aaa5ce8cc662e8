/** What the specification asks of each kind of participant: the form of an event that nobody has changed. */
import type { memberInput } from '../account/member.ts';
import type { buyerInput } from '../participation/buyer.ts';
import type { companyInput, hopeBuyerInput } from '../participation/company.ts';
import type { productInput } from '../participation/product.ts';
import type { visitorInput } from '../visitor/visitor.ts';
import type { Ask, FormKind } from './ask.ts';

// A field that is not placed here is a type error.
type Placed<Schema extends { shape: object }, NotAsked extends string = never> = Record<
  Exclude<keyof Schema['shape'] & string, NotAsked>,
  Ask
>;

const member = {
  nameKo: 'required',
  nameEn: 'required',
  gender: 'required',
  birth: 'required',
  tel: 'required',
  mobile: 'required',
  email: 'required',
  country: 'required',
  city: 'required',
  address: 'required',
} as const satisfies Placed<typeof memberInput>;

/** The box 'no exports yet' belongs to the records. */
const company = {
  nameKo: 'required',
  nameEn: 'required',
  ceoKo: 'required',
  ceoEn: 'required',
  bizRegNo: 'required',
  postcode: 'required',
  addressKo: 'required',
  addressEn: 'required',
  introKo: 'required',
  introEn: 'required',
  tel: 'required',
  fax: 'optional',
  mobile: 'required',
  email: 'required',
  emailSecond: 'optional',
  website: 'required',
  establishYear: 'required',
  annualSalesKrw: 'required',
  annualSalesUsd: 'required',
  mainProduct: 'required',
  businessCategory: 'required',
  industries: 'optional',
  agencyRegion: 'required',
  tradeCommittees: 'optional',
  chargeName: 'required',
  chargePosition: 'required',
  chargeMobile: 'required',
  chargeEmail: 'required',
  exportRecords: 'required',
  bizDocFileIdx: 'required',
  mainImgFileIdx: 'required',
  imgFileIdxs: 'optional',
  etcDocFileIdxs: 'optional',
} as const satisfies Placed<typeof companyInput, 'noExports'>;

const products = {
  nameKo: 'required',
  nameEn: 'required',
  descriptionKo: 'required',
  descriptionEn: 'required',
  videoUrl: 'optional',
  mainImgFileIdx: 'required',
  introFileIdx: 'optional',
  introEnFileIdx: 'optional',
} as const satisfies Placed<typeof productInput, 'productIdx'>;

const hopeBuyer = {
  hopeCountries: 'optional',
  hopeBuyer: 'optional',
} as const satisfies Placed<typeof hopeBuyerInput>;

/** No form offers companies to choose from (`hopeCompanyIdxs`). */
const buyer = {
  companyName: 'required',
  nameEn: 'required',
  position: 'required',
  tel: 'optional',
  mobile: 'required',
  email: 'required',
  country: 'required',
  city: 'required',
  agency: 'optional',
  website: 'optional',
  industries: 'optional',
  requirements: 'required',
  product: 'required',
  hopeCountries: 'optional',
  hopeRegions: 'optional',
  hopeCompany: 'optional',
  tradeCommittees: 'optional',
} as const satisfies Placed<typeof buyerInput, 'hopeCompanyIdxs'>;

/** Of mobile and email one is needed, which the registration itself says. */
const visitor = {
  visitorName: 'required',
  visitorNameEn: 'required',
  visitorMobile: 'optional',
  visitorEmail: 'optional',
  country: 'required',
  city: 'required',
  organization: 'required',
} as const satisfies Placed<typeof visitorInput>;

type Specified = readonly (readonly [field: string, ask: Ask])[];

const under = (part: string, fields: Readonly<Record<string, Ask>>): Specified =>
  Object.entries(fields).map(([name, ask]) => [`${part}.${name}`, ask] as const);

const ofBuyers: Specified = [...under('member', member), ['languages', 'none'], ...under('buyer', buyer)];

/** The fields of each kind by their paths, in the order in which they are asked. */
export const specified: Record<FormKind, Specified> = {
  COMPANY: [
    ...under('member', member),
    // What the person speaks besides Korean; asked of representatives on my page otherwise.
    ['languages', 'none'],
    ...under('company', company),
    ['products', 'required'],
    ...under('products', products),
    ...under('hopeBuyer', hopeBuyer),
  ],
  BUYER: ofBuyers,
  // A buyer of the association belongs to one of its chapters.
  OKTA: ofBuyers.map(([field, ask]) => [field, field === 'buyer.agency' ? 'required' : ask] as const),
  VISITOR: under('visitor', visitor),
};
