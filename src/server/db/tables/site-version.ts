/** The table of 104-site-version. */
import type { Row } from './row.ts';

interface SiteVersion extends Row {
  version: number;
  state: 'draft' | 'published' | 'former';
  /** JSON: `SiteIdentity`. */
  identity: string;
  memberIdx: number;
  createdAt: string;
  publishedAt: string | null;
}

export interface SiteVersionTables {
  siteVersion: SiteVersion;
}
