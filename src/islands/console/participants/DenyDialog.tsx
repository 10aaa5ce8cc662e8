import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { limits } from '#domain/common/limits.ts';
import { sentence } from '#i18n/engine.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import type { Decisions } from '#stores/participation/participant-decisions.ts';
import { createDeclineReasons } from '#stores/participation/participant-notes.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';

/** Declines one application or several, with a reason that is written, or chosen from those of the event. */
export function DenyDialog({
  decisions,
  open,
  title,
  name,
  onClose,
}: {
  decisions: Decisions;
  open: boolean;
  title: string;
  /** Whose application it is, where it is one. */
  name?: string;
  onClose: () => void;
}) {
  const t = useT<'manage'>();
  const said = name === undefined ? t('manage.detail.denied') : t('manage.done.denyOf', { name });
  return (
    <ReasonDialog
      form={decisions.denyForm}
      open={open}
      onClose={onClose}
      help={helpTakeNewest(decisions.takeNewest, true)}
      before={<StoredReasons onChoose={(reason) => decisions.denyForm.set('reason', reason)} />}
      words={{
        title,
        text: t('manage.detail.denyLead'),
        field: t('manage.detail.reason'),
        submit: t('manage.detail.deny'),
        keep: t('manage.detail.close'),
        done: () => (decisions.$done.get()?.count ? said : undefined),
      }}
    />
  );
}

/** The event's reasons, each a button that fills the field, and the way to change them. */
function StoredReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const t = useT<'manage'>();
  const store = useStoreOf(createDeclineReasons);
  const reasons = useStore(store.$reasons);
  const [lines, setLines] = useState<string>();
  const field = useId();
  useEffect(() => void store.load(), [store]);
  if (reasons.state === 'loading') return null;
  if (reasons.state === 'failed') return <p className="note">{sentence(t, reasons.key)}</p>;
  if (lines !== undefined)
    return (
      <div className="manage-reasons">
        <label htmlFor={field}>{t('manage.reasons.edit')}</label>
        <p className="field-hint">{t('manage.reasons.hint', { max: limits.declineReasons })}</p>
        <textarea
          id={field}
          className="input"
          rows={5}
          value={lines}
          onChange={(event) => setLines(event.target.value)}
        />
        <Button
          kind="second"
          size="small"
          onClick={() => void store.save(lines).then(() => setLines(undefined))}
        >
          {t('manage.reasons.save')}
        </Button>
      </div>
    );
  return (
    <div className="manage-reasons">
      {reasons.data.map((reason) => (
        <button key={reason} type="button" className="manage-reason" onClick={() => onChoose(reason)}>
          {reason}
        </button>
      ))}
      <Button kind="plain" size="small" onClick={() => setLines(reasons.data.join('\n'))}>
        {t(reasons.data.length === 0 ? 'manage.reasons.none' : 'manage.reasons.edit')}
      </Button>
    </div>
  );
}
