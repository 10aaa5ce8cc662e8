import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { Texts } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createPairs } from '#stores/wanted-pair/pairs.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { PairsArea } from './area.ts';
import { PairList } from './PairList.tsx';
import { PairSheetPart } from './PairSheetPart.tsx';
import '../console.css';
import '#islands/ui/form/form.css';
import './pairs.css';

/** `/manage/pairs`: a sheet of companies and buyers who are to meet, and what became of each pair. */
export default function Pairs({
  texts,
}: {
  texts: TextData<PairsArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="matching">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const pairs = useStoreOf(createPairs);
  useListAddress(pairs.readAddress);
  useEffect(() => pairs.stop, [pairs]);
  const read = useStore(pairs.$read);
  return (
    <div className="pairs">
      <PairSheetPart pairs={pairs} read={read} />
      <PairList pairs={pairs} />
    </div>
  );
}
