/** A member's own data: reading and changing it (docs/rules.md, A1). */

import type { Member } from '#api/account/member.ts';
import type { CheckedOf } from '#api/index.ts';
import { takenAway } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { permissionsHeld } from '../../access/permissions.ts';
import { lockMember } from '../../access/standing.ts';
import type { MemberContext, RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { advanceContent, type ContentTag } from '../../platform/cache/content-tags.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { fileInfos } from '../../platform/storage/info.ts';
import { assertOwnsFiles } from '../../platform/storage/named-files.ts';
import { askedAnew } from '../consent/consents.ts';
import { nextMeetings } from '../matching/rows/next-meetings.ts';
import { unreadNotices } from '../notice/list.ts';
import { lastOf } from '../participation/rows/people.ts';
import { refreshSearchOf } from '../participation/rows/search.ts';
import { tagsOfChange } from '../participation/rows/shown.ts';
import { assertOldEnough } from './age.ts';
import { unconfirmedOf } from './confirmation.ts';
import { changeEmail, limitEmailChange } from './email-change.ts';

/** A member with their live participation in one event, else the last one, so that a denial can be read. */
export async function memberDetail(
  { db, eventIdx, now }: Pick<RequestContext, 'db' | 'eventIdx' | 'now'>,
  memberIdx: number,
): Promise<Member> {
  const member = await db
    .selectFrom('member')
    .select(['idx as memberIdx', 'id', 'memberType', 'nameKo', 'nameEn', 'gender', 'birth', 'tel', 'mobile'])
    .select(['email', 'newEmail', 'country', 'city', 'address', 'profileFileIdx'])
    .where('idx', '=', memberIdx)
    .executeTakeFirst();
  if (!member?.id) throw new Refusal('user_not_found');
  const [last, managing, unconfirmedEmails, asked, files, unread] = await Promise.all([
    lastOf(db, { memberIdx, eventIdx }),
    permissionsHeld(db, memberIdx, eventIdx),
    unconfirmedOf(db, memberIdx, member),
    askedAnew(db, memberIdx),
    fileInfos(db, [member.profileFileIdx]),
    unreadNotices(db, memberIdx, eventIdx),
  ]);
  const isLive = last?.state === 'REQUEST' || last?.state === 'COMPLETE';
  return {
    ...member,
    id: member.id,
    profileImg: files(member.profileFileIdx),
    participateIdx: last && isLive ? last.idx : 0,
    participateType: last?.type ?? null,
    stateParticipate: last?.state ?? null,
    inCharge:
      last && last.memberIdx !== null && last.memberIdx !== memberIdx
        ? await nameOf(db, last.memberIdx)
        : null,
    permissions: [...managing.permissions],
    needsSecondFactor: managing.needsSecondFactor,
    needsLongerPassword: managing.needsLongerPassword,
    unconfirmedEmails,
    consentsAsked: asked,
    unreadNotices: unread,
    nextMeetings: last?.state === 'COMPLETE' ? await nextMeetings(db, last.idx, now) : [],
  };
}

async function nameOf(db: Database, memberIdx: number) {
  const { nameKo, nameEn } = await db
    .selectFrom('member')
    .select(['nameKo', 'nameEn'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  return { nameKo, nameEn };
}

/** The member's names are in lists of buyers, and in what participations are found by. */
export async function updateMember(
  context: MemberContext,
  { email, language, ...request }: CheckedOf<'POST /member/update'>,
): Promise<Member> {
  await limitEmailChange(context, email);
  const step = await transact(context.db, async (trx) => {
    // Held as for a write: two that share the row first would wait for each other.
    await lockMember(trx, context.actor.memberIdx);
    const { profileFileIdx = null } = request;
    await assertOwnsFiles(trx, context.actor.memberIdx, [
      { field: 'profileFileIdx', kind: 'memberProfile', fileIdx: profileFileIdx },
    ]);
    await assertNothingTaken(trx, context.actor.memberIdx, { ...request, email });
    await assertBirth(trx, context, request.birth);
    const before = await namesOf(trx, context.actor.memberIdx);
    await trx
      .updateTable('member')
      .set({ ...request, updatedAt: context.now.toISOString() })
      .where('idx', '=', context.actor.memberIdx)
      .execute();
    const changed = await changeEmail(trx, context, { email, language });
    if (before !== (await namesOf(trx, context.actor.memberIdx))) {
      await refreshSearchOf(trx, context.actor.memberIdx);
      await advanceContent(trx, await listsWith(trx, context.actor.memberIdx));
    }
    return changed;
  });
  if (step === 'known' || step === 'replace')
    securityEvent(context, 'email_changed', { memberIdx: context.actor.memberIdx });
  return memberDetail(context, context.actor.memberIdx);
}

/** A date of birth that is changed is one of a member; who joined before the rule may change the rest without. */
async function assertBirth(trx: Database, context: MemberContext, birth: string | null): Promise<void> {
  const member = await trx
    .selectFrom('member')
    .select('birth')
    .where('idx', '=', context.actor.memberIdx)
    .executeTakeFirstOrThrow();
  if (birth !== null && member.birth !== birth) await assertOldEnough(trx, context, birth);
}

const namesOf = async (db: Database, memberIdx: number) =>
  JSON.stringify(
    await db
      .selectFrom('member')
      .select(['nameKo', 'nameEn'])
      .where('idx', '=', memberIdx)
      .executeTakeFirst(),
  );

/** The lists of buyers in which a member stands. */
async function listsWith(db: Database, memberIdx: number): Promise<ContentTag[]> {
  const rows = await db
    .selectFrom('participate')
    .select(['idx', 'eventIdx', 'side', 'state'])
    .where('memberIdx', '=', memberIdx)
    .where('side', '=', 'buyer')
    .execute();
  return rows.flatMap((row) => tagsOfChange(row, 'lists'));
}

/** What a member has said of themselves can be changed and not taken away (docs/rules.md, A1). */
async function assertNothingTaken(
  trx: Database,
  memberIdx: number,
  change: Parameters<typeof takenAway>[1],
): Promise<void> {
  const stands = await trx
    .selectFrom('member')
    .select(['gender', 'birth', 'tel', 'mobile', 'email', 'city', 'address'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  const taken = takenAway(stands, change);
  if (taken.length > 0) throw new Refusal('invalid_parameter', taken);
}
