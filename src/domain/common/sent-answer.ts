/** An answer to a question of an event's own, as it is sent. Apart from what a question is, which only managers' screens load. */
import { z } from 'zod';
import { idx, text } from './fields.ts';
import { limits } from './limits.ts';

/** To which question, and what in words of its kind (`answerFault`). */
export const answer = z.object({ question: idx, value: text(limits.answer) });
export type Answer = z.output<typeof answer>;

/** At most one of each question that a form may ask. */
export const answers = z.array(answer).max(limits.questions);
