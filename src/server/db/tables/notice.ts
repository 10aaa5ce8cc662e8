/** The table of 021-notice, with 033-notice-read, 034-notice-begun and 037-presence. */
import type { NoticeKind } from '#domain/notice.ts';
import type { Row } from './row.ts';

interface Notice extends Row {
  eventIdx: number;
  /** To whom. */
  memberIdx: number;
  matchingIdx: number;
  kind: NoticeKind;
  startsAt: string | null;
  tableNo: number | null;
  /** Of the meeting, after the change; null without a place. */
  sequence: number | null;
  mailedAt: string | null;
  readAt: string | null;
  createdAt: string;
  /** The member who asked or proposed, where it tells of that; null of anything else. */
  begunByIdx: number | null;
  /** Of `theyAreLate`. */
  lateMinutes: number | null;
}

export interface NoticeTables {
  notice: Notice;
}
