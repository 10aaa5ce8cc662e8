/** The tables of 001-member and 063-member-search, with 085-colleague; 008-account, 011-picture and 017-account-security added columns, 020-upload a table. */
import type { Generated } from 'kysely';
import type { FileKind } from '#domain/common/files.ts';
import type { Gram } from './participate.ts';
import type { Row, Timed, Yn } from './row.ts';

interface Member extends Timed {
  id: string | null;
  passwordHash: string | null;
  /** Whether the password is one with which a member may manage. */
  passwordSuitsManager: Generated<Yn>;
  memberType: Generated<'user'>;
  nameKo: string;
  nameEn: string;
  /** This and the nullable ones below: null of a colleague who joined by a link and has not entered it. */
  gender: string | null;
  birth: string | null;
  tel: string | null;
  mobile: string | null;
  email: string;
  /** Takes the place of `email` once it is confirmed. */
  newEmail: string | null;
  country: string;
  city: string | null;
  address: string | null;
  profileFileIdx: number | null;
  agreedAt: string;
  leftAt: string | null;
  /** Both names, and with the log-in id what managers look for, as they are found (`findable`). */
  nameText: Generated<string>;
  searchText: Generated<string>;
}

interface Session extends Row {
  tokenHash: string;
  memberIdx: number;
  expiresAt: string;
  createdAt: string;
  /** Browser and system, 'Chrome, Android'; '' where the browser did not say. */
  device: Generated<string>;
  usedAt: string;
}

interface File extends Timed {
  kind: FileKind;
  /** Null: of somebody without an account, for whom the organiser put it in (123-entered-file). */
  memberIdx: number | null;
  /** The manager who put it in for its owner; null: its owner did. */
  enteredByIdx: Generated<number | null>;
  saveFileName: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** A file on its way: it counts against its member's quota. */
interface Upload extends Row {
  memberIdx: number;
  kind: FileKind;
  /** Of the file to be, without its ending. */
  name: string;
  /** As many as it may come to have. */
  bytes: number;
  createdAt: string;
}

/** An account that was blocked (064-member-block); `until` null: without an end. */
interface MemberBlock {
  memberIdx: number;
  until: string | null;
  createdAt: string;
}

export interface MemberTables {
  memberBlock: MemberBlock;
  member: Member;
  memberGram: Gram;
  session: Session;
  file: File;
  upload: Upload;
}
