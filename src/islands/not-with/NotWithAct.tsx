import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { mayMeet, type Side, sideOf } from '#domain/participation/participation.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $notWith, loadNotWith, setNotWith, unsetNotWith } from '#stores/matching/not-with.ts';
import { $member } from '#stores/site/session.ts';
import './not-with.css';
import { failureOf, useNotWithT } from './own-texts.ts';

interface Props {
  participateIdx: number;
  /** The side of whom the profile is about: only the other one meets them. */
  side: Side;
  name: string;
}

/** On a profile: says that the reader does not want to meet its participant, asks first, and takes it back. */
export default function NotWithAct({ participateIdx, side, name }: Props) {
  const t = useNotWithT();
  const shared = useT();
  const member = useStore($member);
  const list = useStore($notWith);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const type = member?.participateType;
  const own = type ? sideOf[type] : null;
  const isFor =
    own !== null && own !== side && mayMeet({ side: own, state: member?.stateParticipate ?? null });
  useEffect(() => {
    if (isFor) void loadNotWith();
  }, [isFor]);
  const row = list?.find((one) => one.participateIdx === participateIdx);
  const isOn = row !== undefined;
  useEffect(() => {
    // The button to ask stands outside, also where the server drew it.
    for (const ask of document.querySelectorAll('[data-ask]')) ask.toggleAttribute('data-left-out', isOn);
  }, [isOn]);
  if (!isFor || !list) return null;
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => toast(failureOf(t, shared, errorKey(error)), 'failure'));
    setBusy(false);
  };
  if (row)
    return (
      <div className="not-with-act">
        <p role="status">
          {t('notWith.isOn')} {ended && t('notWith.ended')}
        </p>
        {row.matchingIdx !== null && (
          <p>
            {t('notWith.stands')}{' '}
            <a href={localePath(t.locale, `/matching/meeting/${row.matchingIdx}`)}>
              {t('notWith.toMeeting')}
            </a>
          </p>
        )}
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          label={t('notWith.takeBackOf', { name })}
          onClick={() =>
            void act(async () => {
              await unsetNotWith(participateIdx);
              setEnded(false);
              toast(t('notWith.takenBack', { name }));
            })
          }
        >
          {t('notWith.takeBack')}
        </Button>
      </div>
    );
  if (!isAsking)
    return (
      <div className="not-with-act">
        <Button
          kind="plain"
          size="small"
          label={t('notWith.setOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('notWith.set')}
        </Button>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question in its place, not the fields of a form.
    <div className="not-with-act" data-asks="" role="group" aria-label={t('notWith.setOf', { name })}>
      <p role="status">{t('notWith.ask')}</p>
      <div className="not-with-buttons">
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          label={t('notWith.setOf', { name })}
          onClick={() =>
            void act(async () => {
              setEnded((await setNotWith(participateIdx)).ended);
              setAsking(false);
            })
          }
        >
          {t('notWith.set')}
        </Button>
        <Button kind="plain" size="small" onClick={() => setAsking(false)}>
          {t('notWith.back')}
        </Button>
      </div>
    </div>
  );
}
