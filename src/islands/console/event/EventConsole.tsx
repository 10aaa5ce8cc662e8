import { useStore } from '@nanostores/react';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { zoneName } from '#i18n/format.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { FailedState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createEventPlan } from '#stores/event-plan.ts';
import { $member } from '#stores/session.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { EventCopy } from './EventCopy.tsx';
import { EventDetails } from './EventDetails.tsx';
import { EventPlanForm } from './EventPlanForm.tsx';
import type { EventArea } from './event-area.ts';
import { FirstEvent } from './FirstEvent.tsx';
import '../console.css';
import './event.css';

/** `/manage/event`: what the event says and which rules it has, and its days, tables and interpreters. */
export default function EventConsole({
  texts,
}: {
  texts: TextData<SharedArea | EventArea | 'manage' | 'participate' | 'account'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="event" orWithoutEvent>
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<EventArea>();
  const store = useStoreOf(createEventPlan);
  const loaded = useStore(store.$plan);
  const isFamppy = useStore($member)?.permissions.includes('famppy');
  if (loaded.state === 'failed' && loaded.key === 'msg.event_not_found' && isFamppy)
    return (
      <div className="event-console">
        <FirstEvent />
      </div>
    );
  if (loaded.state === 'loading') return <Skeleton rows={8} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void store.load()} />;
  const plan = loaded.data;
  const reload = () => void store.load();
  return (
    <div className="event-console">
      <p className="note">
        {t('eventConsole.clock', {
          zone: zoneName(t.locale, plan.timeZone, plan.days[0]?.date ?? new Date()),
        })}
      </p>
      <EventPlanForm key={`plan ${plan.version}`} plan={plan} onDone={reload} />
      <EventDetails key={`details ${plan.version}`} plan={plan} onDone={reload} />
      {isFamppy && <EventCopy plan={plan} />}
    </div>
  );
}
