import { type ReactNode, useEffect } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { toast } from '#shell/toast.ts';
import type { Form as FormStore } from '#stores/lib/form.ts';
import { reasonMax } from '#stores/lib/reason-form.ts';
import { Form } from './Form.tsx';

/** The words of one refusal or cancellation; its button is the confirmation. */
export interface ReasonWords {
  title: string;
  text?: string | undefined;
  field: string;
  hint?: string | undefined;
  submit: string;
  /** What leaves everything as it is. */
  keep: string;
  /** Undefined where nothing came of it, and the screen says why. */
  done: string | (() => string | undefined);
}

/** Asks before something is refused or cancelled, takes the reason along, and shows why the server says no, if it does. */
export function ReasonDialog({
  form,
  words,
  open,
  optional = false,
  before,
  help,
  onClose,
  onStale,
}: {
  form: FormStore;
  words: ReasonWords;
  open: boolean;
  optional?: boolean;
  /** What helps to write the reason. */
  before?: ReactNode;
  /** What helps whoever is refused, by the key of the refusal. */
  help?: (failure: string) => ReactNode;
  onClose: () => void;
  /** Fetches anew what is refused or cancelled, where it has changed meanwhile. */
  onStale?: () => void;
}) {
  // What was typed stays as long as the screen: Escape and 'Back' close the question, and it may be asked again.
  useEffect(() => () => form.reset(), [form]);
  return (
    <Dialog open={open} title={words.title} onClose={onClose}>
      <Form
        form={form}
        help={help}
        onStale={
          onStale &&
          (() => {
            onClose();
            onStale();
          })
        }
        onDone={() => {
          const doneWords = typeof words.done === 'string' ? words.done : words.done();
          form.reset();
          onClose();
          if (doneWords !== undefined) toast(doneWords);
        }}
      >
        {words.text && <p>{words.text}</p>}
        {before}
        <Field
          name="reason"
          type="textarea"
          rows={4}
          max={reasonMax}
          optional={optional}
          label={words.field}
          hint={words.hint}
        />
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {words.keep}
          </Button>
          <Button type="submit" kind="danger">
            {words.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
