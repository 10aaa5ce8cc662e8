/** The tables of 005-counseling. */
import type { CounselingType, Currency } from '#domain/counseling.ts';
import type { MatchingType } from '#domain/matching.ts';
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
  tradePossibility: number;
  scoreProduct: number;
  scorePrice: number;
  scoreMeeting: number;
  currency: Currency;
  rateToUsd: number;
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
