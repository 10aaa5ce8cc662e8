import { useCallback, useState } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Texts } from '#islands/ui/Texts.tsx';
import { addressIn, type PageAddress } from '#stores/page/managed-pages.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { ifMayLeave } from '../if-may-leave.ts';
import { useAddress } from '../use-address.ts';
import type { PageArea } from './area.ts';
import { PageList } from './PageList.tsx';
import { PageScreen } from './PageScreen.tsx';
import '../console.css';
import './pages.css';

/** `/manage/pages`: the pages that visitors read, as managers write them (docs/rules.md, W11 to W15). */
export default function Pages({
  texts,
}: {
  texts: TextData<SharedArea | PageArea | 'participate' | 'account'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="famppy" orWithoutEvent>
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const [open, setOpen] = useState<PageAddress | undefined>();
  useAddress(useCallback(() => setOpen(addressIn(location.search)), []));
  const go = (page: PageAddress | undefined) => {
    const address = new URL(location.href);
    if (page) address.searchParams.set('page', `${page.part}/${page.name}`);
    else address.searchParams.delete('page');
    history.pushState(null, '', address);
    setOpen(page);
  };
  return open ? (
    <PageScreen
      key={`${open.part}/${open.name}`}
      address={open}
      onList={() => void ifMayLeave(() => go(undefined))}
      onGone={() => go(undefined)}
    />
  ) : (
    <PageList onOpen={go} />
  );
}
