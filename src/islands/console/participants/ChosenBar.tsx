import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { mailAddress } from '#stores/lib/mail-address.ts';
import { pageEvent } from '#stores/lib/page-event.ts';
import type { Decisions } from '#stores/participation/participant-decisions.ts';
import { DenyDialog } from './DenyDialog.tsx';

/** What can be done with the rows that are chosen; it keeps its place while none is, so that nothing moves. */
export function ChosenBar({ decisions, onDone }: { decisions: Decisions; onDone: () => void }) {
  const t = useT<'manage'>();
  const chosen = useStore(decisions.$chosen);
  const [isBusy, setBusy] = useState(false);
  const [isDenying, setDenying] = useState(false);
  const isNone = chosen.length === 0;
  const approve = async () => {
    setBusy(true);
    await decisions
      .approve(chosen)
      .then(onDone, (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  const deny = () => {
    decisions.askReasonFor(chosen);
    setDenying(true);
  };
  return (
    <div className="manage-chosen" data-none={isNone ? '' : undefined}>
      <Button size="small" busy={isBusy} disabled={isNone} onClick={() => void approve()}>
        {t('manage.chosen.approve')}
      </Button>
      <Button size="small" kind="danger" disabled={isNone} onClick={deny}>
        {t('manage.chosen.deny')}
      </Button>
      <Button
        size="small"
        kind="second"
        disabled={isNone}
        onClick={() => {
          location.href = localePath(
            t.locale,
            mailAddress({ participateIdxs: chosen.join(','), ...(pageEvent && { eventIdx: pageEvent }) }),
          );
        }}
      >
        {t('manage.chosen.mail')}
      </Button>
      <Button size="small" kind="plain" disabled={isNone} onClick={() => decisions.$chosen.set([])}>
        {t('manage.chosen.clear')}
      </Button>
      <span className="note figures" role="status">
        {isNone ? '' : t('manage.chosen.count', { count: chosen.length })}
      </span>
      <DenyDialog
        decisions={decisions}
        open={isDenying}
        title={t('manage.chosen.denyTitle', { count: chosen.length })}
        onClose={() => {
          setDenying(false);
          if (decisions.$done.get()?.act === 'deny') onDone();
        }}
      />
    </div>
  );
}
