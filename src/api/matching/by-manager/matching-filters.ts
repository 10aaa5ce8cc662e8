/** By what managers find requests and meetings: the list and its spreadsheet ask by it. */
import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { idx, keywords, yn } from '#domain/common/fields.ts';
import { arrangedKinds, matchingStates, matchingTypes } from '#domain/matching/matching.ts';
import { industries } from '#domain/participation/industries.ts';
import { listedCode } from '#domain/participation/own-codes.ts';
import { memberType } from '../../wire/contract.ts';

/** Names and numbers of people are of either of the two; `target…` of the one who was asked. */
export const meetingFilters = z.object({
  keywords,
  stateMatching: z.enum(matchingStates).optional(),
  filterType: z.enum(matchingStates).optional(),
  matchingType: z.enum(matchingTypes).optional(),
  matchingIdx: idx.optional(),
  participateIdx: idx.optional(),
  companyIdx: idx.optional(),
  buyerIdx: idx.optional(),
  counselingIdx: idx.optional(),
  memberIdx: idx.optional(),
  memberId: memberId.optional(),
  memberName: keywords,
  targetMemberIdx: idx.optional(),
  targetMemberName: keywords,
  memberType,
  participateType: z.enum(['COMPANY', 'BUYER', 'OKTA']).optional(),
  companyName: keywords,
  /** Of the company. */
  selectBizIndustry: listedCode(industries).optional(),
  /** The day on which it takes place, by the event's own clock. */
  matchingDate: z.iso.date().optional(),
  placeMatchingYn: yn.optional(),
  isTranslator: yn.optional(),
  /** What the organiser arranged, or of it what one of the two declined. */
  arranged: z.enum(arrangedKinds).optional(),
});

export const meetingOrders = ['recent', 'startsAt', 'name', 'nameEn'] as const;
