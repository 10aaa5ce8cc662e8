/** The tables of 113-page; 114-asked-anew has what members are asked. */
import type { Generated } from 'kysely';
import type { Row } from './row.ts';

interface Page extends Row {
  part: 'info' | 'visit' | 'okta' | 'policy';
  name: string;
  version: number;
  createdAt: string;
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
  publishAt: string | null;
  memberIdx: number;
  createdAt: string;
  publishedAt: string | null;
}

export interface PageTables {
  page: Page;
  pageVersion: PageVersion;
}
