/** What the application form holds before anything is entered, and what it takes from a member and from an earlier application. */
import type { Member } from '#api/member.ts';
import type { ParticipateDetail } from '#api/participate.ts';
import { buyerInput } from '#domain/buyer.ts';
import { companyInput, exportRecord, hopeBuyerInput } from '#domain/company.ts';
import { joinInput } from '#domain/member.ts';
import type { ParticipateType } from '#domain/participation.ts';
import { productInput } from '#domain/product.ts';
import { visitorInput } from '#domain/visitor.ts';
import { blankOf, type Entered, fieldsOf } from './lib/blank.ts';

/** What every step of the form holds. */
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

export const blankRecord = blankOf(exportRecord);

export const blanks = (): Values => ({
  account: 'new',
  participateType: '',
  member: blankOf(joinInput),
  company: blankOf(companyInput),
  products: [blankOf(productInput)],
  hopeBuyer: blankOf(hopeBuyerInput),
  buyer: blankOf(buyerInput),
  visitor: blankOf(visitorInput),
});

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
    return {
      // As it was stated last, also what a manager has not approved yet.
      company: plain({
        ...fieldsOf(companyInput, company),
        ...(isSame ? detail.companyChange?.changed : {}),
      }),
      hopeBuyer: plain(fieldsOf(hopeBuyerInput, company)),
      products: products.map((product) => {
        const { productIdx, ...fields } = fieldsOf(productInput, product);
        return plain(isSame ? { productIdx, ...fields } : fields);
      }),
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
