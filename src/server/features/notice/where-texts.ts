/** Where a meeting is, in what is mailed and what calendars say: at a table, or by video (docs/rules.md, E11, M39). */
import type { Locale } from '#domain/common/language.ts';
import { type TableName, tableLabel } from '#domain/event/table-label.ts';

export interface Where {
  /** Null by video. */
  tableNo: number | null;
  tableName?: TableName | null;
}

/** 'table 7 · VIP lounge', or 'by video'. */
export function whereWords(locale: Locale, { tableNo, tableName }: Where): string {
  if (tableNo === null) return locale === 'ko' ? '화상 상담' : 'by video';
  return `${locale === 'ko' ? '테이블' : 'table'} ${tableLabel(locale, tableNo, tableName)}`;
}
