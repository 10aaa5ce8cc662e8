export type SiteArea = 'siteIdentity' | 'manage';
