import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { mayDoAny } from '#domain/common/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { useReader } from '#islands/login/reader.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $counts, refreshCounts } from '#stores/console/console.ts';
import { ConsoleSearch } from './ConsoleSearch.tsx';
import { pages, type ShellArea, waitingOn } from './pages.ts';
import './shell.css';

/** The menu of the console by what its reader may do, what waits in each part, and the search. `here` is the page's own address. */
export default function ConsoleShell({
  texts,
  here,
}: {
  texts: TextData<ShellArea | 'ui' | 'msg' | 'rule'>;
  here: string;
}) {
  return (
    <Texts texts={texts}>
      <Shell here={here} />
    </Texts>
  );
}

function Shell({ here }: { here: string }) {
  const t = useT<ShellArea>();
  const member = useReader();
  const [isHere, setHere] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const menu = useId();
  const permissions = new Set(member?.permissions);
  const isManager =
    isHere && permissions.size > 0 && !member?.needsSecondFactor && !member?.needsLongerPassword;
  useEffect(() => setHere(true), []);
  useEffect(() => {
    if (!isManager) return;
    void refreshCounts();
    const again = () => document.visibilityState === 'visible' && void refreshCounts();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [isManager]);
  const counts = useStore($counts);
  // Its place is kept, so that nothing moves when it is known who reads.
  if (!isManager) return <div className="console-shell" />;
  const open = pages.filter(({ permission }) => mayDoAny(permissions, permission));
  const waiting = open.reduce((sum, page) => sum + (waitingOn(page, counts) ?? 0), 0);
  return (
    <div className="console-shell">
      <button
        type="button"
        className="button console-menu-button"
        data-kind="second"
        data-size="small"
        aria-expanded={isOpen}
        aria-controls={menu}
        onClick={() => setOpen(!isOpen)}
      >
        {t('console.menu')}
        {waiting > 0 && <Waiting count={waiting} />}
      </button>
      <ConsoleSearch />
      <nav
        id={menu}
        className="console-menu"
        data-open={isOpen ? '' : undefined}
        aria-label={t('console.menu')}
      >
        <ul>
          <li>
            <a href={localePath(t.locale, '/manage')} aria-current={here === '/manage' ? 'page' : undefined}>
              {t('console.overview')}
            </a>
          </li>
          {open.map((page) => (
            <li key={page.path}>
              <a
                href={localePath(t.locale, page.path)}
                aria-current={here.startsWith(page.path) ? 'page' : undefined}
              >
                {t(page.title)}
                <Waiting count={waitingOn(page, counts)} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A number that waits, read out with what it says. */
function Waiting({ count }: { count: number | null }) {
  const t = useT<ShellArea>();
  if (count === null) return null;
  return (
    <span className="console-count figures">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('console.waiting', { count })}</span>
    </span>
  );
}
