/** The menus, as managers enter them (`/manage/site`; docs/rules/site.md, I11). */
import { type Menus, menuParts, type SaidMenus } from '#domain/site/menu.ts';

interface MenuRow {
  code: string;
  nameKo: string;
  nameEn: string;
  isShown: boolean;
}
export type MenuValues = Record<keyof Menus, MenuRow[]>;

const rowsOf = (entries: Menus[keyof Menus]): MenuRow[] =>
  entries.map(({ code, name, isShown }) => ({ code, nameKo: name.ko, nameEn: name.en, isShown }));

/** What stands in the fields of the menus. */
export const menuValuesOf = ({ menu, quickMenu }: Menus): MenuValues => ({
  menu: rowsOf(menu),
  quickMenu: rowsOf(quickMenu),
});

/** What is sent of menus: null where one is as it comes, whose values are `filed`. */
export function ownMenus(said: SaidMenus, filed: SaidMenus): SaidMenus {
  const own = { ...said };
  for (const part of menuParts)
    if (JSON.stringify(said[part]) === JSON.stringify(filed[part])) own[part] = null;
  return own;
}
