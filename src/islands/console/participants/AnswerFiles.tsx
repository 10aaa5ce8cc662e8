import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { acceptOf } from '#domain/common/file-types.ts';
import type { Question } from '#domain/event-form/question.ts';
import { sentence } from '#i18n/engine.ts';
import { labelOf } from '#islands/event-form/question-label.ts';
import { AnsweredFiles } from '#islands/participate/AnsweredFiles.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { type AroundFiles, createAnswerFiles } from '#stores/participation/answer-files.ts';

interface Props {
  detail: ManagedParticipation;
  /** Those that a file answers. */
  questions: readonly Question[];
  around: AroundFiles;
}

/** The files that answer questions, put in by a manager as soon as they are chosen; nothing where no question asks for one. */
export function AnswerFiles({ detail, questions, around }: Props) {
  const t = useT<'manage'>();
  const store = useStoreOf(() => createAnswerFiles(detail, around));
  const files = useStore(store.$files);
  // What the form asks no more can be taken away, and is gone then.
  const left = detail.answers.filter(
    ({ kind, question }) =>
      kind === 'file' && files[question] != null && !questions.some((one) => one.question === question),
  );
  if (questions.length + left.length === 0) return null;
  return (
    <section className="form-part" aria-labelledby="answer-files">
      <h3 id="answer-files" tabIndex={-1}>
        {t('manage.answerFile.title')}
      </h3>
      <p className="note">{t('manage.answerFile.lead')}</p>
      {questions.map((question) => (
        <OneFile
          key={question.question}
          question={question}
          fileIdx={files[question.question] ?? null}
          store={store}
        />
      ))}
      {left.map((answer) => (
        <OneFile
          key={answer.question}
          question={{ ...answer, ask: 'left' }}
          fileIdx={files[answer.question] ?? null}
          store={store}
        />
      ))}
    </section>
  );
}

function OneFile({
  question: asked,
  fileIdx,
  store,
}: {
  question: Pick<Question, 'question' | 'labelKo' | 'labelEn'> & { ask: Question['ask'] | 'left' };
  fileIdx: number | null;
  store: ReturnType<typeof createAnswerFiles>;
}) {
  const t = useT<'manage'>();
  const isBusy = useStore(store.$busy) !== null;
  const input = useRef<HTMLInputElement>(null);
  const { question, ask } = asked;
  const name = labelOf(t.locale, asked);
  const act = (work: Promise<void>, done: string) =>
    work.then(
      () => toast(done),
      (key: string) => tellDialog(sentence(t, key)),
    );
  const remove = async () => {
    const words = t('manage.answerFile.askRemove', { question: name });
    if (!(await confirmAct('delete', words, { ok: t('manage.answerFile.remove') }))) return;
    await act(store.remove(question), t('manage.answerFile.removed'));
    // The button that was pressed is gone; of a question that is asked no more all is.
    (input.current ?? document.getElementById('answer-files'))?.focus();
  };
  const of = <span className="visually-hidden"> ({name})</span>;
  return (
    <div className="answer-file" data-question={question}>
      <h4>{name}</h4>
      {fileIdx === null ? (
        <p className="note">{t('manage.answerFile.none')}</p>
      ) : (
        <AnsweredFiles value={fileIdx} whose="managed" />
      )}
      <div className="form-actions">
        {ask !== 'left' && (
          <label className="button file-choose" data-kind="second" data-size="small">
            <input
              ref={input}
              type="file"
              className="visually-hidden"
              accept={acceptOf('answerFile')}
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? [];
                currentTarget.value = '';
                if (chosen) void act(store.put(question, chosen), t('manage.answerFile.put'));
              }}
            />
            {t(fileIdx === null ? 'manage.answerFile.choose' : 'manage.answerFile.replace')}
            {of}
          </label>
        )}
        {fileIdx !== null && ask !== 'required' && (
          <Button kind="plain" size="small" disabled={isBusy} onClick={() => void remove()}>
            {t('manage.answerFile.remove')}
            {of}
          </Button>
        )}
      </div>
      {fileIdx !== null && ask === 'required' && (
        <p className="field-hint">{t('manage.answerFile.required')}</p>
      )}
      {ask === 'left' && <p className="field-hint">{t('manage.answerFile.left')}</p>}
    </div>
  );
}
