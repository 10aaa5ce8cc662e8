/** A buyer's application, local or of the association (docs/rules.md, P3). */
import { z } from 'zod';
import { choiceOf, email, englishText, idx, optionalPhone, optionalText, phone, text } from './fields.ts';
import { limits } from './limits.ts';
import { agencyRegions, countries, tradeCommittees } from './regions.ts';

export const buyerInput = z.object({
  companyName: text(limits.name),
  nameEn: englishText(),
  position: text(limits.name),
  tel: optionalPhone,
  mobile: phone,
  email,
  country: z.enum(countries),
  city: text(limits.name),
  agency: text(limits.name),
  requirements: text(limits.longText),
  product: text(limits.text),
  hopeCountries: choiceOf(z.enum(countries), limits.hopedCountries),
  hopeRegions: choiceOf(z.enum(agencyRegions), agencyRegions.length),
  hopeCompany: optionalText(limits.longText),
  hopeCompanyIdxs: choiceOf(idx, limits.products),
  tradeCommittees: choiceOf(z.enum(tradeCommittees), limits.tradeCommittees),
});
export type BuyerInput = z.output<typeof buyerInput>;
