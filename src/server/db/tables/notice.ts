/** The tables of 021-notice, with 033-notice-read, 034-notice-begun and 037-presence, of 039-notice-switch, 067-decision-notice and 074-change-notice. */
import type { ListedKind, NoticeKind, NoticeWay } from '#domain/notice/notice.ts';
import type { Row, Yn } from './row.ts';

interface Notice extends Row {
  eventIdx: number;
  /** To whom; null: to somebody without an account (087-without-account). */
  memberIdx: number | null;
  representativeIdx: number | null;
  /** Null of what a manager decided on the member's participation. */
  matchingIdx: number | null;
  kind: ListedKind;
  startsAt: string | null;
  tableNo: number | null;
  /** Of the meeting, after the change; null without a place. */
  sequence: number | null;
  /** When it was handed on by mail and the other ways, or would have been. */
  mailedAt: string | null;
  readAt: string | null;
  createdAt: string;
  /** The member who asked, proposed or handed over, where it tells of that; null of anything else. */
  begunByIdx: number | null;
  /** Of `theyAreLate`. */
  lateMinutes: number | null;
  /** Of `meetingsArranged`: how many at once (091-organiser-plan). */
  meetings: number | null;
}

/** What a member has switched; without a row it is as by default. */
interface NoticeSwitch {
  memberIdx: number;
  kind: NoticeKind;
  way: NoticeWay;
  isOn: Yn;
  updatedAt: string;
}

export interface NoticeTables {
  notice: Notice;
  noticeSwitch: NoticeSwitch;
}
