import { useStore } from '@nanostores/react';
import { mayDoAny } from '#domain/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $counts } from '#stores/console.ts';
import { $member } from '#stores/session.ts';
import { ConsoleGate } from './ConsoleGate.tsx';
import { pages, waitingOn } from './pages.ts';
import './console.css';

type ConsoleArea = 'manage' | 'participate' | 'account' | 'console';

/** Where managers arrive: what they may do, each with a way there. */
export default function ConsoleHome({ texts }: { texts: TextData<ConsoleArea | 'ui' | 'msg' | 'rule'> }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate>
        <Pages />
      </ConsoleGate>
    </Texts>
  );
}

function Pages() {
  const t = useT<ConsoleArea>();
  const permissions = new Set(useStore($member)?.permissions);
  const open = pages.filter(({ permission }) => mayDoAny(permissions, permission));
  const counts = useStore($counts);
  if (open.length === 0)
    return <EmptyState title={t('manage.nothingTitle')} text={t('manage.nothingText')} />;
  return (
    <>
      <ul className="manage-pages">
        {open.map((page) => {
          const waiting = waitingOn(page, counts);
          return (
            <li key={page.path}>
              <a href={localePath(t.locale, page.path)}>{t(page.title)}</a>
              <p className="note">{t(page.lead)}</p>
              {waiting !== null && (
                <p className="manage-waiting figures">{t('console.waiting', { count: waiting })}</p>
              )}
            </li>
          );
        })}
      </ul>
      {!!counts?.failedMails && (
        <p className="manage-waiting figures" role="status">
          {t('console.failedMails', { count: counts.failedMails })}
        </p>
      )}
    </>
  );
}
