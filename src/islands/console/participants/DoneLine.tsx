import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { sentenceWithHelp, type Translate } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Decisions, Done } from '#stores/participation/participant-decisions.ts';

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
  // Remembered: once it is decided on, the list that knew its name may be without it.
  const names = useRef(new Map<number, string>());
  for (const idx of done?.of ?? []) names.current.set(idx, nameOf(idx) ?? names.current.get(idx) ?? '');
  const only = done?.of.length === 1 && done.count === 1 ? names.current.get(done.of[0] ?? 0) : undefined;
  const undo = async () => {
    setBusy(true);
    await decisions.undo().catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <div
      role="status"
      className="manage-done"
      hidden={!done}
      data-failed={done?.count === 0 ? '' : undefined}
    >
      {done && (
        <>
          {done.count > 0 && (
            <p>
              {only
                ? t(`manage.done.${done.act}Of`, { name: only })
                : t(`manage.done.${done.act}`, { count: done.count })}{' '}
              {done.idxs.length > 0 && (
                <Button kind="second" size="small" busy={isBusy} onClick={() => void undo()}>
                  {t('manage.done.takeBack')}
                </Button>
              )}
            </p>
          )}
          {done.droppedChanges && (
            <p>
              {t('manage.done.droppedChanges', { count: done.droppedChanges.length })}{' '}
              {done.droppedChanges.map((idx) => nameOf(idx) ?? `#${idx}`).join(', ')}
            </p>
          )}
          {done.refused.length > 0 && (
            <>
              <p>
                {t(done.act === 'undo' ? 'manage.done.notUndone' : 'manage.done.refused', {
                  count: done.refused.length,
                })}
              </p>
              <ul>
                {done.refused.map((one) => (
                  <li key={one.participateIdx}>
                    {nameOf(one.participateIdx) ?? `#${one.participateIdx}`}: {reasonOf(t, one)}
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

/** Why one of them was not decided on. */
function reasonOf(
  t: Translate<FormArea | 'manage' | SharedArea>,
  { isFailed, isChanged, isEntered, isMeeting, stateParticipate }: Done['refused'][number],
): string {
  if (isFailed) return t('manage.done.isFailed');
  if (isChanged) return t('manage.done.isChanged');
  if (isEntered) return t('manage.done.isEntered');
  if (isMeeting) return t('manage.done.hasMeeting');
  if (stateParticipate === null) return t('msg.participate_not_found');
  return t('manage.done.isState', { state: t(`choice.participateState.${stateParticipate}`) });
}
