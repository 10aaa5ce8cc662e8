import type { Locale } from '#domain/common/language.ts';
import type { InvitedType } from '#domain/invitation/invitation-sheet.ts';
import { eventPageLink, pageLink, type Site } from '../../ground/site.ts';

const pathOf: Record<InvitedType, string> = {
  COMPANY: '/participate/company',
  BUYER: '/participate/buyer',
  OKTA: '/participate/okta',
};

/** The privacy policy, which says where invited people's data come from and how long they are kept. */
export const policyLink = (site: Site, locale: Locale): string => pageLink(site, locale, '/policy/privacy');

/** Where an invitation leads; its token stands behind '#', so that no server and no log on the way reads it. */
export const invitationLink = (site: Site, eventIdx: number, locale: Locale, type: InvitedType): string =>
  eventPageLink(site, eventIdx, locale, pathOf[type]);
