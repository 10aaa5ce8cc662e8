/** Who makes the expo possible, as managers name them on screen (docs/rules.md, I9). */
import { z } from 'zod';
import { line, optional, rule, webAddress } from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { pictureFor } from './pictures.ts';

/** As what somebody is named, in the order of the home page. */
export const sponsorKinds = ['sponsor', 'partner'] as const;
export type SponsorKind = (typeof sponsorKinds)[number];

const name = optional(line(limits.name));
const link = optional(webAddress.refine((value) => value.startsWith('https://'), rule('https_url')));

const sponsor = z
  .object({
    as: z.enum(sponsorKinds),
    /** In one language at least; that stands in both then. */
    nameKo: name,
    nameEn: name,
    link,
    logo: pictureFor('sponsor'),
  })
  .superRefine((one, context) => {
    if (one.nameKo === null && one.nameEn === null)
      context.addIssue({ code: 'custom', path: ['nameKo'], ...rule('required') });
  });
export type OwnSponsor = z.output<typeof sponsor>;

/** In their order; null goes by `src/content/sponsors.yaml`, and an empty list names nobody. */
export const ownSponsors = z
  .array(sponsor)
  .max(limits.sponsors)
  .nullish()
  .transform((value) => value ?? null);
