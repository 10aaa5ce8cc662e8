/** The tables of 058-invitation and 049-invitation-sending; what leads from one to the other is of 059-invitation-sender. */
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
  /** When its mail was laid, the last time. */
  createdAt: string;
  /** The last one; null of what an earlier version sent without writing it down. */
  sendingIdx: number | null;
}

/** Who sent how many at once. */
interface InvitationSending extends Row {
  eventIdx: number;
  senderIdx: number;
  mails: number;
  createdAt: string;
}

export interface InvitationTables {
  invitationSending: InvitationSending;
  invitation: Invitation;
}
