/** The texts that mails to a group speak with. */
export type MailingArea = 'mailing' | 'choice' | 'manage' | 'ui' | 'msg' | 'rule';
