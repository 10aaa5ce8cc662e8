/** The table of 058-invitation. */
import type { Row } from './row.ts';

interface Invitation extends Row {
  eventIdx: number;
  /** In small letters. */
  email: string;
  /** Of an address that a member already has; then there is no token and no content. */
  memberIdx: number | null;
  type: 'COMPANY' | 'BUYER' | 'OKTA';
  /** JSON: the fields of the form that the organiser's sheet filled in, by its parts. */
  content: string | null;
  tokenHash: string | null;
  expiresAt: string;
  createdAt: string;
}

export interface InvitationTables {
  invitation: Invitation;
}
