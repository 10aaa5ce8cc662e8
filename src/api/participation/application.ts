/** What somebody says who applies to take part, and who changes that later. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { answers } from '#domain/common/sent-answer.ts';
import { buyerInput } from '#domain/participation/buyer.ts';
import { companyApplication } from '#domain/participation/company.ts';
import { spokenLanguages } from '#domain/participation/representative.ts';
import { visitorInput } from '#domain/visitor/visitor.ts';

/** Which saved state of the form they have seen (`GET /event/getForm`); null: what the specification lists; without it the present one. A change follows the one of the application. */
const seenForm = { formIdx: idx.nullable().optional() };

const ofEvent = {
  ...seenForm,
  /**
   * To the questions of the form's own (`questions` of `GET /event/getForm`): one to each, judged by its kind. A number as '12.5', a date as
   * '2026-05-31', yes or no as 'Y' or 'N', a choice by its number as '2', several as '1,3'. What is wrong with one stands at 'answers.q12'.
   * A file (of the kind `answerFile`) by its number as '12'.
   * What the form doesn't ask isn't stored; of a change that doesn't say them they stay.
   */
  answers: answers.optional(),
};
const visitorApplication = z.object({ ...ofEvent, visitor: visitorInput });

/** What the person speaks besides Korean, where the form asks it; of a change that doesn't say it stays. */
const ofPerson = { ...ofEvent, languages: spokenLanguages.optional() };

const toMeet = [
  companyApplication.extend({ ...ofPerson, participateType: z.literal('COMPANY') }),
  z.object({ ...ofPerson, participateType: z.literal('BUYER'), buyer: buyerInput }),
  z.object({ ...ofPerson, participateType: z.literal('OKTA'), buyer: buyerInput }),
] as const;

/** The applications of those who take part in matching. */
export const applicationToMeet = z.discriminatedUnion('participateType', toMeet);

/** What an application says, by its type. The same shape changes a participation later. */
export const application = z.discriminatedUnion('participateType', [
  ...toMeet,
  visitorApplication.extend({ participateType: z.literal('VISITOR') }),
  visitorApplication.extend({ participateType: z.literal('PRE-VISITOR') }),
]);
export type Application = z.output<typeof application>;
