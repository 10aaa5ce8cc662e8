import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type MeetingPlanScope, meetingPlanScopes } from '#domain/matching/meeting-plan.ts';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createPlanQuestions, isAnswering } from '#stores/matching/plans/plan-questions.ts';
import type { Plans } from '#stores/matching/plans/plans.ts';
import { AskPromise } from './AskPromise.tsx';
import { AskWhatIf } from './AskWhatIf.tsx';
import type { PlansArea } from './area.ts';
import { Question } from './Question.tsx';
import './ask.css';

const notNowId = 'plans-ask-not-now';

/** What is asked before a plan is made, and what was answered, the newest first. */
export function Ask({ plans }: { plans: Plans }) {
  const t = useT<PlansArea>();
  const store = useStoreOf(createPlanQuestions);
  const underWay = useStore(plans.$underWay);
  const questions = useStore(store.$questions);
  const { scope } = useStore(plans.$wanted);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  useChanges(store.refresh);
  const isRunning =
    underWay?.planIdx != null || (questions.state === 'ready' && questions.data.some(isAnswering));
  const notNow = isRunning ? notNowId : undefined;
  return (
    <div className="plans plans-ask">
      <p className="note">{t('plans.ask.lead')}</p>
      <div>
        <p className="field-label">{t('plans.make.scope')}</p>
        <Segments
          label={t('plans.make.scope')}
          value={scope}
          options={meetingPlanScopes.map((value) => ({ value, label: t(`plans.make.${value}`) }))}
          onChange={(value) => plans.choose({ scope: value as MeetingPlanScope })}
        />
        <p className="note">{t(`plans.make.${scope}Hint`)}</p>
        <p role="status" id={notNowId}>
          {isRunning && t('msg.meeting_plan_under_way')}
        </p>
      </div>
      <div className="plans-first">
        <AskPromise store={store} scope={scope} notNow={notNow} />
        <AskWhatIf store={store} scope={scope} notNow={notNow} />
      </div>
      <section className="plans-part" aria-labelledby="plans-questions">
        <h2 id="plans-questions">{t('plans.ask.list')}</h2>
        <Loaded
          of={questions}
          rows={4}
          title={t('plans.ask.failedList')}
          onRetry={store.load}
          empty={(all) =>
            all.length === 0 && <EmptyState title={t('plans.ask.none')} text={t('plans.ask.noneText')} />
          }
        >
          {(all) => (
            <ul className="plans-questions">
              {all.map((question) => (
                <li key={question.questionIdx}>
                  <Question question={question} store={store} plans={plans} notNow={notNow} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </div>
  );
}
