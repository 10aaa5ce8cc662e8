import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { FormTexts } from '#islands/participate/field-spec.ts';
import { Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createParticipants } from '#stores/participation/participants.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { useAddress } from '../use-address.ts';
import { DoneLine } from './DoneLine.tsx';
import { ParticipantList } from './ParticipantList.tsx';
import '../console.css';

/** Loaded when an application is opened: its answers, notes and decisions are most of the page. */
const ParticipantDetail = lazy(() => import('./ParticipantDetail.tsx'));

const EnterGuest = lazy(() => import('./EnterGuest.tsx'));

/** The managers' participants: the list, or the one that is open. */
export default function Participants({
  texts,
}: {
  texts: FormTexts & TextData<'manage' | 'account' | 'console' | 'people'>;
}) {
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
  const [isEntering, setEntering] = useState(false);
  useAddress(participants.readAddress);
  const list = useStore(participants.$list);
  const t = useT();
  const nameOf = (idx: number) => {
    const row = list.state === 'ready' ? list.data.rows.find((one) => one.participateIdx === idx) : undefined;
    return row && (nameIn(t.locale, row) ?? undefined);
  };
  return (
    <>
      <DoneLine decisions={participants.decisions} nameOf={nameOf} />
      {openIdx === undefined && isEntering && (
        <Suspense fallback={<Skeleton rows={8} />}>
          <EnterGuest
            onDone={(idx) => {
              setEntering(false);
              participants.goTo(participants.$asked.get(), idx);
            }}
            onLeave={() => setEntering(false)}
          />
        </Suspense>
      )}
      {openIdx === undefined && !isEntering && (
        <ParticipantList participants={participants} onEnter={() => setEntering(true)} />
      )}
      {openIdx !== undefined && (
        <Suspense fallback={<Skeleton rows={8} />}>
          <ParticipantDetail key={openIdx} participants={participants} />
        </Suspense>
      )}
    </>
  );
}
