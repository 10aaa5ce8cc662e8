/** Public lists of profiles, narrowed by answers to the event's own questions that everyone may read who sees the profile (docs/rules.md, P60). */
import { z } from 'zod';
import { answerChoice } from '#domain/common/answer-choice.ts';
import { idx, rule } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';

/** 'question:value', as `answers` of the list's options offers it. */
export const profileAnswer = {
  answer: z
    .string()
    .max(20)
    .refine((text) => answerChoice.test(text), rule('one_of'))
    .optional(),
};

/** What of these answers finds something, beside what else is chosen: in the order of the questions and their choices. */
export const answerOptions = {
  answers: z
    .array(
      z.object({
        question: idx,
        questionKo: z.string(),
        questionEn: z.string(),
        /** As the list is asked: 'question:value'. */
        value: z.string(),
        labelKo: z.string(),
        labelEn: z.string(),
        count: z.int().min(0),
      }),
    )
    .max(limits.questionsEver * limits.questionChoicesEver),
};
export type AnswerOption = z.output<(typeof answerOptions)['answers']>[number];
