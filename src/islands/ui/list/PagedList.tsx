import type { ReactNode } from 'react';
import { limits } from '#domain/common/limits.ts';
import type { Loaded as Load } from '#stores/lib/loaded.ts';
import { Loaded, type Waiting } from './Loaded.tsx';
import { Pager } from './Pager.tsx';
import { PastEnd } from './PastEnd.tsx';

export interface ListParts<T> extends Waiting {
  of: Load<T>;
  /** What is read out with the list, where it is a part of its own. */
  label?: string;
  /** What stands there without rows; falsy where there are some. */
  empty: (data: T, totalCount: number) => ReactNode;
  /** The page that is shown, how many rows it has where that is not the usual number, and the way to another. */
  pages?: { page: number; rows?: number; onGo: (page: number) => void };
  /** What stands below the pages: what can be had of all that was found. */
  below?: ReactNode;
  children: (data: T, totalCount: number) => ReactNode;
}

/** A list with its ladder (`Loaded`) and its pages. */
export function PagedList<T>({ label, pages, below, empty, children, ...ladder }: ListParts<T>) {
  const pastEnd = (totalCount: number) => {
    const last = Math.ceil(totalCount / (pages?.rows ?? limits.rows));
    return pages && last > 0 && pages.page > last && <PastEnd onGo={() => pages.onGo(last)} />;
  };
  return (
    <Loaded {...ladder} empty={(data, totalCount) => pastEnd(totalCount) || empty(data, totalCount)}>
      {(data, totalCount) => {
        const list = (
          <>
            {children(data, totalCount)}
            {pages && <Pager rows={limits.rows} {...pages} totalCount={totalCount} />}
            {below}
          </>
        );
        return label === undefined ? list : <section aria-label={label}>{list}</section>;
      }}
    </Loaded>
  );
}
