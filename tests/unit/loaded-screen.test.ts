/** What stands where a store loads something: the ladder that all islands draw. */
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { textsFor } from '#i18n/translator.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { type ListParts, PagedList } from '#islands/ui/list/PagedList.tsx';
import { Texts } from '#islands/ui/Texts.tsx';
import type { Loaded as Load } from '#stores/lib/loaded.ts';

const drawn = (children: ReactNode) =>
  renderToStaticMarkup(createElement(Texts, { texts: textsFor('en', []), children }));

const failed = (key: string): Load<string[]> => ({ state: 'failed', key });
const ladder = (of: Load<string[]>, orElse?: string) => {
  const parts: ComponentProps<typeof Loaded<string[]>> = {
    of,
    orElse,
    rows: 3,
    onRetry: () => undefined,
    empty: (rows) => rows.length === 0 && 'none',
    children: (rows, count) => `${rows.join(' ')} of ${count}`,
  };
  return drawn(createElement(Loaded<string[]>, parts));
};

describe('the ladder', () => {
  test('keeps the place of the rows while they are on their way', () => {
    expect(ladder({ state: 'loading' }).match(/aria-hidden/g)).toHaveLength(3);
  });

  test('says why it failed and offers to try again', () => {
    const page = ladder(failed('msg.fail'));
    expect(page).toContain('role="alert"');
    expect(page).toContain('Try again');
  });

  test('offers another way in the place of trying again, where that cannot help', () => {
    const page = ladder(failed('msg.matching_not_found'), 'home');
    expect(page).toContain('home');
    expect(page).not.toContain('Try again');
  });

  test('offers to try again in spite of another way, where that can help', () => {
    const page = ladder(failed('msg.fail'), 'home');
    expect(page).not.toContain('home');
    expect(page).toContain('Try again');
  });

  test('says that nothing is there, else draws what came with its count', () => {
    expect(ladder({ state: 'ready', data: [], totalCount: 0 })).toBe('none');
    expect(ladder({ state: 'ready', data: ['a', 'b'], totalCount: 7 })).toBe('a b of 7');
  });
});

describe('a list in pages', () => {
  const list = (totalCount: number, label?: string) => {
    const parts: ListParts<string[]> = {
      of: { state: 'ready', data: ['a'], totalCount },
      rows: 3,
      empty: () => null,
      label,
      pages: { page: 1, rows: 2, onGo: () => undefined },
      below: 'files',
      children: (rows) => rows.join(),
    };
    return drawn(createElement(PagedList<string[]>, parts));
  };

  test('leads to its other pages, with what can be had of the whole below them', () => {
    expect(list(5)).toMatch(/^a<nav class="pager".*1 of 3.*<\/nav>files$/);
  });

  test('has no way to other pages where there are none, and is a landmark where it has a name', () => {
    expect(list(2, 'Logs')).toBe('<section aria-label="Logs">afiles</section>');
  });
});
