import type { ReadAnswer } from '#domain/event-form/answer.ts';
import { answerText, labelOf } from '#islands/event-form/question-label.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { AnsweredFiles } from './AnsweredFiles.tsx';
import { AnswerPart, type FilesOf } from './Answers.tsx';

/** The answers to the event's own questions; nothing where there are none. */
export function OwnAnswers({
  answers,
  files = 'own',
  fileOf = ({ value }) => Number(value),
}: {
  answers: readonly ReadAnswer[];
  /** What names the file of an answer: before it is sent, what the form holds. */
  fileOf?: (answer: ReadAnswer) => unknown;
} & FilesOf) {
  const t = useT<'ownQuestion'>();
  if (answers.length === 0) return null;
  const words = { yes: t('ownQuestion.yes'), no: t('ownQuestion.no') };
  return (
    <AnswerPart title={t('ownQuestion.title')}>
      <dl>
        {answers.map((one) => (
          <div key={one.question}>
            <dt>{labelOf(t.locale, one)}</dt>
            <dd>
              {one.kind === 'file' ? (
                <AnsweredFiles value={fileOf(one)} whose={files} />
              ) : (
                answerText(t.locale, one, words)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </AnswerPart>
  );
}
