/**
 * Which laws texts speak of and how long what is kept, as managers say it on screen (docs/rules/site.md, I12). Months after the end of an event;
 * of accounts after that of the last one in which the member took part.
 */
import { z } from 'zod';
import { rule, wholeNumber } from '../common/fields.ts';
import type { Retention } from '../common/retention.ts';

/** Whose texts are shown where people agree to something and in the privacy policy. */
export const laws = ['gdpr', 'pipa'] as const;
export type Law = (typeof laws)[number];

/** What is kept for so many months, and days before which members are told. */
export const periods = ['visitors', 'participations', 'accounts', 'announcedDays'] as const;
export type Period = (typeof periods)[number];

/**
 * The least and the most of each. What was entered for an event is needed for 7 months, because results are asked for until then; members are
 * promised 30 days in which to download what will be erased; nothing is kept for longer than ten years after its event.
 */
export const periodBounds: Record<Period, { min: number; max: number }> = {
  visitors: { min: 1, max: 120 },
  participations: { min: 7, max: 120 },
  accounts: { min: 7, max: 180 },
  announcedDays: { min: 30, max: 180 },
};

const within = ({ min, max }: { min: number; max: number }) => wholeNumber(min, max);

/** Null where the file of the installation says it. An account lasts as long as what was entered with it. */
export const keepingShape = {
  laws: z
    .array(z.enum(laws))
    .max(laws.length)
    .refine((list) => new Set(list).size === list.length, rule('duplicate'))
    .nullish()
    .transform((value) => value ?? null),
  retention: z
    .object({
      visitors: within(periodBounds.visitors),
      participations: within(periodBounds.participations),
      accounts: within(periodBounds.accounts),
      announcedDays: within(periodBounds.announcedDays),
    })
    .superRefine(({ accounts, participations }, context) => {
      if (accounts < participations)
        context.addIssue({
          code: 'custom',
          path: ['accounts'],
          ...rule('too_small', { min: participations }),
        });
    })
    .nullish()
    .transform((value) => value ?? null),
};

/** These parts alone. */
export const saidKeeping = z.object(keepingShape);
export type SaidKeeping = z.output<typeof saidKeeping>;

export interface Keeping {
  laws: Law[];
  retention: Retention;
}

/** What holds: as managers say it, and for the rest as the file does. */
export const keepingOf = (said: SaidKeeping, byFile: Keeping): Keeping => ({
  laws: said.laws ?? byFile.laws,
  retention: said.retention ?? byFile.retention,
});

/** Periods that were published, each with the instant from which; the first holds from ever, and they are in order. */
export type Promised = readonly { from: string; retention: Retention }[];

/**
 * How long what was entered from `since` on is kept, as far as was published by `until`: the shortest period that was promised meanwhile.
 * So a longer one is of what is entered later, and a shorter one of all.
 */
export function shortestPromised(
  promised: Promised,
  of: Period,
  { since, until }: { since: string; until: string },
): number {
  const before = promised.findLast(({ from }) => from <= since) ?? promised[0];
  const later = promised.filter(({ from }) => from > since && from <= until);
  return Math.min(...[before, ...later].flatMap((one) => (one ? [one.retention[of]] : [])));
}
