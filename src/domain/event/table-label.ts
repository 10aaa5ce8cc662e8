/** What a table is called (docs/rules.md, E11). */
import { type Locale, nameIn } from '../common/language.ts';

/** What a table is called besides its number; either language may be missing. */
export interface TableName {
  nameKo: string | null;
  nameEn: string | null;
}

/** What people are told of a table: its number, with its name where it has one ('7 · VIP lounge'). */
export function tableLabel(locale: Locale, no: number, name: TableName | null | undefined): string {
  const called = name ? nameIn(locale, name) : '';
  return called === '' ? `${no}` : `${no} · ${called}`;
}

/** The name in a row that was read with its table's (`tableNameKo`, `tableNameEn`); null where it has none. */
export function tableNameIn(row: {
  tableNameKo: string | null;
  tableNameEn: string | null;
}): TableName | null {
  const { tableNameKo: nameKo, tableNameEn: nameEn } = row;
  return nameKo === null && nameEn === null ? null : { nameKo, nameEn };
}
