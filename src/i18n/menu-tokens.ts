/**
 * The menu is the organiser's (docs/rules/site.md, I11), and pages are built without knowing it: each entry has a mark before it, by which
 * the front door puts them in order (`server/front-door/menus.ts`), and its name is a token.
 */
import { type MenuCode, type MenuEntry, type Menus, menuCodes, menuParts } from '#domain/site/menu.ts';
import { type Locale, locales } from './locales.ts';
import { common as commonEn } from './messages/en.ts';
import { common as commonKo } from './messages/ko.ts';

const standard = { ko: commonKo.nav, en: commonEn.nav };

/** Before the markup of an entry. */
export const entryMark = (code: MenuCode): string => `<!--entry ${code}-->`;
/** Behind the last entry of a menu, before what always stands there. */
export const entriesEnd = '<!--entries-->';

/** The name of an entry, as a page of a language has it until it is sent. */
export const menuName = (code: MenuCode, locale: Locale): string =>
  `__ORGANISER_MENU${code.toUpperCase()}_${locale.toUpperCase()}__`;

/** The token that is empty where an entry is hidden. */
export const shownToken = (code: MenuCode): string => `__ORGANISER_SHOWN${code.toUpperCase()}__`;

/** What an entry is called where the organiser has no name for it. */
export const standardMenu = Object.fromEntries(
  menuParts.flatMap(menuCodes).map((code) => [code, { ko: standard.ko[code], en: standard.en[code] }]),
) as Record<MenuCode, Record<Locale, string>>;

/** What each token stands for. */
export const menuTokenValues = (menus: Menus): [token: string, value: string][] =>
  menuParts.flatMap((part) =>
    menus[part].flatMap(({ code, name, isShown }: MenuEntry): [string, string][] => [
      ...locales.map((locale): [string, string] => [
        menuName(code, locale),
        name[locale] || standardMenu[code][locale],
      ]),
      [shownToken(code), isShown ? '1' : ''],
    ]),
  );
