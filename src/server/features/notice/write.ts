/** How a mail of a notice is written: of what it is made. */
import type { MailText } from '../../platform/mail/texts.ts';

interface Words {
  /** The other side, as the mail names it. */
  who: string;
  /** When and where, on a line of its own; '' for a meeting without a place. */
  where: string;
  /** How late somebody will be; 0 where nobody is. */
  minutes: number;
  /** How many meetings it tells of, where that is several. */
  meetings: number;
  /** Of a whole schedule: its meetings, a line each. */
  lines: readonly string[];
  /** The zone of its times. */
  zone: string;
  /** Why, with its label, on a line of its own; '' where nobody said. */
  reason: string;
  /** The address of the meeting. */
  link: string;
}

export type Write = (words: Words) => MailText;
