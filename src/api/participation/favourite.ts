import { z } from 'zod';
import { idx, optionalText } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { favouriteKinds } from '#domain/participation/favourite.ts';
import { type Calls, inEvent, isoInstant, listRequest, nothing, people } from '../wire/contract.ts';

const marked = z.object({
  favouriteIdx: idx,
  /** The company or buyer; of a product its company. */
  participateIdx: idx,
  /** Null also of a product that is shown no more. */
  productIdx: idx.nullable(),
});

const favourite = marked.extend({
  kind: z.enum(favouriteKinds),
  /** The names as they are now; null of what the reader can see no more. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** Of a product whose it is. */
  companyNameKo: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: isoInstant,
});
export type Favourite = z.output<typeof favourite>;

export const favouriteCalls = {
  'GET /favourite/getList': {
    summary: "One's own favourites with their notes, newest first. Nobody else reads them.",
    access: { who: ['company', 'buyer'], in: 'event' },
    request: listRequest.extend({ kind: z.enum(favouriteKinds).optional() }),
    answer: z.array(favourite),
    refusals: people,
  },
  'GET /favourite/getMarked': {
    summary: "What is among one's favourites, as numbers alone: lists mark these.",
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent,
    answer: z.array(marked),
    refusals: people,
  },
  'POST /favourite/add': {
    summary:
      'Marks a company or a buyer, or one product of a company. What is marked already stays as it is.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({
      targetParticipateIdx: idx,
      productIdx: idx.optional(),
      note: optionalText(limits.favouriteNote),
    }),
    answer: marked,
    refusals: [...people, 'company_not_found', 'product_not_found', 'favourite_full'],
  },
  'POST /favourite/update': {
    summary: 'Replaces the note of a favourite.',
    access: { who: 'owner', in: 'favourite' },
    request: z.object({ favouriteIdx: idx, note: optionalText(limits.favouriteNote) }),
    answer: nothing,
    refusals: ['favourite_not_found'],
  },
  'POST /favourite/remove': {
    summary: 'Takes a mark away, with its note.',
    access: { who: 'owner', in: 'favourite' },
    request: z.object({ favouriteIdx: idx }),
    /** So that whoever takes it away by mistake can have it back. */
    answer: z.object({ note: z.string().nullable() }),
    refusals: ['favourite_not_found'],
  },
} satisfies Calls;
