import { useState } from 'react';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { whileLoading } from '#stores/lib/loading.ts';
import { createReasonForm } from '#stores/lib/reason-form.ts';
import type { Samples } from './samples.ts';

interface Of {
  words: Samples;
}

/** What one presses, in every state. */
export function Buttons({ words: { button } }: Of) {
  return (
    <>
      <div className="piece-row">
        <Button>{button.first}</Button>
        <Button kind="second">{button.second}</Button>
        <Button kind="danger">{button.danger}</Button>
        <Button kind="plain">{button.plain}</Button>
      </div>
      <div className="piece-row">
        <Button disabled>{button.disabled}</Button>
        <Button busy>{button.busy}</Button>
        <Button size="small">{button.small}</Button>
        <Button size="small" kind="second" busy>
          {button.busy}
        </Button>
        <Button size="small" kind="danger" disabled>
          {button.danger}
        </Button>
      </div>
      <div className="piece-row">
        <Button href="#main">{button.long}</Button>
        <a className="quiet-link" href="#main">
          {button.link}
        </a>
      </div>
    </>
  );
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));

/** What opens over the page. */
export function Dialogs({ words: { dialog, reason } }: Of) {
  const [open, setOpen] = useState<'plain' | 'wide' | 'reason' | null>(null);
  const [denial] = useState(() => createReasonForm(pause));
  const close = () => setOpen(null);
  const second = (text: string, onClick: () => void) => (
    <Button kind="second" onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div className="piece-row">
      {second(dialog.open, () => setOpen('plain'))}
      {second(dialog.wide, () => setOpen('wide'))}
      {second(dialog.reason, () => setOpen('reason'))}
      {second(dialog.ask, () => void confirmDialog(dialog.question, { ok: dialog.ask }))}
      {second(dialog.askDanger, () => void confirmDialog(dialog.question, { ok: dialog.ask, danger: true }))}
      {second(dialog.tell, () => void tellDialog(dialog.told))}
      {second(dialog.toast, () => toast(dialog.succeeded))}
      {second(dialog.toastFailure, () => toast(dialog.failed, 'failure'))}
      {second(dialog.loading, () => void whileLoading(pause()))}
      <Dialog
        open={open === 'plain' || open === 'wide'}
        wide={open === 'wide'}
        title={dialog.title}
        onClose={close}
      >
        <p>{dialog.text}</p>
        <div className="dialog-actions">
          <Button onClick={close}>{dialog.ask}</Button>
        </div>
      </Dialog>
      <ReasonDialog form={denial} words={reason} open={open === 'reason'} onClose={close} />
    </div>
  );
}
