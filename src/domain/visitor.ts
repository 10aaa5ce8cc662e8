/** A visitor's registration (docs/rules.md, P7). */
import { z } from 'zod';
import { email, englishText, phone, text } from './fields.ts';
import { limits } from './limits.ts';
import { countries } from './regions.ts';

export const visitorInput = z.object({
  visitorName: text(limits.name),
  visitorNameEn: englishText(),
  visitorMobile: phone,
  visitorEmail: email,
  country: z.enum(countries),
  city: text(limits.name),
  organization: text(limits.name),
});
export type VisitorInput = z.output<typeof visitorInput>;

/** A mobile number so that two ways of writing it are one: digits with a leading plus, Korean when no country is named. */
export function normalMobile(mobile: string): string {
  const plain = mobile.replaceAll(/[^0-9+]/g, '');
  if (plain.startsWith('+')) return plain;
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  return `+82${plain.replace(/^0/, '')}`;
}
