/** The texts that mails to a group speak with. */
export type MailArea = 'mailing' | 'noticeSwitch' | 'choice' | 'manage' | 'ui' | 'msg' | 'rule';
