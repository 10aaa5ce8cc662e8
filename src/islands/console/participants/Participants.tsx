import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { ConsoleGate } from '#islands/console/ConsoleGate.tsx';
import type { FormTexts } from '#islands/participate/application-fields.ts';
import { Texts } from '#islands/ui/Texts.tsx';
import { $openIdx, readAddress } from '#stores/participants.ts';
import { ParticipantDetail } from './ParticipantDetail.tsx';
import { ParticipantList } from './ParticipantList.tsx';
import '#islands/console/console.css';

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
  const openIdx = useStore($openIdx);
  useEffect(() => {
    const read = () => readAddress(location.search);
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  return openIdx === undefined ? <ParticipantList /> : <ParticipantDetail key={openIdx} />;
}
