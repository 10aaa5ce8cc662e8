import type { ReactNode } from 'react';
import { Searched } from './Marked.tsx';
import { type ListParts, PagedList } from './PagedList.tsx';

/** A screen with a list that is searched: what narrows it above, and in it what was looked for is marked. */
export function ListScreen<T>({
  filters,
  keywords,
  isIn,
  ...list
}: ListParts<T> & {
  filters: ReactNode;
  keywords: string;
  /** Whether rows were found by names, or by whole texts. */
  isIn?: 'names' | 'texts';
}) {
  return (
    <>
      {filters}
      <Searched keywords={keywords} isIn={isIn}>
        <PagedList {...list} />
      </Searched>
    </>
  );
}
