import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ConsoleFound } from '#api/console/console.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { FoundIn, Marked, Searched } from '#islands/ui/list/Marked.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createConsoleSearch } from '#stores/console/console.ts';
import { $event } from '#stores/site/event.ts';
import { bothNames } from './found-fields.ts';
import type { ShellArea } from './pages.ts';

/** The button that opens the search, and the key that does the same: Ctrl or Command with K. */
export function ConsoleSearch() {
  const t = useT<ShellArea>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="button console-search-button"
        data-kind="second"
        data-size="small"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {t('console.search')}{' '}
        <span className="console-key" aria-hidden="true">
          {t('console.key')}
        </span>
      </button>
      <Dialog open={isOpen} title={t('console.search')} wide onClose={() => setOpen(false)}>
        <Search />
      </Dialog>
    </>
  );
}

/** The arrow keys lead from the line through the results and back. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}

function Search() {
  const t = useT<ShellArea>();
  const search = useStoreOf(createConsoleSearch);
  const found = useStore(search.$found);
  const failure = useStore(search.$failure);
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog, which opens after what is in it was drawn, gives the focus to its first button.
    const frame = requestAnimationFrame(() => line.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between what is in it, which takes them anyway
    <div className="console-search" onKeyDown={onArrow}>
      <input
        ref={line}
        className="input"
        type="search"
        enterKeyHint="search"
        maxLength={limits.keywords}
        aria-label={t('console.searchLabel')}
        placeholder={t('console.searchLabel')}
        onChange={(event) => search.search(event.target.value)}
      />
      <div role="status">
        {failure && <p>{sentence(t, failure)}</p>}
        {!failure && found && isEmpty(found) && <p>{t('ui.noMatch')}</p>}
      </div>
      {found && (
        <Searched keywords={found.keywords}>
          <Results found={found} />
        </Searched>
      )}
    </div>
  );
}

const isEmpty = ({ participants, meetings }: ConsoleFound) => !participants?.length && !meetings?.length;

type Participant = NonNullable<ConsoleFound['participants']>[number];
const memberOf = ({ memberNameKo, memberNameEn }: Participant) => ({
  nameKo: memberNameKo,
  nameEn: memberNameEn,
});

function Results({ found }: { found: ConsoleFound }) {
  const t = useT<ShellArea>();
  const { locale } = t;
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const nameOf = (one: { nameKo: string | null; nameEn: string | null }) =>
    nameIn(locale, one) || t('ui.formerMember');
  return (
    <>
      <Group title={t('manage.participants.title')} count={found.participants?.length}>
        {found.participants?.map((one) => (
          <li key={one.participateIdx}>
            <a href={`${localePath(locale, '/manage/participate')}?participateIdx=${one.participateIdx}`}>
              <Marked>{nameOf(one)}</Marked>
              <span className="note">
                <Marked>{nameIn(locale, memberOf(one))}</Marked>
              </span>
            </a>
            <FoundIn
              shown={[nameOf(one), nameIn(locale, memberOf(one))]}
              fields={[
                ...bothNames(t('manage.participants.name'), one),
                ...bothNames(t('manage.participants.member'), memberOf(one)),
              ]}
              elsewhere={t('manage.participants.entered')}
            />
          </li>
        ))}
      </Group>
      <Group title={t('manage.meetings.title')} count={found.meetings?.length}>
        {found.meetings?.map((one) => (
          <li key={one.matchingIdx}>
            <a
              href={`${localePath(locale, '/manage/matching')}?${new URLSearchParams({ state: one.stateMatching, keywords: nameOf(one.company) })}`}
            >
              <Marked>{nameOf(one.company)}</Marked> · <Marked>{nameOf(one.buyer)}</Marked>
              {one.startsAt && <span className="note">{formatMoment(locale, one.startsAt, zone)}</span>}
            </a>
            <FoundIn
              shown={[nameOf(one.company), nameOf(one.buyer)]}
              fields={[
                ...bothNames(t('manage.meetings.company'), one.company),
                ...bothNames(t('manage.meetings.buyer'), one.buyer),
              ]}
            />
          </li>
        ))}
      </Group>
    </>
  );
}

function Group({
  title,
  count,
  children,
}: {
  title: string;
  count: number | undefined;
  children: ReactNode;
}) {
  if (!count) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}
