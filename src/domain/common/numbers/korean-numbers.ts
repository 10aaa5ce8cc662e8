/** Numbers that a company in Korea has: its business registration and its postcode (docs/rules.md, P13). */
import { z } from 'zod';

const digitsOf = (typed: string) => typed.normalize('NFKC').replaceAll(/[^0-9]/g, '');

/** What people part digits with. */
const isParted = (typed: string) => /^[\d\s.‐-―－-]*$/u.test(typed.normalize('NFKC'));

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/**
 * Whether ten digits are a business registration number: the tenth follows from the nine before it (National Tax Service).
 * The ninth counts by the tens of its product, too.
 */
function hasCheckDigit(digits: string): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const tens = Math.floor((5 * Number(digits[8])) / 10);
  return (10 - ((sum + tens) % 10)) % 10 === Number(digits[9]);
}

/** A business registration number in any notation; what is kept are its ten digits. */
export const bizRegNo = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .refine(isParted, { params: { rule: 'business_number' }, abort: true })
  .overwrite(digitsOf)
  .refine((digits) => /^[1-9]\d{9}$/.test(digits) && hasCheckDigit(digits), {
    params: { rule: 'business_number' },
  })
  .meta({ examples: ['124-81-00998'] });

/** '1248100998' → '124-81-00998', as it stands on the registration. */
export const shownBizRegNo = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3');

/** A Korean postcode: five digits. */
export const postcode = z
  .string()
  .trim()
  .min(1)
  .max(10)
  .overwrite((typed) => (isParted(typed) ? digitsOf(typed) : typed))
  .refine((digits) => /^\d{5}$/.test(digits), { params: { rule: 'postcode' } })
  .meta({ examples: ['04524'] });
