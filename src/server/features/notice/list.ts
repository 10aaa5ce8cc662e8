/** What changed for a member, as they read it in the site (docs/rules.md, N1, N2). */
import type { CheckedOf } from '#api/index.ts';
import type { Notice } from '#api/notice/notice.ts';
import { partIn } from '#domain/common/language.ts';
import { tableNameIn } from '#domain/event/table-label.ts';
import type { MemberContext } from '../../calls/context.ts';
import { announce } from '../../db/announce.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';

/** The member's notices of one event, newest first, with the name that the other side has now. */
export async function noticeList(
  { db, eventIdx, actor }: MemberContext,
  request: CheckedOf<'GET /notice/getList'>,
): Promise<Listed<Notice[]>> {
  const { memberIdx } = actor;
  const direction = request.orderType ?? 'desc';
  // By one index alone: names are read for the rows of the page.
  const own = db
    .selectFrom('notice')
    .select('notice.idx')
    .where('notice.memberIdx', '=', memberIdx)
    .where('notice.eventIdx', '=', eventIdx)
    .orderBy('notice.idx', direction);
  const { rows: ofPage, count } = await countedPage(own, request);
  const idxs = JSON.stringify(ofPage.map(({ idx }) => idx));
  const rows = await db
    .selectFrom('notice')
    .leftJoin('matching', 'matching.idx', 'notice.matchingIdx')
    .leftJoin('participate as cp', 'cp.idx', 'matching.companyIdx')
    .leftJoin('company', 'company.participateIdx', 'cp.idx')
    .leftJoin('member as cm', 'cm.idx', 'cp.memberIdx')
    .leftJoin('participate as bp', 'bp.idx', 'matching.buyerIdx')
    .leftJoin('buyer', 'buyer.participateIdx', 'bp.idx')
    .leftJoin('member as bm', 'bm.idx', 'bp.memberIdx')
    .select(['notice.idx', 'notice.kind', 'notice.matchingIdx', 'notice.startsAt', 'notice.tableNo'])
    .leftJoin('eventTable', (on) =>
      on.onRef('eventTable.eventIdx', '=', 'notice.eventIdx').onRef('eventTable.no', '=', 'notice.tableNo'),
    )
    .select(['eventTable.nameKo as tableNameKo', 'eventTable.nameEn as tableNameEn'])
    .select(['notice.lateMinutes', 'notice.meetings'])
    .select(['notice.readAt', 'notice.createdAt', 'matching.type'])
    .select((of) =>
      of
        .selectFrom('representative')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('representative.participateIdx', '=', 'cp.idx')
        .where('representative.memberIdx', '=', memberIdx)
        .as('ofCompany'),
    )
    .select(['company.nameKo', 'company.nameEn', 'buyer.companyName'])
    // Erased after its time is like having left.
    .select((of) => [
      of.fn.coalesce('cm.leftAt', 'cp.erasedAt').as('companyLeftAt'),
      of.fn.coalesce('bm.leftAt', 'bp.erasedAt').as('buyerLeftAt'),
    ])
    .where('notice.idx', 'in', numbers(db, idxs))
    .orderBy('notice.idx', direction)
    .execute();
  const notices = rows.map((row) => {
    // Of a decision, nobody is on the other side.
    const isCompany = (row.ofCompany ?? 0) > 0;
    const hasLeft = (isCompany ? row.buyerLeftAt : row.companyLeftAt) !== null;
    const { companyName } = row;
    const names = isCompany
      ? {
          nameKo: companyName && partIn('ko', companyName),
          nameEn: companyName && partIn('en', companyName),
        }
      : { nameKo: row.nameKo, nameEn: row.nameEn };
    return {
      noticeIdx: row.idx,
      kind: row.kind,
      matchingIdx: row.matchingIdx,
      matchingType: row.type,
      ...(hasLeft ? { nameKo: null, nameEn: null } : names),
      startsAt: row.startsAt,
      tableNo: row.tableNo,
      tableName: tableNameIn(row),
      lateMinutes: row.lateMinutes,
      meetings: row.meetings,
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
    };
  });
  return new Listed(notices, count);
}

/** Marks the member's notices of one event as read, up to the one that was seen last. */
export async function markRead(
  { db, eventIdx, actor, now }: MemberContext,
  { noticeIdx }: CheckedOf<'POST /notice/read'>,
): Promise<null> {
  const read = await db
    .updateTable('notice')
    .set({ readAt: now.toISOString() })
    .where('memberIdx', '=', actor.memberIdx)
    .where('eventIdx', '=', eventIdx)
    .where('readAt', 'is', null)
    .where('idx', '<=', noticeIdx)
    .returning('idx')
    .execute();
  if (read.length > 0) announce(db, [actor.memberIdx]);
  return null;
}

const unread = prepared((db, given: { memberIdx: number; eventIdx: number }) =>
  db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberIdx', '=', given.memberIdx)
    .where('eventIdx', '=', given.eventIdx)
    .where('readAt', 'is', null),
);

/** How many notices of an event a member has not read. */
export async function unreadNotices(db: Database, memberIdx: number, eventIdx: number): Promise<number> {
  const [row] = await unread(db, { memberIdx, eventIdx });
  return row?.count ?? 0;
}
