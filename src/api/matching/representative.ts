import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';

/** Somebody who sits there for a participation, as the other side and managers read them. The names are null of a former member. */
export const representative = z.object({
  representativeIdx: idx,
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  position: z.string().nullable(),
});
export type Representative = z.output<typeof representative>;
