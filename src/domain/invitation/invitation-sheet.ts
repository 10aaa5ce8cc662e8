/**
 * A spreadsheet of people to invite (docs/rules.md, P24): which columns it may have, by which headings each is known in both
 * languages, and what its cells may say. A cell that is empty is left to whoever is invited.
 */

import { z } from 'zod';
import { memberId, memberInput } from '../account/member.ts';
import { locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { fieldsOfHeads } from '../common/sheet-heads.ts';
import { buyerInput } from '../participation/buyer.ts';
import { companyInput } from '../participation/company.ts';
import { industries } from '../participation/industries.ts';
import { isKnownCode } from '../participation/own-codes.ts';
import { countries } from '../region/regions.ts';

/** Who can be invited by a sheet; visitors register themselves. */
export const invitedTypes = ['COMPANY', 'BUYER', 'OKTA'] as const;
export type InvitedType = (typeof invitedTypes)[number];

const company = companyInput.shape;
const buyer = buyerInput.shape;
const member = memberInput.shape;

/** Where a cell goes in the form that the invited person completes. */
export type SheetPart = 'member' | 'company' | 'buyer';
interface SheetColumn {
  part: SheetPart;
  /** The form's field. */
  field: string;
  schema: z.ZodType;
  /** How the text of a cell becomes a value: a list of industries, a country, a language; else it is taken as text. */
  as?: 'industries' | 'country' | 'language' | 'phone';
}

const person = {
  email: { part: 'member', field: 'id', schema: memberId },
  personKo: { part: 'member', field: 'nameKo', schema: member.nameKo },
  personEn: { part: 'member', field: 'nameEn', schema: member.nameEn },
  language: { part: 'member', field: 'language', schema: z.enum(locales), as: 'language' },
} as const satisfies Record<string, SheetColumn>;

const ofCompany = {
  ...person,
  nameKo: { part: 'company', field: 'nameKo', schema: company.nameKo },
  nameEn: { part: 'company', field: 'nameEn', schema: company.nameEn },
  ceoKo: { part: 'company', field: 'ceoKo', schema: company.ceoKo },
  ceoEn: { part: 'company', field: 'ceoEn', schema: company.ceoEn },
  bizRegNo: { part: 'company', field: 'bizRegNo', schema: company.bizRegNo },
  postcode: { part: 'company', field: 'postcode', schema: company.postcode },
  addressKo: { part: 'company', field: 'addressKo', schema: company.addressKo },
  addressEn: { part: 'company', field: 'addressEn', schema: company.addressEn },
  introKo: { part: 'company', field: 'introKo', schema: company.introKo },
  introEn: { part: 'company', field: 'introEn', schema: company.introEn },
  tel: { part: 'company', field: 'tel', schema: company.tel, as: 'phone' },
  mobile: { part: 'company', field: 'mobile', schema: company.mobile, as: 'phone' },
  website: { part: 'company', field: 'website', schema: company.website },
  establishYear: { part: 'company', field: 'establishYear', schema: company.establishYear },
  mainProduct: { part: 'company', field: 'mainProduct', schema: company.mainProduct },
  industries: { part: 'company', field: 'industries', schema: company.industries, as: 'industries' },
  chargeName: { part: 'company', field: 'chargeName', schema: company.chargeName },
  chargePosition: { part: 'company', field: 'chargePosition', schema: company.chargePosition },
} as const satisfies Record<string, SheetColumn>;

const ofBuyer = {
  ...person,
  companyName: { part: 'buyer', field: 'companyName', schema: buyer.companyName },
  position: { part: 'buyer', field: 'position', schema: buyer.position },
  tel: { part: 'buyer', field: 'tel', schema: buyer.tel, as: 'phone' },
  mobile: { part: 'buyer', field: 'mobile', schema: buyer.mobile, as: 'phone' },
  country: { part: 'buyer', field: 'country', schema: buyer.country, as: 'country' },
  city: { part: 'buyer', field: 'city', schema: buyer.city },
  agency: { part: 'buyer', field: 'agency', schema: buyer.agency },
  website: { part: 'buyer', field: 'website', schema: buyer.website },
  industries: { part: 'buyer', field: 'industries', schema: buyer.industries, as: 'industries' },
  requirements: { part: 'buyer', field: 'requirements', schema: buyer.requirements },
  product: { part: 'buyer', field: 'product', schema: buyer.product },
} as const satisfies Record<string, SheetColumn>;

export type SheetField = keyof typeof ofCompany | keyof typeof ofBuyer;
export const sheetFields = [...new Set([...Object.keys(ofCompany), ...Object.keys(ofBuyer)])] as [
  SheetField,
  ...SheetField[],
];

/** What stands for a column that is left out, and for an unknown value that is. */
export const leftOut = '-';

/** Columns whose cells name one of a list: what names nothing of it is mapped once, for all rows that have it. */
export const mappedFields = ['industries', 'country', 'language'] as const satisfies readonly SheetField[];
export type MappedField = (typeof mappedFields)[number];
export const codesOf: Record<MappedField, readonly string[]> = {
  industries,
  country: countries,
  language: locales,
};
export const isMapped = (field: SheetField): field is MappedField =>
  (mappedFields as readonly SheetField[]).includes(field);

/** What an unknown value is: a code of its field's list, or '-' for nothing. */
export interface MappedValue {
  field: MappedField;
  value: string;
  to: string;
}

/** As it travels in a query: the field, the code and the value, parted by '|', which only the value may hold itself. */
export const mappedValueText = ({ field, value, to }: MappedValue) => `${field}|${to}|${value}`;

export const mappedValue = z
  .string()
  .meta({ examples: ['industries|BEAUTY|화장품'] })
  .transform((text, context): MappedValue => {
    const [field, to = '', ...rest] = text.split('|');
    const value = rest.join('|').trim();
    const known = mappedFields.find((one) => one === field);
    if (
      known &&
      value !== '' &&
      value.length <= limits.sheetValue &&
      (to === leftOut || (codesOf[known].includes(to) && isKnownCode(to)))
    )
      return { field: known, value, to };
    context.addIssue({ code: 'custom', params: { rule: 'one_of' } });
    return z.NEVER;
  });

/** The columns that a sheet of this type may have. */
export const sheetColumns = (type: InvitedType): Readonly<Partial<Record<SheetField, SheetColumn>>> =>
  type === 'COMPANY' ? ofCompany : ofBuyer;

export const fieldsOfSheet = (type: InvitedType) => Object.keys(sheetColumns(type)) as SheetField[];

/** Columns of which each row needs one: the address that is invited, and what the company is called in either language. */
export const neededColumns = (type: InvitedType): readonly (readonly SheetField[])[] =>
  type === 'COMPANY' ? [['email'], ['nameKo', 'nameEn']] : [['email'], ['companyName']];

/** Headings that organisers use, beside the field's own name. */
const headings: Record<SheetField, string> = {
  email:
    'email,emailaddress,mail,loginid,id,contactemail,이메일,이메일주소,메일,전자우편,아이디,담당자이메일',
  personKo: 'koreanname,namekorean,nameinkorean,성명,이름,담당자성명,국문성명,한글이름,국문이름',
  personEn: 'englishname,name,fullname,nameenglish,contactname,영문성명,영문이름,성명영문,이름영문',
  language: 'language,mailinglanguage,언어,메일언어',
  nameKo:
    'companynamekorean,companykorean,koreancompanyname,회사명,기업명,업체명,국문회사명,국문기업명,회사명국문,기업명국문,상호',
  nameEn:
    'companyname,companynameenglish,company,englishcompanyname,영문회사명,영문기업명,회사명영문,기업명영문',
  ceoKo: 'ceokorean,대표자,대표자명,대표자성명,대표이사,대표',
  ceoEn: 'ceo,ceoenglish,ceoname,representative,영문대표자명,대표자명영문,대표자영문',
  bizRegNo: 'businessregistrationnumber,businessnumber,bizregno,businessregno,사업자등록번호,사업자번호',
  postcode: 'postcode,zip,zipcode,postalcode,우편번호',
  addressKo: 'addresskorean,koreanaddress,주소,국문주소,주소국문,회사주소',
  addressEn: 'address,addressenglish,companyaddress,영문주소,주소영문',
  introKo: 'introductionkorean,회사소개,기업소개,국문소개,회사소개국문',
  introEn: 'introduction,introductionenglish,about,companyprofile,영문소개,회사소개영문',
  tel: 'tel,telephone,phone,phonenumber,전화,전화번호,연락처,대표전화',
  mobile: 'mobile,mobilephone,cellphone,cell,휴대전화,휴대폰,핸드폰,휴대폰번호,휴대전화번호',
  website: 'website,homepage,url,web,홈페이지,웹사이트,누리집',
  establishYear: 'establishyear,founded,foundedin,yearfounded,yearestablished,설립연도,설립년도,설립',
  mainProduct: 'mainproduct,mainproducts,products,주요제품,주력제품,주요품목,제품,품목',
  industries: 'industry,industries,field,fields,sector,산업,업종,산업분야,분야,산업분류',
  chargeName: 'personincharge,chargename,manager,담당자,담당자명,담당자이름',
  chargePosition: 'positionincharge,chargeposition,jobtitle,position,title,직위,직책,직급,담당자직위',
  companyName: 'companyname,company,organisation,organization,firm,회사명,기업명,업체명,소속,바이어명,상호',
  position: 'position,jobtitle,title,role,직위,직책,직급',
  country: 'country,nation,국가,나라',
  city: 'city,town,도시',
  agency: 'agency,chapter,oktachapter,지회,소속지회,기관',
  requirements: 'requirements,requirement,request,요청사항,요구사항',
  product: 'product,products,interests,itemsofinterest,wantedproducts,관심품목,희망품목,관심제품,품목',
};

/** Which field each heading of a sheet means, as far as it can be told; no field twice. */
export const guessColumns = (type: InvitedType, heads: readonly string[]) =>
  fieldsOfHeads(fieldsOfSheet(type), headings, heads);
