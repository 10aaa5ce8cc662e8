/** The tables of 048-mailing. */
import type { Generated } from 'kysely';
import type { Row, Timed } from './row.ts';

interface MailTexts {
  subjectKo: string | null;
  bodyKo: string | null;
  subjectEn: string | null;
  bodyEn: string | null;
}

interface MailTemplate extends Timed, MailTexts {
  eventIdx: number;
  name: string;
  version: Generated<number>;
}

interface Mailing extends Row, MailTexts {
  eventIdx: number;
  senderIdx: number;
  /** Of the template, as it was called then. */
  name: string;
  recipientCount: number;
  createdAt: string;
  /** When the last mail was laid into the outbox, or it was stopped. */
  endedAt: string | null;
  stoppedAt: string | null;
}

export interface MailingTables {
  mailTemplate: MailTemplate;
  mailing: Mailing;
  /** Whom no mail was laid into the outbox for yet. */
  mailingQueue: { mailingIdx: number; memberIdx: number; participateIdx: number };
  /** The same of people without an account (093-mailing-person). */
  mailingPersonQueue: { mailingIdx: number; representativeIdx: number; participateIdx: number };
}
