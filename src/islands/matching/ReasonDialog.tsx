import { useId, useState } from 'react';
import { sentence } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { errorKey } from '#stores/loaded.ts';

const reasonMax = 500;

/** Asks before a meeting is denied or cancelled, takes the reason along, and shows why the server refuses, if it does. */
export function ReasonDialog({
  open,
  title,
  text,
  field,
  hint,
  submit,
  onClose,
  onSubmit,
}: {
  open: boolean;
  title: string;
  text?: string | undefined;
  field: string;
  hint: string;
  submit: string;
  onClose: () => void;
  onSubmit: (reason: string) => Promise<void>;
}) {
  const t = useT<'matching'>();
  const id = useId();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(reason);
      close();
    } catch (error) {
      setFailure(errorKey(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} title={title} onClose={close}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        {text && <p>{text}</p>}
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {field} <span className="field-optional">{t('ui.optional')}</span>
          </label>
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
          <textarea
            id={id}
            className="input"
            rows={3}
            maxLength={reasonMax}
            value={reason}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <div className="form-failure" role="alert">
          {failure !== null && <p>{sentence(t, failure)}</p>}
        </div>
        <div className="dialog-actions">
          <Button kind="second" onClick={close}>
            {t('matching.detail.keep')}
          </Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
