/** The table of 035-calendar, as 086-seating has it. */
import type { Generated } from 'kysely';

/** The address at which calendar programs read the schedule of a representative. */
interface CalendarAddress {
  representativeIdx: number;
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
