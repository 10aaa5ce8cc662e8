import { useStore } from '@nanostores/react';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { useReader } from '#islands/login/reader.ts';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Texts } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createEventPlan } from '#stores/event/event-plan.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { EventCopy } from './EventCopy.tsx';
import { EventDetails } from './EventDetails.tsx';
import { EventPlanForm } from './EventPlanForm.tsx';
import type { EventArea } from './event-area.ts';
import { FirstEvent } from './FirstEvent.tsx';
import { ProgrammeEditor } from './ProgrammeEditor.tsx';
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
  const store = useStoreOf(createEventPlan);
  const loaded = useStore(store.$plan);
  const isFamppy = useReader()?.permissions.includes('famppy');
  if (loaded.state === 'failed' && loaded.key === 'msg.event_not_found' && isFamppy)
    return (
      <div className="event-console">
        <FirstEvent />
      </div>
    );
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={store.load} />;
  const plan = loaded.data;
  const reload = () => void store.load();
  return (
    <div className="event-console">
      <EventPlanForm key={`plan ${plan.version}`} plan={plan} onDone={reload} />
      <EventDetails key={`details ${plan.version}`} plan={plan} onDone={reload} />
      <ProgrammeEditor plan={plan} />
      {isFamppy && <EventCopy plan={plan} />}
    </div>
  );
}
