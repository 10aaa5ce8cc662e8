/** The tables of 006-board. */
import type { Generated } from 'kysely';
import type { Gram } from './participate.ts';
import type { Timed, Yn } from './row.ts';

interface BoardCategory extends Timed {
  eventIdx: number;
  tab: string;
  nameKo: string;
  nameEn: string;
  viewOrder: number;
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
}
