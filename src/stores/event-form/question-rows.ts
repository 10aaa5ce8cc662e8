/** The questions of a form's own, as a manager's screen holds them while they are changed. */
import type { FormKind } from '#domain/event-form/ask.ts';
import { audiencesOf, type Question, type SentQuestion } from '#domain/event-form/question.ts';
import { inBoth } from '../lib/either-language.ts';
import { merged } from '../lib/onto-newest.ts';

export interface ChoiceRow {
  choice?: number | undefined;
  labelKo: string;
  labelEn: string;
}

/** What the inputs of one question hold. */
export interface QuestionRow
  extends Omit<SentQuestion, 'helpKo' | 'helpEn' | 'months' | 'choices' | 'question'> {
  question?: number | undefined;
  helpKo: string;
  helpEn: string;
  months: string;
  choices: ChoiceRow[];
}

export const isOfChoices = ({ kind }: Pick<QuestionRow, 'kind'>): boolean =>
  kind === 'oneOf' || kind === 'severalOf';

export const blankChoice: ChoiceRow = { labelKo: '', labelEn: '' };

/** A question that is added; a year is long enough for most of what an organiser asks. */
export const blankQuestion: QuestionRow = {
  kind: 'line',
  ask: 'optional',
  step: 'detail',
  labelKo: '',
  labelEn: '',
  helpKo: '',
  helpEn: '',
  purposeKo: '',
  purposeEn: '',
  months: '12',
  audience: 'managers',
  choices: [],
};

export const questionRows = (questions: readonly Question[]): QuestionRow[] =>
  questions.map((one) => ({
    ...one,
    helpKo: one.helpKo ?? '',
    helpEn: one.helpEn ?? '',
    months: String(one.months),
  }));

/** A question whose kind has no choices has none, and one that only managers may read has no other readers, whatever was entered while it had another kind. */
export const withoutStray = (kind: FormKind, rows: readonly QuestionRow[]): QuestionRow[] =>
  rows.map((row) => {
    const audience = audiencesOf(kind, row.kind).includes(row.audience) ? row.audience : 'managers';
    return { ...row, audience, choices: isOfChoices(row) ? row.choices : [] };
  });

/** Questions, what they are for, and choices that are worded in one language alone are asked by these words in both. */
export const wordedInBoth = (rows: readonly QuestionRow[]): QuestionRow[] =>
  rows.map((row) => ({
    ...inBoth(row, ['label', 'purpose']),
    choices: row.choices.map((choice) => inBoth(choice, ['label'])),
  }));

/**
 * A list that another has saved under what was entered here, item by item by its number. What was added on either side is there, and what
 * either side took away isn't.
 */
function listOnto<Item>(
  [opened, entered, newest]: readonly [readonly Item[], readonly Item[], readonly Item[]],
  numberOf: (item: Item) => number | undefined,
  both: (before: Item | undefined, entered: Item, newest: Item) => Item,
): Item[] {
  const before = new Map(opened.map((item) => [numberOf(item), item]));
  const now = new Map(newest.map((item) => [numberOf(item), item]));
  const kept = entered.flatMap((item): Item[] => {
    const number = numberOf(item);
    if (number === undefined) return [item];
    const theirs = now.get(number);
    return theirs ? [both(before.get(number), item, theirs)] : [];
  });
  return [...kept, ...newest.filter((item) => !before.has(numberOf(item)))];
}

const fieldByField = <Item>(before: Item | undefined, entered: Item, newest: Item) =>
  merged(before, entered, newest) as Item;

/** What another has saved under what was entered here: each question by its number, field by field, and its choices by theirs. */
export const questionsOnto = (
  opened: readonly QuestionRow[],
  entered: readonly QuestionRow[],
  newest: readonly QuestionRow[],
): QuestionRow[] =>
  listOnto(
    [opened, entered, newest],
    ({ question }) => question,
    (before, row, theirs) => ({
      ...fieldByField(before, row, theirs),
      choices: listOnto(
        [before?.choices ?? [], row.choices, theirs.choices],
        ({ choice }) => choice,
        fieldByField,
      ),
    }),
  );

/** Questions as the preview draws them: what has no number yet gets one of its own. */
export const previewed = (kind: FormKind, rows: readonly QuestionRow[]): Question[] =>
  withoutStray(kind, rows).map((row, at) => ({
    ...row,
    question: row.question ?? 1_000_000 + at,
    helpKo: row.helpKo.trim() || null,
    helpEn: row.helpEn.trim() || null,
    months: Number(row.months) || 1,
    choices: row.choices.map((one, place) => ({ ...one, choice: one.choice ?? 1_000 + place })),
  }));
