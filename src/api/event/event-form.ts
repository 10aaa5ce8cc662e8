import { z } from 'zod';
import { idx, line, wholeNumber } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { formKinds } from '#domain/event-form/ask.ts';
import { fieldRule } from '#domain/event-form/form.ts';
import { question, savedQuestion } from '#domain/event-form/question.ts';
import { audiences, questionKinds } from '#domain/event-form/question-words.ts';
import { participateTypes } from '#domain/participation/participation.ts';
import { type Calls, inEvent, isoInstant } from '../wire/contract.ts';

/**
 * What a form asks otherwise than the specification lists, and the event's own questions in their order; `formIdx` is null where nobody
 * has changed it.
 */
export const eventForm = z.object({
  formIdx: idx.nullable(),
  kind: z.enum(formKinds),
  fields: z.array(fieldRule).max(100),
  questions: z.array(savedQuestion).max(limits.questions),
});
export type EventForm = z.output<typeof eventForm>;

/**
 * An answer to a question of the event's own: its words, and in the place of choices theirs. A yes or no is 'Y' or 'N', a date YYYY-MM-DD.
 * `value` is what was sent; of a file its number, by which whoever may read it asks for it (`GET /file/getDetail`, `GET /manage/file/getDetail`).
 */
export const readAnswer = z.object({
  question: idx,
  kind: z.enum(questionKinds),
  audience: z.enum(audiences),
  labelKo: z.string(),
  labelEn: z.string(),
  value: z.string(),
  valueKo: z.string(),
  valueEn: z.string(),
});
/** Also to questions that a form asks no more. */
export const readAnswers = z.array(readAnswer).max(limits.questionsEver);

/** By what managers find: who answered a question, and with `answer` who answered this: a choice by its number, also one of several; yes or no as 'Y' or 'N'. */
export const answerFilter = { question: idx.optional(), answer: line(limits.answerLine).optional() };

/** A form as managers read it. */
export const managedForm = eventForm.extend({
  /** 0: nobody has changed it. */
  version: z.int().min(0),
  savedAt: isoInstant.nullable(),
  /** Of whoever saved it; null of a former member, and where nobody has. */
  savedByKo: z.string().nullable(),
  savedByEn: z.string().nullable(),
});
export type ManagedForm = z.output<typeof managedForm>;

/** By which form somebody joins who applies next: of which event and kind, and which saved state of it they have seen (null: what the specification lists); without it the present one. */
export const byForm = z.object({
  ...inEvent.shape,
  participateType: z.enum(['COMPANY', 'BUYER', 'OKTA']),
  formIdx: idx.nullable().optional(),
});

export const eventFormCalls = {
  'GET /event/getForm': {
    summary:
      'What the form of a kind of participant asks, the present one or the one that is named: the fields that are asked otherwise than the specification lists, and its own questions, whose answers an application carries as `answers`.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend({ participateType: z.enum(participateTypes), formIdx: idx.optional() }),
    answer: eventForm,
    refusals: ['event_not_found', 'form_not_found'],
  },
  'GET /manage/event/getForms': {
    summary: 'The present forms of an event, one of each kind of participant.',
    access: { who: 'event', in: 'event' },
    request: inEvent,
    answer: z.array(managedForm),
    refusals: ['event_not_found'],
  },
  'POST /manage/event/saveForm': {
    summary:
      'Saves a form over the version that was seen (0: the specification). Who began before goes on by the one that they saw.',
    access: { who: 'event', in: 'event' },
    request: inEvent.extend({
      kind: z.enum(formKinds),
      basedOn: wholeNumber(0, limits.formVersions),
      fields: z.array(fieldRule).max(100),
      /** Its own questions, in their order; a new one, and a new choice, without a number. Without them they stay. */
      questions: z.array(question).max(limits.questions).optional(),
    }),
    answer: managedForm,
    refusals: ['event_not_found', 'form_changed', 'too_many_form_versions', 'invalid_parameter'],
  },
} satisfies Calls;
