/** Opening a new installation: its first manager, and what it still lacks (docs/rules/set-up.md). */
import { z } from 'zod';
import { memberId, namesOfMember, password } from '../account/member.ts';
import { englishText, line } from '../common/fields.ts';
import { locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { countries } from '../region/regions.ts';

/** The first manager: what an account can't be without. */
export const firstManager = z
  .object({
    id: memberId,
    /** Of a manager: the server asks for twelve characters, as it does of each. */
    password: password.min(limits.managerPasswordMin),
    nameKo: line(limits.name),
    nameEn: englishText(),
    country: z.enum(countries),
    /** In which to write. */
    language: z.enum(locales).optional(),
  })
  .superRefine(...namesOfMember);

/** What an installation may lack before it is somebody's own, in the order in which it is looked after. */
export const missingParts = [
  'identity',
  'event',
  'mail',
  'policy',
  'way',
  'programme',
  'association',
  'posts',
  'rates',
  'booths',
  'sponsors',
  'deputy',
] as const;
export type MissingPart = (typeof missingParts)[number];

/** What came of a test mail. */
export const mailOutcomes = ['taken', 'refused', 'unreachable', 'noServer'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];
