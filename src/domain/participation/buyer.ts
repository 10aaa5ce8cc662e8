/** A buyer's application, local or of the association (docs/rules.md, P3). */
import { z } from 'zod';
import {
  choiceOf,
  email,
  englishText,
  idx,
  line,
  optionalLine,
  optionalPhone,
  optionalText,
  optionalWebAddress,
  orEmpty,
  phone,
  text,
} from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { ownCountry, phonesInE164 } from '../common/numbers/phone.ts';
import { plainText, type TextFields } from '../common/text-fields.ts';
import { agencyRegions, countries, tradeCommittees } from '../region/regions.ts';
import { industries } from './industries.ts';
import { listedCode } from './own-codes.ts';

/** Which of them have to be there the form of the event says (docs/rules.md, P49): but for the organisation's name each may be missing. */
const buyerFields = z.object({
  companyName: line(limits.name),
  nameEn: orEmpty(englishText()),
  position: orEmpty(line(limits.name)),
  tel: optionalPhone,
  mobile: orEmpty(phone),
  email: orEmpty(email),
  country: orEmpty(z.enum(countries)),
  city: orEmpty(line(limits.name)),
  agency: optionalLine(limits.name),
  website: optionalWebAddress,
  industries: choiceOf(listedCode(industries), limits.businessFields),
  requirements: orEmpty(text(limits.longText)),
  product: orEmpty(line(limits.text)),
  hopeCountries: choiceOf(z.enum(countries), limits.hopedCountries),
  hopeRegions: choiceOf(z.enum(agencyRegions), agencyRegions.length),
  hopeCompany: optionalText(limits.longText),
  hopeCompanyIdxs: choiceOf(idx, limits.products),
  tradeCommittees: choiceOf(listedCode(tradeCommittees), limits.tradeCommittees),
});

/** What a buyer says of themselves, local or of the association. */
export const buyerInput = buyerFields.superRefine(...phonesInE164(['tel', 'mobile'], ownCountry));
export type BuyerInput = z.output<typeof buyerInput>;

/** Of each of their texts whether it tells of a person, and whether keywords find the buyer by it. */
export const buyerTexts = {
  companyName: { tells: 'organisation', isSought: true },
  nameEn: { tells: 'name', isSought: true },
  position: plainText,
  tel: { tells: 'phone', isSought: false },
  mobile: { tells: 'phone', isSought: false },
  email: { tells: 'email', isSought: false },
  country: plainText,
  city: plainText,
  agency: plainText,
  website: { tells: 'contact', isSought: false },
  requirements: plainText,
  product: { tells: null, isSought: true },
  hopeCompany: plainText,
} as const satisfies TextFields<BuyerInput>;
