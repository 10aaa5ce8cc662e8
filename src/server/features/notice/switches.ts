/** By which ways each kind of notice reaches a member (docs/rules.md, N5). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { isOnByDefault, type NoticeKind, type NoticeWay, noticeKinds } from '#domain/notice/notice.ts';
import { lockMember } from '../../access/standing.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

const switched = prepared((db, given: { memberIdx: number }) =>
  db.selectFrom('noticeSwitch').select(['kind', 'way', 'isOn']).where('memberIdx', '=', given.memberIdx),
);

/** Answers for a member which ways of which kinds are on. */
export async function switchesOf(db: Database, memberIdx: number) {
  const rows = await switched(db, { memberIdx });
  return (kind: NoticeKind, way: NoticeWay): boolean => {
    const row = rows.find((one) => one.kind === kind && one.way === way);
    return row ? row.isOn === 'Y' : isOnByDefault(kind, way);
  };
}

/** Every kind with its ways. */
export async function switchList({
  db,
  actor,
}: Pick<MemberContext, 'db' | 'actor'>): Promise<AnswerOf<'GET /notice/getSwitches'>> {
  const isOn = await switchesOf(db, actor.memberIdx);
  const yn = (kind: NoticeKind, way: NoticeWay) => (isOn(kind, way) ? 'Y' : 'N');
  return noticeKinds.map((kind) => ({ kind, mail: yn(kind, 'mail'), push: yn(kind, 'push') }));
}

/** Turns a way of a kind on or off for a member. */
export async function setSwitch(db: Database, { memberIdx, kind, way, isOn, now }: Switching): Promise<void> {
  const set = { isOn, updatedAt: now.toISOString() };
  await db
    .insertInto('noticeSwitch')
    .values({ memberIdx, kind, way, ...set })
    .onConflict((on) => on.columns(['memberIdx', 'kind', 'way']).doUpdateSet(set))
    .execute();
}

interface Switching {
  memberIdx: number;
  kind: NoticeKind;
  way: NoticeWay;
  isOn: 'Y' | 'N';
  now: Date;
}

/** The member's own choice. */
export async function changeSwitch(
  { db, actor, now }: MemberContext,
  wanted: CheckedOf<'POST /notice/switch'>,
): Promise<AnswerOf<'POST /notice/switch'>> {
  await lockMember(db, actor.memberIdx);
  await setSwitch(db, { ...wanted, memberIdx: actor.memberIdx, now });
  return switchList({ db, actor });
}
