import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { PlanQuestion, PromiseAnswer } from '#api/matching/plans/plan-questions.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { isAnswering, type PlanQuestions } from '#stores/matching/plans/plan-questions.ts';
import { nextName, type Plans } from '#stores/matching/plans/plans.ts';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { answerWords, coverLines, questionWords, setWords } from './ask-words.ts';
import { someNames, type T, tooLargeWords } from './names.ts';
import { Variants } from './Variants.tsx';

interface Shown {
  question: PlanQuestion;
  store: PlanQuestions;
  plans: Plans;
  /** The id of what says why no plan can be made now. */
  notNow: string | undefined;
}

/** What was asked, how far the answer is, and the answer. */
export function Question({ question, store, plans, notNow }: Shown) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const { promise, variants } = question;
  const answer = promise?.answer ?? null;
  const hasFigures = variants?.some(({ figures }) => figures !== null) ?? false;
  const none = noneWords(t, question, answer !== null || hasFigures);
  return (
    <article className="plans-part plans-question">
      <header>
        <h3>{questionWords(t, question)}</h3>
        <p className="note">
          <time dateTime={question.createdAt}>{formatMoment(t.locale, question.createdAt, zone)}</time>
          {' · '}
          {t(`plans.make.${question.scope}`)}
        </p>
      </header>
      {isAnswering(question) && <Going question={question} store={store} />}
      {none !== null && <p role={question.state === 'failed' ? 'alert' : undefined}>{none}</p>}
      {promise && answer && (
        <Promised least={promise.least} answer={answer} {...{ question, store, plans, notNow }} />
      )}
      {variants && hasFigures && <Variants variants={variants} />}
    </article>
  );
}

/** Why there is no answer; null while one is looked for, and where one is. */
function noneWords(t: T, { state, tooLarge }: PlanQuestion, hasAnswer: boolean): string | null {
  if (state === 'failed') return tooLarge ? tooLargeWords(t, tooLarge) : t('plans.ask.failed');
  if (hasAnswer || state === 'waiting' || state === 'running') return null;
  return t(state === 'stopped' ? 'plans.ask.stopped' : 'plans.ready.none');
}

function Going({ question, store }: { question: PlanQuestion; store: PlanQuestions }) {
  const t = useT<PlansArea>();
  const [isStopping, setStopping] = useState(false);
  const { state, startedAt, seconds } = question;
  // The clock of the server began it, and this one counts on: it only tells how far it is.
  const gone = startedAt === null ? 0 : (Date.now() - Date.parse(startedAt)) / 1_000;
  const stop = async () => {
    setStopping(true);
    await store.stop(question.questionIdx).catch((error: unknown) => {
      setStopping(false);
      return tellDialog(sentenceWithHelp(t, errorKey(error)));
    });
  };
  return (
    <div className="manage-acts">
      <StateBadge tone="waiting">
        {t(state === 'waiting' ? 'plans.run.waiting' : 'plans.ask.going')}
      </StateBadge>
      {state === 'running' && (
        <span className="note figures">
          {t('plans.watch.seconds', {
            seconds: Math.floor(Math.max(0, Math.min(seconds, gone))),
            of: seconds,
          })}
        </span>
      )}
      <Button kind="second" size="small" busy={isStopping} onClick={() => void stop()}>
        {t('plans.ask.stop')}
      </Button>
    </div>
  );
}

function Promised({
  question,
  least,
  answer,
  store,
  plans,
  notNow,
}: Shown & { least: number; answer: PromiseAnswer }) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const list = useStore(plans.$plans);
  const [isBusy, setBusy] = useState(false);
  const tones = { yes: 'good', no: 'bad', undecided: 'half' } as const;
  const keep = async () => {
    const name = nextName(list.state === 'ready' ? list.data : [], (no) =>
      t('plans.ask.keptAs', { least: answer.found ?? 0, no }),
    );
    setBusy(true);
    await store
      .keep(question.questionIdx, name)
      .then((planIdx) => plans.goTo(planIdx))
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  const more = answer.setsInAll - answer.sets.length;
  return (
    <>
      <p className="plans-proof" role="status">
        <StateBadge tone={tones[answer.state]}>{t(`plans.ask.answer.${answer.state}`)}</StateBadge>
        <strong>{answerWords(t, answer)}</strong>
      </p>
      {answer.withoutWishes.count > 0 && (
        <p>
          {t('plans.ask.withoutWishes', {
            count: answer.withoutWishes.count,
            names: someNames(t, answer.withoutWishes),
          })}
        </p>
      )}
      {answer.hasPlan === 'Y' && !isAnswering(question) && (
        <div>
          <Button kind="second" size="small" busy={isBusy} notNow={notNow} onClick={() => void keep()}>
            {t('plans.ask.keep')}
          </Button>
        </div>
      )}
      {answer.sets.length > 0 && (
        <details>
          <summary>{t('plans.ask.sets')}</summary>
          <ol className="plans-sets">
            {answer.sets.map((set) => {
              const words = setWords(t, set, least);
              return (
                <li key={words}>
                  <p>{words}</p>
                  <ul>
                    {coverLines(t, set, zone).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </li>
              );
            })}
          </ol>
          {more > 0 && <p className="note">{t('plans.ask.moreSets', { count: more })}</p>}
        </details>
      )}
    </>
  );
}
