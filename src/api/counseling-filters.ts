/** By what managers find logs: as a company finds its own, and by what they know of the company. */
import { z } from 'zod';
import { industries } from '#domain/company.ts';
import { idx, yn } from '#domain/fields.ts';
import { matchingStates } from '#domain/matching.ts';
import { memberId } from '#domain/member.ts';
import { tradeCommittees } from '#domain/regions.ts';
import { memberType } from './contract.ts';
import { logFilters } from './counseling.ts';

/** Names and words are of either side; `targetMemberName` is of whom the company met. */
export const managedFilters = logFilters.extend({
  /** Of the company. */
  memberIdx: idx.optional(),
  memberId: memberId.optional(),
  memberType,
  selectBizIndustry: z.enum(industries).optional(),
  tradeCommittee: z.enum(tradeCommittees).optional(),
  /** Of the meeting; a walk-in has none. */
  stateMatching: z.enum(matchingStates).optional(),
  placeMatchingYn: yn.optional(),
  isTranslator: yn.optional(),
});
