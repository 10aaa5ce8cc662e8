/** What the audit's rows may say, as far as managers can look for it. Another word may stand in a row: then it is shown as it is. */
export const auditActions = [
  'add',
  'update',
  'invite',
  'inviteAgain',
  'revokeInvitations',
  'approve',
  'deny',
  'cancel',
  'approveChange',
  'denyChange',
  'undo',
  'deleteNote',
  'place',
  'move',
  'walkIn',
  'noShow',
  'grant',
  'revoke',
  'signOut',
  'login',
  'resetPassword',
  'changeEmail',
  'turnOnSecondFactor',
  'turnOffSecondFactor',
  'renewRecoveryCodes',
  'updateBoothMap',
  'saveRate',
  'deleteRate',
  'addPost',
  'updatePost',
  'deletePost',
  'restorePost',
  'orderCategories',
  'addCategory',
  'updateCategory',
  'deleteCategory',
  'retry',
  'delete',
  'backUp',
  'send',
  'stop',
  'hold',
  'release',
  'restore',
  'withdraw',
  'erase',
] as const;

/** To what kind of thing it was done. */
export const auditSubjects = [
  'participate',
  'matching',
  'event',
  'board',
  'member',
  'visitor',
  'mail',
  'template',
  'mailing',
  'database',
  'webhook',
  'rate',
  'declineReason',
] as const;
export type AuditAction = (typeof auditActions)[number];
export type AuditSubject = (typeof auditSubjects)[number];

/** What a row may name: a field of its before, after and detail. Each has a label in both languages. */
export const auditFields = [
  // Of applications, as their members enter them.
  ...(['nameKo', 'nameEn', 'ceoKo', 'ceoEn', 'bizRegNo', 'postcode', 'addressKo', 'addressEn'] as const),
  ...(['introKo', 'introEn', 'tel', 'fax', 'mobile', 'email', 'emailSecond', 'website'] as const),
  ...(['establishYear', 'annualSalesKrw', 'annualSalesUsd', 'mainProduct', 'businessCategory'] as const),
  ...(['industries', 'agencyRegion', 'tradeCommittees', 'chargeName', 'chargePosition'] as const),
  ...([
    'chargeMobile',
    'chargeEmail',
    'exportRecords',
    'noExports',
    'bizDocFileIdx',
    'mainImgFileIdx',
  ] as const),
  ...(['imgFileIdxs', 'etcDocFileIdxs', 'hopeCountries', 'hopeBuyer', 'products', 'companyName'] as const),
  ...(['position', 'country', 'city', 'agency', 'requirements', 'product', 'hopeRegions'] as const),
  ...(['hopeCompany', 'hopeCompanyIdxs', 'visitorName', 'visitorNameEn', 'visitorMobile'] as const),
  ...(['visitorEmail', 'organization'] as const),
  // Of events, their plan and their map.
  ...(['placeKo', 'placeEn', 'approvalType', 'viewType', 'boardPublic', 'cancelFrom', 'cancelTo'] as const),
  ...(['counselingFrom', 'counselingTo', 'days', 'slots', 'slotMinutes', 'tables', 'interpreters'] as const),
  ...(['cancelled', 'from', 'halls', 'booths'] as const),
  // Of meetings and decisions.
  ...(['state', 'was', 'startsAt', 'slotIdx', 'tableNo', 'missing', 'checkedInAt'] as const),
  // Of posts and their categories.
  ...(['categoryIdx', 'titleKo', 'titleEn', 'isShown', 'isPinned', 'postedAt', 'tab', 'viewOrder'] as const),
  // Of mails, invitations, rates, log-ins, permissions and backups.
  ...(['mails', 'template', 'recipients', 'type', 'invited', 'told', 'passed', 'count'] as const),
  ...(['currency', 'day', 'toUsd', 'source', 'device', 'isNewDevice', 'permission', 'ended', 'of'] as const),
] as const;
export type AuditField = (typeof auditFields)[number];
