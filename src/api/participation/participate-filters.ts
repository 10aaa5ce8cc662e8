/** By what managers find participations: the list and its spreadsheet ask by it. */
import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { idx, keywords } from '#domain/common/fields.ts';
import { industries } from '#domain/participation/industries.ts';
import { listedCode } from '#domain/participation/own-codes.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { answerFilter } from '../event/event-form.ts';
import { memberType } from '../wire/contract.ts';

export const participateFilters = z.object({
  keywords,
  participateType: z.enum(participateTypes).optional(),
  stateParticipate: z.enum(participateStates).optional(),
  filterType: z.enum(participateStates).optional(),
  participateIdx: idx.optional(),
  companyIdx: idx.optional(),
  buyerIdx: idx.optional(),
  productIdx: idx.optional(),
  memberIdx: idx.optional(),
  memberId: memberId.optional(),
  /** Of the member, and of whom a company or a buyer names. */
  memberName: keywords,
  memberType,
  companyName: keywords,
  selectBizIndustry: listedCode(industries).optional(),
  ...answerFilter,
  /** Of a visitor with an account. */
  visitorName: keywords,
  visitorMobile: keywords,
  visitorEmail: keywords,
});

export const participateOrders = ['recent', 'name', 'nameEn'] as const;
