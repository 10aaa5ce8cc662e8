/** The texts that mails to a group speak with. */
export type MailingArea = 'mailing' | 'noticeSwitch' | 'choice' | 'manage' | 'ui' | 'msg' | 'rule';
