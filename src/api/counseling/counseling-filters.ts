/** By what managers find logs: as a company finds its own, and by what they know of the company. */
import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { idx, yn } from '#domain/common/fields.ts';
import { matchingStates } from '#domain/matching/matching.ts';
import { industries } from '#domain/participation/industries.ts';
import { listedCode } from '#domain/participation/own-codes.ts';
import { tradeCommittees } from '#domain/region/regions.ts';
import { memberType } from '../wire/contract.ts';
import { logFilters } from './counseling.ts';

/** Names, words and numbers are of either side; `target…` of whom the company met. A walk-in has no member. */
export const managedFilters = logFilters.extend({
  memberIdx: idx.optional(),
  memberId: memberId.optional(),
  targetMemberIdx: idx.optional(),
  memberType,
  /** A company wrote each; a buyer's kind is that of whom it met. */
  participateType: z.enum(['COMPANY', 'BUYER', 'OKTA']).optional(),
  /** Of the company. */
  selectBizIndustry: listedCode(industries).optional(),
  tradeCommittee: listedCode(tradeCommittees).optional(),
  /** Of the meeting; a walk-in has none. */
  stateMatching: z.enum(matchingStates).optional(),
  placeMatchingYn: yn.optional(),
  isTranslator: yn.optional(),
});
