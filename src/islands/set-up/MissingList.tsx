import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { MissingPart } from '#domain/set-up/set-up.ts';
import { localePath } from '#i18n/locales.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createMissing } from '#stores/set-up/missing.ts';
import type { SetUpArea } from './set-up-area.ts';
import './missing.css';

/** Where each part is looked after; what has no address here is said by its text. */
const ways: Partial<Record<MissingPart, string>> = {
  identity: '/manage/set-up#site',
  event: '/manage/event',
  mail: '/manage/set-up#mail',
  policy: '/manage/pages',
  way: '/manage/pages?page=visit/directions',
  programme: '/manage/event#event-programme',
  association: '/manage/pages',
  posts: '/manage/board',
  rates: '/manage/rates',
  booths: '/manage/booth',
  sponsors: '/manage/site#site-sponsors',
  deputy: '/manage/permission',
};

/** What the installation still lacks, each with the way there. */
export function MissingList() {
  const t = useT<SetUpArea>();
  const store = useStoreOf(createMissing);
  const loaded = useStore(store.$missing);
  useEffect(() => void store.load(), [store]);
  return (
    <Loaded of={loaded} rows={3} onRetry={store.load}>
      {({ missing, isDemonstration }) =>
        missing.length === 0 ? (
          <p className="note">{t('setUp.missing.none')}</p>
        ) : (
          <>
            {isDemonstration && <p className="note">{t('setUp.missing.demonstration')}</p>}
            <ul className="missing-parts">
              {missing.map((part) => {
                const way = ways[part];
                const name = t(`setUp.missing.${part}`);
                return (
                  <li key={part}>
                    {way ? <a href={localePath(t.locale, way)}>{name}</a> : <strong>{name}</strong>}
                    <p className="note">{t(`setUp.missing.${part}Text`)}</p>
                  </li>
                );
              })}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
