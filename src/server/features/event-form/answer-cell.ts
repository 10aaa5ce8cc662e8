/** Answers to the event's own questions in spreadsheets. */
import { readAnswers } from '#domain/event-form/answer.ts';
import type { Question } from '#domain/event-form/question.ts';
import { audiences } from '#domain/event-form/question-words.ts';
import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import type { SheetColumn } from '../../platform/spreadsheet.ts';

/** An answer in the reader's language; a number as one, by which a sheet can count. A file is its name, which stands in the place of its number. */
function answerIn(language: Locale, question: Question, value: string | undefined): string | number | null {
  if (value === undefined) return null;
  if (question.kind === 'number') return Number(value);
  const t = translator(language);
  if (question.kind === 'yesNo') return t(value === 'Y' ? 'ownQuestion.yes' : 'ownQuestion.no');
  const [read] = readAnswers([question], [{ question: question.question, value }], audiences);
  return (language === 'ko' ? read?.valueKo : read?.valueEn) ?? null;
}

/** A column for each question, which `answersOf` a row answers. */
export const answerColumns = <Row>(
  language: Locale,
  questions: readonly Question[],
  answersOf: (row: Row) => ReadonlyMap<number, string>,
): SheetColumn<Row>[] =>
  questions.map((question) => ({
    head: language === 'ko' ? question.labelKo : question.labelEn,
    width: 28,
    cell: (row) => answerIn(language, question, answersOf(row).get(question.question)),
  }));
