import type { InvitedType } from '#domain/invitation-sheet.ts';
import type { Locale } from '#domain/language.ts';
import { localePath } from '#i18n/locales.ts';

const pathOf: Record<InvitedType, string> = {
  COMPANY: '/participate/company',
  BUYER: '/participate/buyer',
  OKTA: '/participate/okta',
};

/** Where an invitation leads; its token stands behind '#', so that no server and no log on the way reads it. */
export const invitationLink = (siteUrl: string, locale: Locale, type: InvitedType): string =>
  `${siteUrl}${localePath(locale, pathOf[type])}`;
