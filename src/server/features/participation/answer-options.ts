/** The answers by which a public list can be narrowed, in words and with what each finds (docs/rules.md, P60). */
import type { AnswerOption } from '#api/event/answer-filter.ts';
import { answerChosen, answerNamed } from '#domain/common/answer-choice.ts';
import type { Question } from '#domain/event-form/question.ts';
import { translator } from '#i18n/translator.ts';
import type { Database } from '../../db/open.ts';
import { questionsEver } from '../event-form/questions.ts';

/** The values of a question in its order, with their words. */
function valuesOf({ kind, choices }: Question): { value: string; labelKo: string; labelEn: string }[] {
  if (kind !== 'yesNo')
    return choices.map(({ choice, labelKo, labelEn }) => ({ value: String(choice), labelKo, labelEn }));
  const [ko, en] = [translator('ko'), translator('en')];
  return [
    { value: 'Y', labelKo: ko('ownQuestion.yes'), labelEn: en('ownQuestion.yes') },
    { value: 'N', labelKo: ko('ownQuestion.no'), labelEn: en('ownQuestion.no') },
  ];
}

/** `counts`: what finds something, as facets count it; what is chosen is named whatever it finds. */
export async function answerOptionsOf(
  { db, eventIdx }: { db: Database; eventIdx: number },
  counts: readonly { value: string; count: number }[],
  chosen: string | undefined,
): Promise<AnswerOption[]> {
  if (counts.length === 0 && answerNamed(chosen) === undefined) return [];
  const found = new Map(counts.map(({ value, count }) => [value, count]));
  const questions = await questionsEver(db, eventIdx);
  return questions.flatMap(({ question: one }) =>
    valuesOf(one).flatMap(({ value, labelKo, labelEn }): AnswerOption[] => {
      const named = answerChosen(one.question, value);
      const count = found.get(named) ?? 0;
      if (count === 0 && !(named === chosen && one.audience === 'profile')) return [];
      const { question, labelKo: questionKo, labelEn: questionEn } = one;
      return [{ question, questionKo, questionEn, value: named, labelKo, labelEn, count }];
    }),
  );
}
