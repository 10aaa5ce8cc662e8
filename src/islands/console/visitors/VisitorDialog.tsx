import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { sentence } from '#i18n/engine.ts';
import { AskedBy } from '#islands/event-form/asks.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { PersonFields } from '#islands/visitor/PersonFields.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { CheckIn } from '#stores/visitor/check-in.ts';
import { createVisitorDesk } from '#stores/visitor/visitor-desk.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { CheckInArea } from './area.ts';
import { namesOf } from './LastVisitor.tsx';
import '#islands/visitor/visitor.css';

/** What the information desk does with one registration: correct it, send its link again, cancel it. */
export default function VisitorDialog({
  checkIn,
  visitor,
  onClose,
}: {
  checkIn: CheckIn;
  visitor: ManagedVisitor;
  onClose: () => void;
}) {
  const t = useT<CheckInArea>();
  const desk = useStoreOf(() => createVisitorDesk(checkIn, visitor));
  const asked = useStore(desk.$asked);
  const [busy, setBusy] = useState<'resend' | 'cancel'>();
  const [name] = namesOf(t, visitor);
  const saved = useRef<ManagedVisitor>(undefined);
  // Once the dialog is gone: while it is open nothing behind it can take the focus.
  useEffect(() => () => saved.current && checkIn.changed(saved.current), [checkIn]);
  const { visitorEmail } = visitor;
  const act = async (what: 'resend' | 'cancel', done: string) => {
    setBusy(what);
    try {
      await desk[what]();
      toast(done);
      onClose();
    } catch (error) {
      toast(sentence(t, errorKey(error)), 'failure');
    }
    setBusy(undefined);
  };
  const cancel = async () => {
    const words = { ok: t('checkIn.cancel'), danger: true };
    if (await confirmAct('cancel', t('checkIn.confirmCancel', { name }), words))
      await act('cancel', t('checkIn.cancelled', { name }));
  };
  return (
    <Dialog open title={t('checkIn.change')} wide onClose={onClose}>
      <p className="note door-lead">{t('checkIn.changeText')}</p>
      <Form
        form={desk.form}
        label={t('checkIn.change')}
        help={helpTakeNewest(desk.takeNewest)}
        onDone={(changed) => {
          saved.current = changed;
          toast(t('checkIn.changedOf', { name: namesOf(t, changed)[0] }));
          onClose();
        }}
      >
        <AskedBy value={asked}>
          <PersonFields at="visitor" />
        </AskedBy>
        <div className="form-actions">
          <Button type="submit">{t('checkIn.save')}</Button>
        </div>
      </Form>
      <section className="check-in-more" aria-label={t('checkIn.more')}>
        <p className="note">
          {visitorEmail === null
            ? t('checkIn.noAddress')
            : t('checkIn.resendText', { address: visitorEmail })}
        </p>
        <div className="form-actions">
          <Button
            kind="second"
            size="small"
            disabled={visitorEmail === null || busy === 'cancel'}
            busy={busy === 'resend'}
            onClick={() => void act('resend', t('checkIn.resent', { address: visitorEmail ?? '' }))}
          >
            {t('checkIn.resend')}
          </Button>
          <Button
            kind="danger"
            size="small"
            disabled={busy === 'resend'}
            busy={busy === 'cancel'}
            onClick={() => void cancel()}
          >
            {t('checkIn.cancel')}
          </Button>
        </div>
      </section>
    </Dialog>
  );
}
