import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { FormTexts } from '#islands/participate/field-spec.ts';
import { Texts } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createParticipants } from '#stores/participants.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { ParticipantDetail } from './ParticipantDetail.tsx';
import { ParticipantList } from './ParticipantList.tsx';
import '../console.css';

/** The managers' participants: the list, or the one that is open. */
export default function Participants({ texts }: { texts: FormTexts & TextData<'manage' | 'account'> }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="participate">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const participants = useStoreOf(createParticipants);
  const openIdx = useStore(participants.$openIdx);
  useEffect(() => {
    participants.readAddress();
    window.addEventListener('popstate', participants.readAddress);
    return () => window.removeEventListener('popstate', participants.readAddress);
  }, [participants]);
  if (openIdx === undefined) return <ParticipantList participants={participants} />;
  return <ParticipantDetail key={openIdx} participants={participants} />;
}
