/** The tables of 006-board and 046-board-version, with 068-managed-versions. */
import type { Generated } from 'kysely';
import type { Gram } from './participate.ts';
import type { Timed, Yn } from './row.ts';

interface BoardCategory extends Timed {
  eventIdx: number;
  tab: string;
  nameKo: string;
  nameEn: string;
  viewOrder: number;
  /** Rises with each save. */
  version: Generated<number>;
}

interface BoardPost extends Timed {
  eventIdx: number;
  categoryIdx: number;
  memberIdx: number;
  titleKo: string | null;
  titleEn: string | null;
  bodyKo: string | null;
  bodyEn: string | null;
  videoUrl: string | null;
  isShown: Generated<Yn>;
  postedAt: string;
  /** Titles and bodies of both languages as `searchable` makes them. */
  searchText: string;
  isPinned: Generated<Yn>;
  version: Generated<number>;
}

interface BoardVersion {
  postIdx: number;
  version: number;
  memberIdx: number;
  savedAt: string;
  /** The post as it was entered, as JSON, its bodies cleaned. */
  content: string;
}

interface BoardVersionFile {
  postIdx: number;
  version: number;
  fileIdx: number;
}

interface BoardFile {
  postIdx: number;
  fileIdx: number;
  viewOrder: number;
}

export interface BoardTables {
  boardCategory: BoardCategory;
  boardPost: BoardPost;
  boardFile: BoardFile;
  boardPostGram: Gram;
  boardVersion: BoardVersion;
  boardVersionFile: BoardVersionFile;
}
