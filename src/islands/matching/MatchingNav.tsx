import { useEffect, useRef } from 'react';
import type { Member } from '#api/member.ts';
import { localePath } from '#i18n/locales.ts';
import { useT } from '#islands/ui/Texts.tsx';
import '#styles/tabs.css';

export type MatchingPage = 'info' | 'detail' | 'table' | 'counseling';

/** The way between the matching pages. The schedule is one's own, so its address is known once the member is. */
export function MatchingNav({ here, own }: { here: MatchingPage | null; own: Member | undefined }) {
  const t = useT<'matching'>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone the entries are wider than the screen, and the page's own may lie outside.
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 2 + current.clientWidth / 2;
  }, []);
  const pages = [
    ['info', '/matching/info'],
    ['detail', '/matching/detail'],
    ['table', own && own.participateIdx > 0 ? `/matching/table/${own.participateIdx}` : undefined],
    ['counseling', '/counseling/list'],
  ] as const;
  return (
    <nav className="matching-nav no-print" aria-label={t('matching.nav.label')}>
      <ul ref={list} className="tabs">
        {pages.map(([page, path]) => (
          <li key={page}>
            <a href={path && localePath(t.locale, path)} aria-current={page === here ? 'page' : undefined}>
              {t(`matching.nav.${page}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
