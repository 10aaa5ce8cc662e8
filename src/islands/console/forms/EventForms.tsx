import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ManagedForm } from '#api/event/event-form.ts';
import { type FormKind, formKinds } from '#domain/event-form/ask.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createManagedForms } from '#stores/event-form/managed-forms.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { ifMayLeave } from '../if-may-leave.ts';
import type { FormsArea } from './area.ts';
import { FormEditor } from './FormEditor.tsx';
import '../console.css';
import './forms.css';

/** `/manage/forms`: what each form of the event asks (docs/rules.md, P50). */
export default function EventForms({ texts }: { texts: TextData<SharedArea | FormsArea | 'account'> }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="event">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

/** The address names the form that is open. */
const named = (): FormKind =>
  formKinds.find((kind) => kind === new URLSearchParams(location.search).get('form')) ?? 'COMPANY';

function Screen() {
  const t = useT<FormsArea>();
  const forms = useStoreOf(createManagedForms);
  const loaded = useStore(forms.$forms);
  const [kind, setKind] = useState(named);
  useEffect(() => void forms.load(), [forms]);
  const choose = (to: string) => {
    const turn = async () => {
      const address = new URL(location.href);
      address.searchParams.set('form', to);
      history.replaceState(history.state, '', address);
      // What was saved meanwhile is read with it.
      await forms.load();
      setKind(to as FormKind);
    };
    void ifMayLeave(() => void turn());
  };
  return (
    <>
      <Segments
        label={t('eventForm.which')}
        options={formKinds.map((value) => ({ value, label: t(`choice.participateType.${value}`) }))}
        value={kind}
        onChange={choose}
      />
      {loaded.state === 'ready' ? (
        <Opened key={kind} forms={loaded.data} kind={kind} />
      ) : (
        <NotYet of={loaded} rows={8} onRetry={forms.load} />
      )}
    </>
  );
}

function Opened({ forms, kind }: { forms: readonly ManagedForm[]; kind: FormKind }) {
  const form = forms.find((one) => one.kind === kind);
  return form ? <FormEditor opened={form} /> : null;
}
