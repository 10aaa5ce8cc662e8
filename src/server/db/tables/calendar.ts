/** The table of 035-calendar. */
import type { Generated } from 'kysely';

/** The address at which calendar programs read the schedule of a participation. */
interface CalendarAddress {
  participateIdx: number;
  eventIdx: number;
  side: 'company' | 'buyer';
  state: Generated<'COMPLETE'>;
  tokenHash: string;
  createdAt: string;
}

export interface CalendarTables {
  calendarAddress: CalendarAddress;
}
