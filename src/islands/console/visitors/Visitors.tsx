import { useEffect } from 'react';
import { useReader } from '#islands/login/reader.ts';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createCheckIn } from '#stores/visitor/check-in.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { CheckInArea, CheckInTexts } from './area.ts';
import { CameCounts } from './CameCounts.tsx';
import { CheckInByCode } from './CheckInByCode.tsx';
import { VisitorList } from './VisitorList.tsx';
import '../console.css';
import './visitors.css';

/** `/manage/visitor`: the door, how many came, and the list of all visitors. */
export default function Visitors({ texts }: { texts: CheckInTexts }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="participate">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<CheckInArea>();
  const checkIn = useStoreOf(() => createCheckIn(t('checkIn.doorDefault')));
  const memberIdx = useReader()?.memberIdx;
  useListAddress(checkIn.readAddress);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is one member's.
  useEffect(() => checkIn.open(), [checkIn, memberIdx]);
  return (
    <>
      <div className="check-in-top">
        <CheckInByCode checkIn={checkIn} />
        <CameCounts checkIn={checkIn} />
      </div>
      <VisitorList checkIn={checkIn} />
    </>
  );
}
