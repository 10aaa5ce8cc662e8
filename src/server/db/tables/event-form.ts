/** The tables of 101-event-form, 102-own-question and 115-visitor-answer. */
import type { FormKind } from '#domain/event-form/ask.ts';
import type { Audience, QuestionKind } from '#domain/event-form/question-words.ts';
import type { Row } from './row.ts';

interface EventForm extends Row {
  eventIdx: number;
  kind: FormKind;
  version: number;
  /** JSON: `FieldRule[]`. */
  fields: string;
  memberIdx: number;
  createdAt: string;
  /** JSON: `Question[]`. */
  questions: string;
}

/** What a form asked at some time. */
interface FormQuestion extends Row {
  eventIdx: number;
  formKind: FormKind;
  kind: QuestionKind;
  lastChoice: number;
  /** JSON: `Question`, as it was last saved. */
  definition: string;
}

interface AnswerTable {
  participateIdx: number;
  questionIdx: number;
  eventIdx: number;
  formKind: Exclude<FormKind, 'VISITOR'>;
  value: string;
  keepMonths: number;
  /** Of an answer that is a file; `value` is its number, too. */
  fileIdx: number | null;
  /** For whom it was given. */
  audience: Audience;
}

/** The same of a registration to see the exhibition. */
interface VisitorAnswerTable {
  visitorIdx: number;
  questionIdx: number;
  eventIdx: number;
  formKind: 'VISITOR';
  value: string;
  keepMonths: number;
}

export interface EventFormTables {
  eventForm: EventForm;
  formQuestion: FormQuestion;
  answer: AnswerTable;
  visitorAnswer: VisitorAnswerTable;
}
