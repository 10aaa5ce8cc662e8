/** What a part of what is kept on screen has to do to be carried to a folder and back. */
import type { PictureUse } from '#domain/site/pictures.ts';
import type { Database } from '../../db/open.ts';
import type { Saver } from '../../platform/log/audit.ts';
import type { Folder } from './folder.ts';

/** What a picture is for: a part of the identity, a sponsor's logo, or the text of a page. */
export type CarriedUse = PictureUse | 'page';

/** Where drafts lie in a folder, in the same order as what is published. */
export const drafts = 'drafts/';

export interface Written {
  /** Texts by their paths in the folder. */
  texts: Map<string, string>;
  /** Pictures by their names in the folder, with their keys in the store of files. */
  pictures: Map<string, string>;
}

export interface Checking {
  db: Database;
  folder: Folder;
  isPublishing: boolean;
  /** What is wrong, each with its file, and line or field. */
  faults: string[];
  /** The name under which a picture of the folder is, or will be, kept. */
  nameOf: (use: CarriedUse, file: string) => string;
}

export interface Writing {
  db: Database;
  now: Date;
  actor: Saver;
}

export interface Importing extends Writing {
  isPublishing: boolean;
  /** Whether drafts that are not in the folder may go. */
  isReplacing: boolean;
}

/** `left`: it differs, and is taken with `--publish` alone. */
export type Outcome = 'published' | 'draft' | 'left' | 'same';

/** Something that a folder says, and that was found in order. */
export interface Wanted {
  /** As 'site', 'info/overview', 'forms/36/BUYER'. */
  name: string;
  /** Takes it over, in a transaction. Throws a `Refusal`, or a `SettingError` that says why not. */
  apply(context: Importing): Promise<Outcome[]>;
}

/** Something that is kept on screen in the place of what the files say. */
export interface Shown {
  name: string;
  reset(context: Writing): Promise<void>;
}

export interface CarriedPart {
  name: string;
  /** Whether a text of a folder, by its path, is one of its own. */
  owns(path: string): boolean;
  read(db: Database, written: Written): Promise<void>;
  check(checking: Checking): Promise<Wanted[]>;
  shown(db: Database): Promise<Shown[]>;
}
