import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { mayDo } from '#domain/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { FormArea, FormTexts } from '#islands/participate/fields.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $openIdx, readAddress } from '#stores/manage-participate.ts';
import { $member } from '#stores/session.ts';
import { ParticipantDetail } from './ParticipantDetail.tsx';
import { ParticipantList } from './ParticipantList.tsx';
import './manage.css';

/** The managers' participants: the list, or the one that is open. Whoever may not is told so; the server refuses them anyway. */
export default function Participants({ texts }: { texts: FormTexts & TextData<'manage'> }) {
  return (
    <Texts texts={texts}>
      <Screen />
    </Texts>
  );
}

function Screen() {
  const t = useT<FormArea>();
  const member = useStore($member);
  const openIdx = useStore($openIdx);
  const [isHere, setHere] = useState(false);
  const isManager = isHere && member !== undefined && mayDo(new Set(member.permissions), 'participate');
  useEffect(() => setHere(true), []);
  useEffect(() => {
    if (!isManager) return;
    const read = () => readAddress(location.search);
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [isManager]);
  if (!isHere || member === undefined) return <Skeleton rows={6} />;
  if (!isManager)
    return (
      <EmptyState
        title={t('msg.access_deny')}
        action={
          <Button kind="second" href={localePath(t.locale, '/my-page')}>
            {t('participate.exist.toMyPage')}
          </Button>
        }
      />
    );
  return openIdx === undefined ? <ParticipantList /> : <ParticipantDetail key={openIdx} />;
}
