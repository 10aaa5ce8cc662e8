import { useStore } from '@nanostores/react';
import { mayDoAny } from '#domain/common/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { useReader } from '#islands/login/reader.ts';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $counts, $hasNoEvent } from '#stores/console/console.ts';
import { ConsoleGate } from './ConsoleGate.tsx';
import { MissingParts } from './MissingParts.tsx';
import { groups, pages, waysToWaiting } from './pages.ts';
import './console.css';
import './home.css';

type ConsoleArea = 'manage' | 'participate' | 'account' | 'console' | 'setUp';
type Page = (typeof pages)[number];

/** Where managers arrive: what waits for them, then what they may do, each with a way there. */
export default function ConsoleHome({ texts }: { texts: TextData<ConsoleArea | 'ui' | 'msg' | 'rule'> }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate orWithoutEvent>
        <Overview />
      </ConsoleGate>
    </Texts>
  );
}

function Overview() {
  const t = useT<ConsoleArea>();
  const permissions = new Set(useReader()?.permissions);
  const hasNoEvent = useStore($hasNoEvent);
  const open = pages.filter(({ permission }) => mayDoAny(permissions, permission));
  if (open.length === 0)
    return <EmptyState title={t('manage.nothingTitle')} text={t('manage.nothingText')} />;
  return (
    <div className="console-home">
      {!hasNoEvent && <ToDo open={open} />}
      {permissions.has('famppy') && <MissingParts />}
      {groups.map((group) => (
        <Group key={group} group={group} open={open.filter((page) => page.group === group)} />
      ))}
    </div>
  );
}

/** What waits on those pages where something can; its place is kept until it is known. */
function ToDo({ open }: { open: readonly Page[] }) {
  const t = useT<ConsoleArea>();
  const counts = useStore($counts);
  if (!open.some((page) => 'counts' in page)) return null;
  const waiting = open.flatMap((page) => waysToWaiting(page, counts));
  return (
    <section className="console-to-do" aria-labelledby="console-to-do">
      <h2 id="console-to-do">{t('console.toDo.title')}</h2>
      <div role="status">
        {counts && waiting.length === 0 && <p className="note">{t('console.toDo.none')}</p>}
        {waiting.length > 0 && (
          <ul className="figures">
            {waiting.map(({ name, count, path }) => (
              <li key={name}>
                <a href={localePath(t.locale, path)}>{t(`console.toDo.${name}`, { count })}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Group({ group, open }: { group: (typeof groups)[number]; open: readonly Page[] }) {
  const t = useT<ConsoleArea>();
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={`console-${group}`}>
      <h2 id={`console-${group}`}>{t(`console.group.${group}`)}</h2>
      <ul>
        {open.map((page) => (
          <li key={page.path}>
            <a href={localePath(t.locale, page.path)}>{t(page.title)}</a>
            <p className="note">{t(page.lead)}</p>
            {'also' in page && <a href={localePath(t.locale, page.also.path)}>{t(page.also.title)}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}
