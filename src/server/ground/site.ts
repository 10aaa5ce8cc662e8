/** Where the pages of this installation are, for links in what leaves it: mails, calendars, messages. */
import type { Locale } from '#domain/common/language.ts';
import { addressIn } from '#domain/event/event-address.ts';
import { localePath } from '#i18n/locales.ts';
import type { Settings } from './config.ts';

export interface Site {
  /** Scheme and host. */
  url: string;
  /** `EVENT_IDX`: the event of an address that names none. */
  eventInUse: number;
}

export const siteOf = (settings: Pick<Settings, 'EVENT_IDX'> & { SITE_URL: string }): Site => ({
  url: settings.SITE_URL,
  eventInUse: settings.EVENT_IDX,
});

/** The path of a page in an event, as an address of this installation names it. */
export const pathIn = ({ eventInUse }: Site, eventIdx: number, path: string): string =>
  addressIn(eventIdx === eventInUse ? undefined : eventIdx, path);

/** A page of no event, such as the privacy policy. */
export const pageLink = ({ url }: Site, locale: Locale, path: string): string =>
  `${url}${localePath(locale, path)}`;

/** A page in an event. */
export const eventPageLink = (site: Site, eventIdx: number, locale: Locale, path: string): string =>
  pageLink(site, locale, pathIn(site, eventIdx, path));
