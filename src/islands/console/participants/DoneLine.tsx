import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Decisions } from '#stores/participant-decisions.ts';

/** What was decided last, which of it could not be done and why, and the way back as long as there is one. */
export function DoneLine({
  decisions,
  nameOf,
}: {
  decisions: Decisions;
  /** The name of a row, where it is known here. */
  nameOf: (participateIdx: number) => string | undefined;
}) {
  const t = useT<FormArea | 'manage'>();
  const done = useStore(decisions.$done);
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    await decisions.undo().catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <div role="status" className="manage-done" hidden={!done}>
      {done && (
        <>
          {done.count > 0 && (
            <p>
              {t(`manage.done.${done.act}`, { count: done.count })}{' '}
              {done.idxs.length > 0 && (
                <Button kind="second" size="small" busy={isBusy} onClick={() => void undo()}>
                  {t('manage.done.takeBack')}
                </Button>
              )}
            </p>
          )}
          {done.refused.length > 0 && (
            <>
              <p>{t('manage.done.refused', { count: done.refused.length })}</p>
              <ul>
                {done.refused.map((one) => (
                  <li key={one.participateIdx}>
                    {nameOf(one.participateIdx) ?? `#${one.participateIdx}`}:{' '}
                    {one.isMeeting
                      ? t('manage.done.hasMeeting')
                      : one.stateParticipate === null
                        ? t('msg.participate_not_found')
                        : t('manage.done.isState', {
                            state: t(`choice.participateState.${one.stateParticipate}`),
                          })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </div>
  );
}
