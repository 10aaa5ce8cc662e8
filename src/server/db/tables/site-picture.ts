/** The table of 109-site-picture. */
import type { Row } from './row.ts';

interface SitePicture extends Row {
  name: string;
  bytes: number;
  memberIdx: number;
  createdAt: string;
  publishedAt: string | null;
}

export interface SitePictureTables {
  sitePicture: SitePicture;
}
