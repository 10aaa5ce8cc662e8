import { useEffect } from 'react';
import { useReader } from '#islands/login/reader.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useListAddress } from '#islands/ui/use-list-address.ts';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createDoor } from '#stores/visitor/check-in.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { DoorArea, DoorTexts } from './area.ts';
import { CameCounts } from './CameCounts.tsx';
import { DoorDesk } from './DoorDesk.tsx';
import { VisitorList } from './VisitorList.tsx';
import '../console.css';
import './visitors.css';

/** `/manage/visitor`: the door, how many came, and the list of all visitors. */
export default function Visitors({ texts }: { texts: DoorTexts }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="participate">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<DoorArea>();
  const door = useStoreOf(() => createDoor(t('door.doorDefault')));
  const memberIdx = useReader()?.memberIdx;
  useListAddress(door.readAddress);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is one member's.
  useEffect(() => door.open(), [door, memberIdx]);
  return (
    <>
      <div className="door-top">
        <DoorDesk door={door} />
        <CameCounts door={door} />
      </div>
      <VisitorList door={door} />
    </>
  );
}
