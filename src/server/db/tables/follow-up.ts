/** The tables of 042-follow-up. */
import type { Currency } from '#domain/common/numbers/currencies.ts';
import type { Contracted, FollowUpStage } from '#domain/counseling/follow-up.ts';
import type { Row, Timed } from './row.ts';

interface FollowUp extends Timed {
  counselingIdx: number;
  stage: FollowUpStage;
  contracted: Contracted;
  shipped: 'Y' | 'N';
  currency: Currency;
  /** US dollars for one unit of the currency; null where there is no amount to convert. */
  rateToUsd: number | null;
  /** YYYY-MM-DD; null where it isn't known. */
  rateDay: string | null;
  amountContract: number;
  amountShipped: number;
}

/** That a company was asked for its answers of a stage. */
interface FollowUpMail extends Row {
  participateIdx: number;
  stage: FollowUpStage;
  createdAt: string;
}

export interface FollowUpTables {
  followUp: FollowUp;
  followUpMail: FollowUpMail;
}
