/** Parts of the answer of a meeting. */
import { z } from 'zod';
import { meetingSides } from '#domain/matching/matching.ts';
import { lateMinutes, presenceKinds } from '#domain/matching/presence.ts';
import { linkSources } from '#domain/matching/video.ts';
import { isoInstant } from '../wire/contract.ts';
import { tableName } from './table-name.ts';

export const presenceAnswer = z.object({
  said: z.array(
    z.object({
      side: z.enum(meetingSides),
      kind: z.enum(presenceKinds),
      minutes: z.literal(lateMinutes).nullable(),
      saidAt: isoInstant,
      isTakenBack: z.boolean(),
    }),
  ),
  may: z.object({
    here: z.boolean(),
    late: z.array(z.literal(lateMinutes)),
    absent: z.boolean(),
    contested: z.boolean(),
    /** That the other side did not come. */
    takeBack: z.boolean(),
  }),
});

export const videoAnswer = z.object({
  /** Who gave its link; null where nobody did yet. */
  source: z.enum(linkSources).nullable(),
  opensAt: isoInstant,
  /** In the answer of this meeting alone, and on the page of somebody without an account; only from `opensAt` until its end. */
  url: z.string().nullable(),
});

export const tablePlaceAnswer = z.object({
  hallCode: z.string(),
  x: z.number(),
  y: z.number(),
  isOwn: z.boolean(),
});

export const wasAnswer = z.object({
  startsAt: isoInstant,
  endsAt: isoInstant,
  /** Null: it was to be by video. */
  tableNo: z.number().int().nullable(),
  tableName: tableName.nullable(),
});
