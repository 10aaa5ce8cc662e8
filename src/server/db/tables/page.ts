/** The tables of 113-page; 114-asked-anew has what members are asked. */
import type { Generated } from 'kysely';
import type { Row } from './row.ts';

interface Page extends Row {
  part: 'info' | 'visit' | 'okta' | 'policy';
  name: string;
  version: number;
  createdAt: string;
  /** That of what stands now. */
  askedAt: string | null;
}

interface PageVersion extends Row {
  pageIdx: number;
  version: number;
  state: 'draft' | 'published' | 'former';
  titleKo: string | null;
  titleEn: string | null;
  descriptionKo: string | null;
  descriptionEn: string | null;
  bodyKo: string | null;
  bodyEn: string | null;
  tabOrder: number;
  isHidden: 'Y' | 'N';
  fromDay: string | null;
  asksAnew: Generated<'Y' | 'N'>;
  /** Since when members have to have agreed while this stands (124-asked-by-version); null: whenever they did, and of drafts. */
  askedAt: Generated<string | null>;
  publishAt: string | null;
  memberIdx: number;
  createdAt: string;
  publishedAt: string | null;
}

export interface PageTables {
  page: Page;
  pageVersion: PageVersion;
}
