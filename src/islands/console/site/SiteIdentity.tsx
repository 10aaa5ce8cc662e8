import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Texts } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createManagedSite } from '#stores/site-identity/managed-site.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { SiteArea, Standard } from './area.ts';
import { Editor } from './Editor.tsx';
import '../console.css';
import './site.css';

/** `/manage/site`: who runs the site, what it is called and in which colours it stands (docs/rules.md, I1 to I5). */
export default function SiteIdentity({
  texts,
  standard,
}: {
  texts: TextData<SharedArea | SiteArea | 'participate' | 'account'>;
  standard: Standard;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="famppy" orWithoutEvent>
        <Screen standard={standard} />
      </ConsoleGate>
    </Texts>
  );
}

function Screen({ standard }: { standard: Standard }) {
  const store = useStoreOf(createManagedSite);
  const loaded = useStore(store.$site);
  useEffect(() => void store.load(), [store]);
  return (
    <Loaded of={loaded} rows={8} onRetry={store.load}>
      {(site) => <Editor opened={site} standard={standard} />}
    </Loaded>
  );
}
