/** What the application form holds before anything is entered, and what it takes from a member and from an earlier application. */
import type { Member } from '#api/account/member.ts';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { joinInput } from '#domain/account/member.ts';
import { shownBizRegNo } from '#domain/common/numbers/korean-numbers.ts';
import { buyerInput } from '#domain/participation/buyer.ts';
import { companyInput, exportRecord, hopeBuyerInput } from '#domain/participation/company.ts';
import { productInput } from '#domain/participation/product.ts';
import { asEntered } from '../../event-form/own-answers.ts';
import { blankOf, type Entered, fieldsOf } from '../../lib/blank.ts';
import { withSameBoxes } from '../../lib/same-names.ts';

/** Whom the wizard is for; visitors have a form of their own. */
export type WizardType = 'COMPANY' | 'BUYER' | 'OKTA';
export const isWizardType = (type: string): type is WizardType =>
  type === 'COMPANY' || type === 'BUYER' || type === 'OKTA';

/** What every step of the form holds. */
export interface Values {
  account: 'new' | 'open';
  participateType: WizardType | '';
  member: Entered;
  company: Entered;
  products: Entered[];
  hopeBuyer: Entered;
  buyer: Entered;
  /** What the person speaks besides Korean. */
  languages: string[];
  /** To the questions of the event's own. */
  answers: Entered;
  /** By which saved state of the event's form it was begun; null: what the specification lists. */
  formIdx?: number | null;
}

export const blankRecord = blankOf(exportRecord);

export const blanks = (): Values => ({
  account: 'new',
  participateType: '',
  member: withSameBoxes('member', blankOf(joinInput)),
  company: withSameBoxes('company', blankOf(companyInput)),
  products: [blankOf(productInput)],
  hopeBuyer: blankOf(hopeBuyerInput),
  buyer: blankOf(buyerInput),
  languages: [],
  answers: {},
});

/** Fields that a member's own details fill, as `their field: our field`. */
const taken = {
  company: { chargeName: 'nameKo', chargeEmail: 'email', chargeMobile: 'mobile' },
  buyer: { nameEn: 'nameEn', email: 'email', mobile: 'mobile', tel: 'tel', country: 'country', city: 'city' },
} as const;

/** Fills what is still empty with what the member said of themselves. */
export function fromMember(values: Values, member: Member | Entered): Values {
  const from = member as Entered;
  const filled = { ...values };
  for (const [part, fields] of Object.entries(taken) as [keyof typeof taken, Record<string, string>][]) {
    const own = Object.entries(fields).map(([to, field]) => [
      to,
      values[part][to] || from[field] || (field === 'email' && from['id']) || '',
    ]);
    filled[part] = { ...values[part], ...Object.fromEntries(own) };
  }
  return filled;
}

/** What was entered before, as inputs take it. Products keep their number only where the same ones are changed. */
export function fromDetail(detail: ParticipateDetail, isSame: boolean): Partial<Values> {
  const { company, products, buyer, languages } = detail;
  const answers = asEntered(detail.answers);
  if (company) {
    return {
      languages,
      answers,
      // As it was stated last, also what a manager has not approved yet.
      company: withSameBoxes('company', {
        ...plain({
          ...fieldsOf(companyInput, company),
          ...(isSame ? detail.companyChange?.changed : {}),
        }),
        bizRegNo: shownBizRegNo(company.bizRegNo ?? ''),
      }),
      hopeBuyer: plain(fieldsOf(hopeBuyerInput, company)),
      products: products.map((product) => {
        const { productIdx, ...fields } = fieldsOf(productInput, product);
        return plain(isSame ? { productIdx, ...fields } : fields);
      }),
    };
  }
  return buyer ? { buyer: plain(buyer), languages, answers } : {};
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
