/** Events that ended so long ago that what they kept of people is to go. */
import { monthsLater, retentionFaults } from '#domain/common/retention.ts';
import { site } from '#site.config';
import { spans } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';

const faults = retentionFaults(site.retention);
if (faults.length > 0) throw new Error(`retention in src/site.config.ts: ${faults.join(' ')}`);

/** How long what is kept, as the policy says. */
export const { visitors, participations, accounts, announcedDays } = site.retention;

export const daysLater = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);

export interface EndedEvent {
  idx: number;
  nameKo: string;
  nameEn: string;
  endsAt: string;
}

/** The events whose end lies at least so many months before `now`, the oldest first. */
export async function endedEvents(db: Database, months: number, now: Date): Promise<EndedEvent[]> {
  const events = await spans(db).orderBy('span.lastEndsAt').execute();
  return events
    .filter(({ lastEndsAt }) => monthsLater(lastEndsAt, months) <= now.toISOString())
    .map(({ idx, nameKo, nameEn, lastEndsAt }) => ({ idx, nameKo, nameEn, endsAt: lastEndsAt }));
}
