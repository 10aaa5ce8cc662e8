import type { StandardNames } from './Lists.tsx';
import type { StandardMenu } from './MenuRows.tsx';

export type SiteArea = 'siteIdentity' | 'manage';

/** What is called how by the texts, where the organiser has no name for it. */
export interface Standard {
  lists: StandardNames;
  menu: StandardMenu;
}
