import { z } from 'zod';
import { optionalText } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { type Calls, nothing } from '../wire/contract.ts';

export const viewCalls = {
  'POST /view/add': {
    summary: 'Counts a page view: nothing in it tells who looked.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({
      /** As in the address, with its language; only the words and numbers of which our addresses are made. */
      path: z
        .string()
        .max(200)
        .regex(/^\/$|^(\/([A-Za-z][A-Za-z-]{0,39}|\d{1,10}))+$/),
      locale: z.enum(locales),
      /** The host of the page that led here. */
      referrer: optionalText(253).refine((host) => host === null || /^[\w.:[\]-]+$/.test(host)),
      viewport: z.enum(['phone', 'tablet', 'desk']),
    }),
    answer: nothing,
    refusals: [],
  },
} satisfies Calls;
