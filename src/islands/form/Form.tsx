import type { ReactNode } from 'react';
import { confirmDialog } from '#client/dialog.ts';
import { sentence } from '#i18n/engine.ts';
import { FormContext } from '#islands/ui/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { Form as FormStore } from '#stores/form.ts';
import '#islands/ui/form.css';
import { useForm } from './useForm.ts';

/**
 * A form that draws one store of `createForm`. `confirm` is the question before sending; `onDone` gets the answer;
 * `onBad` hears which field is bad, for a wizard that has to turn to its step first.
 */
export function Form<Answer>({
  form,
  confirm,
  onDone,
  onBad,
  children,
  label,
}: {
  form: FormStore<Answer>;
  confirm?: string;
  onDone: (answer: Answer) => void;
  onBad?: (field: string) => void;
  children: ReactNode;
  label?: string;
}) {
  const t = useT();
  const { element, status, failure, errorCount, focus } = useForm(form);
  const submit = async () => {
    const outcome = await form.submit(confirm === undefined ? undefined : () => confirmDialog(confirm));
    if (outcome.ok) return onDone(outcome.answer);
    if (outcome.field === undefined) return;
    onBad?.(outcome.field);
    focus(outcome.field);
  };
  return (
    <FormContext value={form}>
      <form
        ref={element}
        className="form"
        // Sent before the script has taken over, a form would carry the password off in the address; this method sends nothing.
        method="dialog"
        noValidate
        aria-label={label}
        aria-busy={status === 'sending'}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <div className="form-failure" role="alert">
          {failure !== undefined && <p>{sentence(t, failure)}</p>}
          {failure === undefined && errorCount > 0 && <p>{t('ui.errors', { count: errorCount })}</p>}
        </div>
      </form>
    </FormContext>
  );
}
