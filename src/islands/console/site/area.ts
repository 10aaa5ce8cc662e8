export type SiteArea = 'siteIdentity' | 'manage';

/** What each code is called by the texts, in both languages. */
export type StandardNames = Readonly<Record<string, { ko: string; en: string }>>;

/** Where the organiser has no name for it: of entries of lists and of the menu. */
export interface Standard {
  lists: Record<'committees' | 'industries', StandardNames>;
  menu: StandardNames;
}
