/** The tables of 005-counseling and 031-counseling-optional. */

import type { Currency } from '#domain/common/numbers/currencies.ts';
import type { CounselingType } from '#domain/counseling/counseling-types.ts';
import type { MatchingType } from '#domain/matching/matching.ts';
import type { Timed } from './row.ts';

interface Counseling extends Timed {
  eventIdx: number;
  companyIdx: number;
  matchingIdx: number | null;
  matchingType: MatchingType;
  metAt: string | null;
  /** Both null: a former member. */
  buyerCompanyName: string | null;
  buyerName: string | null;
  buyerCountry: string | null;
  nameCardFileIdx: number | null;
  productName: string;
  businessType: string | null;
  type: CounselingType;
  content: string | null;
  tradePossibility: number | null;
  scoreProduct: number | null;
  scorePrice: number | null;
  scoreMeeting: number | null;
  currency: Currency;
  /** US dollars for one unit of the currency; null where there is no amount to convert. */
  rateToUsd: number | null;
  /** YYYY-MM-DD; null where it isn't known. */
  rateDay: string | null;
  amountConsultation: number;
  amountMou: number;
  amountContract: number;
  comment: string | null;
}

interface CounselingProduct {
  counselingIdx: number;
  productIdx: number;
}

export interface CounselingTables {
  counseling: Counseling;
  counselingProduct: CounselingProduct;
}
