/** Events that ended so long ago that what they kept of people is to go. */
import { monthsLater, retentionFaults } from '#domain/common/retention.ts';
import type { Period } from '#domain/site/keeping.ts';
import { site } from '#site.config';
import { spans } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { organiser } from '../../platform/site/identity.ts';
import { keptMonths } from '../../platform/site/promised.ts';

const faults = retentionFaults(site.retention);
if (faults.length > 0) throw new Error(`retention in src/site.config.ts: ${faults.join(' ')}`);

/** Days before which members are told, as the policy says. */
export const announcedDays = (): number => organiser().keeping.retention.announcedDays;

export const daysLater = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

export interface EndedEvent {
  idx: number;
  nameKo: string;
  nameEn: string;
  endsAt: string;
  /** What was entered for it is kept for so many months after its end, by what was promised since it was made. */
  months: number;
}

/** The events that ended so long before `at` that what is kept of `of` is to go, the oldest first; by what counts at `now`. */
export async function endedEvents(
  db: Database,
  of: Exclude<Period, 'announcedDays' | 'accounts'>,
  { at, now }: { at: Date; now: Date },
): Promise<EndedEvent[]> {
  const events = await spans(db).orderBy('span.lastEndsAt').execute();
  return events
    .map(({ idx, nameKo, nameEn, lastEndsAt, createdAt }) => ({
      ...{ idx, nameKo, nameEn, endsAt: lastEndsAt },
      months: keptMonths(of, createdAt, now),
    }))
    .filter(({ endsAt, months }) => monthsLater(endsAt, months) <= at.toISOString());
}
