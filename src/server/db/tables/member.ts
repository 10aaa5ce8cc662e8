/** The tables of 001-member; 008-account, 011-picture and 017-account-security added columns, 020-upload a table. */
import type { Generated } from 'kysely';
import type { FileKind } from '#domain/files.ts';
import type { Row, Timed, Yn } from './row.ts';

interface Member extends Timed {
  id: string | null;
  passwordHash: string | null;
  /** Whether the password is one with which a member may manage. */
  passwordSuitsManager: Generated<Yn>;
  memberType: Generated<'user'>;
  nameKo: string;
  nameEn: string;
  gender: string;
  birth: string;
  tel: string;
  mobile: string | null;
  email: string;
  /** Takes the place of `email` once it is confirmed. */
  newEmail: string | null;
  country: string;
  city: string;
  address: string;
  profileFileIdx: number | null;
  agreedAt: string;
  leftAt: string | null;
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
  memberIdx: number;
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

export interface MemberTables {
  member: Member;
  session: Session;
  file: File;
  upload: Upload;
}
