/** The table of 043-amount-confirmation. */

import type { Currency } from '#domain/common/numbers/currencies.ts';
import type { AmountAnswer } from '#domain/counseling/amount-confirmation.ts';
import type { Row } from './row.ts';

interface AmountConfirmation extends Row {
  counselingIdx: number;
  matchingIdx: number;
  askedAmount: number;
  askedCurrency: Currency;
  askedAt: string;
  /** What the buyer said last, and about which amount; all null until they did. */
  answer: AmountAnswer | null;
  answeredAmount: number | null;
  answeredCurrency: Currency | null;
  answeredAt: string | null;
}

export interface AmountConfirmationTables {
  amountConfirmation: AmountConfirmation;
}
