/**
 * The menu of the site, as managers say it on screen (docs/rules/site.md, I11): the order of its entries, their names, and which are hidden.
 * What one can't do without (log-in, one's own pages, the console, terms and privacy policy) is none of these entries, so that nobody locks
 * themselves out.
 */
import { z } from 'zod';
import { line, optional } from '../common/fields.ts';
import type { Locale } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { refuseTwice } from '../common/twice.ts';

/** The entries of the header, and the short cuts above them on a phone, each with its address. */
export const menuPaths = {
  menu: {
    info: '/info',
    visit: '/visit',
    okta: '/okta',
    companies: '/participate/companyList',
    participate: '/participate',
    events: '/event',
    media: '/media-center',
  },
  quickMenu: {
    schedule: '/info/schedule',
    boothMap: '/info/booth-map',
    registration: '/participate/visit',
  },
} as const;
export type MenuPart = keyof typeof menuPaths;
export const menuParts = Object.keys(menuPaths) as MenuPart[];
export type MenuCode = { [Part in MenuPart]: keyof (typeof menuPaths)[Part] }[MenuPart];

/** The entries of a menu, as they stand where nobody says otherwise. */
export const menuCodes = (part: MenuPart) => Object.keys(menuPaths[part]) as MenuCode[];

const name = optional(line(limits.menuName));

/** Entries in their order; one that is missing stands behind them, shown and called as the texts call it. Null where nothing is said. */
const entriesOf = (part: MenuPart) => {
  const codes = menuCodes(part);
  return z
    .array(z.object({ code: z.enum(codes), nameKo: name, nameEn: name, isShown: z.boolean() }))
    .max(codes.length)
    .superRefine((entries, context) => refuseTwice(entries, context, 'code', ({ code }) => code))
    .nullish()
    .transform((value) => value ?? null);
};

export const menuShape = { menu: entriesOf('menu'), quickMenu: entriesOf('quickMenu') };

/** The menus alone. */
export const saidMenus = z.object(menuShape);
export type SaidMenus = z.output<typeof saidMenus>;

/** An entry as it stands: '' where it is called as the texts call it. */
export interface MenuEntry {
  code: MenuCode;
  name: Record<Locale, string>;
  isShown: boolean;
}
export type Menus = Record<MenuPart, MenuEntry[]>;

const unnamed = (code: MenuCode): MenuEntry => ({ code, name: { ko: '', en: '' }, isShown: true });

/** The menus where nobody says anything of them. */
export const plainMenus = (): Menus => ({
  menu: menuCodes('menu').map(unnamed),
  quickMenu: menuCodes('quickMenu').map(unnamed),
});

/** A menu as it is said; a name in one language alone stands in both. */
function menuOf(part: MenuPart, said: SaidMenus[MenuPart], byFile: MenuEntry[]): MenuEntry[] {
  if (!said) return byFile;
  const known = new Set(said.map(({ code }) => code));
  return [
    ...said.map(({ code, nameKo, nameEn, isShown }) => ({
      ...{ code, isShown },
      name: { ko: nameKo ?? nameEn ?? '', en: nameEn ?? nameKo ?? '' },
    })),
    // What the software has learnt since.
    ...menuCodes(part)
      .filter((code) => !known.has(code))
      .map(unnamed),
  ];
}

/** Both menus: as managers say them, and for the rest as they come. */
export const menusOf = (said: SaidMenus, byFile: Menus): Menus => ({
  menu: menuOf('menu', said.menu, byFile.menu),
  quickMenu: menuOf('quickMenu', said.quickMenu, byFile.quickMenu),
});

/** The entry of the header under which an address lies: the one whose own address is the nearest above it. */
export function entryOf(path: string): MenuCode | undefined {
  const above = (Object.entries(menuPaths.menu) as [MenuCode, string][]).filter(
    ([, at]) => path === at || path.startsWith(`${at}/`),
  );
  return above.sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}
