import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { mayLeave } from '#shell/leave.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Participants } from '#stores/participation/participants.ts';
import { helpTakeNewest, TakeNewest } from '../TakeNewest.tsx';
import { DenyDialog } from './DenyDialog.tsx';

/** Whether a key that was pressed is meant as one: not while something is written, nor in a dialog. */
export const isShortcut = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) =>
  !ctrlKey && !metaKey && !altKey && !(target as HTMLElement).closest('input, textarea, select, dialog');

/** Milliseconds in which a second press is still about the application that was just decided on: the next one stands under it then. */
const settleMs = 1_500;
/** By `performance.now()`: when a press last decided, and led to the next application. */
let decidedAt = Number.NEGATIVE_INFINITY;

/**
 * Approving and denying wait for an answer; what was approved can be cancelled; the rest is settled. After a decision the
 * next application of the list opens, so that one key after the other works through it.
 */
export function Decisions({
  participants,
  detail,
  name,
}: {
  participants: Participants;
  detail: ManagedParticipation;
  name: string;
}) {
  const t = useT<FormArea | 'manage'>();
  const { decisions } = participants;
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<'deny' | 'cancel'>();
  /** What stands here was not decided on, because another has saved it since. */
  const [stale, setStale] = useState<ManagedParticipation>();
  const acts = useRef<HTMLDivElement>(null);
  const { participateIdx, stateParticipate } = detail;
  const isWaiting = stateParticipate === 'REQUEST';
  const approve = async () => {
    if (isBusy) return;
    setBusy(true);
    await decisions.approve([participateIdx]).then(
      async ({ count }) => {
        if (count > 0) {
          toast(t('manage.detail.approved', { name }));
          decidedAt = performance.now();
        }
        // What could not be approved is shown as it is now.
        await (count > 0 ? participants.openNeighbour('next', mayLeave) : participants.load());
      },
      (error: unknown) => {
        if (errorKey(error) === 'msg.participate_changed') setStale(detail);
        else void tellDialog(sentenceWithHelp(t, errorKey(error)));
      },
    );
    setBusy(false);
  };
  /** By the button: a second press is no decision on whoever came under it. A key that is pressed anew is one. */
  const press = () => {
    if (performance.now() - decidedAt > settleMs) void approve();
  };
  const deny = () => {
    decisions.askReasonFor([participateIdx]);
    setAsked('deny');
  };
  useEffect(() => {
    const around = acts.current?.closest<HTMLElement>('.manage-detail');
    if (!around || !isWaiting) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(event as unknown as KeyboardEvent<HTMLElement>)) return;
      if (event.key === 'a' && !event.repeat) void approve();
      if (event.key === 'd') {
        event.preventDefault();
        deny();
      }
    };
    around.addEventListener('keydown', onKey);
    return () => around.removeEventListener('keydown', onKey);
  });
  if (!isWaiting && stateParticipate !== 'COMPLETE') return null;
  const close = (was: 'deny' | 'cancel') => {
    setAsked(undefined);
    const done = decisions.$done.get();
    if (was !== 'deny' || done?.act !== 'deny') return;
    if (done.idxs.includes(participateIdx)) void participants.openNeighbour('next', mayLeave);
    // Somebody else decided meanwhile: it is shown as it is now.
    else if (done.refused.some((one) => one.participateIdx === participateIdx)) void participants.load();
  };
  return (
    <div className="form-actions manage-decisions" ref={acts}>
      {stale === detail && (
        <div className="wizard-note" role="alert">
          <p>{t('manage.detail.changed')}</p>
          <TakeNewest takeNewest={decisions.takeNewest} isDecision />
        </div>
      )}
      {isWaiting ? (
        <>
          <Button busy={isBusy} onClick={press}>
            {t('manage.detail.approve')}
          </Button>
          <Button kind="danger" onClick={deny}>
            {t('manage.detail.deny')}
          </Button>
        </>
      ) : (
        <Button kind="danger" onClick={() => setAsked('cancel')}>
          {t('manage.detail.cancel')}
        </Button>
      )}
      <DenyDialog
        decisions={decisions}
        open={asked === 'deny'}
        title={t('manage.detail.denyTitle', { name })}
        name={name}
        onClose={() => close('deny')}
      />
      <ReasonDialog
        form={participants.cancelForm}
        help={helpTakeNewest(decisions.takeNewest, true)}
        open={asked === 'cancel'}
        onClose={() => setAsked(undefined)}
        words={{
          title: t('manage.detail.cancelTitle', { name }),
          text: t('manage.detail.cancelLead'),
          field: t('manage.detail.cancelReason'),
          submit: t('manage.detail.cancel'),
          keep: t('manage.detail.close'),
          done: t('manage.detail.cancelled', { name }),
        }}
      />
    </div>
  );
}
