/** Deleting an account: live participations and meetings end, and personal data is erased (docs/rules.md, A8). */
import type { Transaction } from 'kysely';
import { normalId } from '#domain/account/member.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { closeSessionsOf } from '../../access/session.ts';
import { holdMember } from '../../access/standing.ts';
import type { MemberContext } from '../../calls/context.ts';
import { type Erased, nobody } from '../../db/erased.ts';
import type { Database } from '../../db/open.ts';
import { saveGrams } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { emptyWal } from '../../db/wal.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit, eraseAuditTexts } from '../../platform/log/audit.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { eraseMail } from '../../platform/mail/erase.ts';
import { confirmedOf } from '../../platform/mail/member-mail.ts';
import { removeFilesOf } from '../../platform/storage/erase.ts';
import { sweepFiles } from '../../platform/storage/removal.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { eraseLogs, eraseNames } from '../counseling/erase.ts';
import { endInvitations } from '../invitation/open.ts';
import { leaveMailings } from '../mailing/job.ts';
import { assertNotHeld } from '../matching/placing/cancel.ts';
import { endParticipation, lockToEnd } from '../participation/end.ts';
import { eraseParticipations } from '../participation/erase.ts';
import { eventsLetInto } from '../participation/let-in.ts';
import { endColleagueInvitations } from '../participation/rows/colleague-invitations.ts';
import { tagsOfState } from '../participation/rows/shown.ts';
import { assertNotLast } from '../permission/change.ts';
import { leaveToOthers } from '../representative/leave.ts';
import { eraseVisitorsOf } from '../visitor/rows/erase.ts';
import { forgetAddresses } from './confirmation.ts';
import { forgetDevices } from './known-device.ts';
import { wordsOfMember } from './personal-words.ts';
import { assertPassword, assertStillProven } from './reauthenticate.ts';
import { forgetReset } from './reset.ts';
import { forgetSecondFactor } from './second-factor.ts';

/**
 * Leaves for good. `late_cancellation`, which names the meeting, while a confirmed one begins within the next 24 hours.
 * Rows go in one transaction; files of the store after it, and what a dying process leaves of them with the next sweep.
 */
export async function withdraw(
  context: MemberContext,
  files: FileStore,
  { password, cancel }: { password: string; cancel: readonly number[] },
): Promise<null> {
  const proof = await assertPassword(context, password);
  const { memberIdx } = context.actor;
  await transact(context.db, async (trx) => {
    await lockWhole(trx, memberIdx);
    await assertStillProven(trx, memberIdx, proof);
    await eraseMember(trx, memberIdx, { now: context.now, byOperator: false, cancel });
  });
  securityEvent(context, 'member_withdrawn', { memberIdx });
  await removeTraces(context.db, files).catch((error: unknown) =>
    context.log.error({ err: error }, 'files of a withdrawn member will be removed later'),
  );
  return null;
}

/** What can only go after the rows have: files of the store, and what the database's own log still holds. */
async function removeTraces(db: Database, files: FileStore): Promise<void> {
  await emptyWal(db);
  await sweepFiles(db, files);
}

/**
 * Erases a member by the operator's command, whatever meetings they have: one who asked by letter, or who came back with a backup of
 * before they left.
 */
export async function eraseAsOperator(
  db: Database,
  files: FileStore,
  memberIdx: number,
  now: Date,
): Promise<'erased' | 'is no member'> {
  const member = await db
    .selectFrom('member')
    .select('idx')
    .where('idx', '=', memberIdx)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!member) return 'is no member';
  await transact(db, (trx) => eraseMember(trx, memberIdx, { now, byOperator: true }));
  await removeTraces(db, files);
  return 'erased';
}

/**
 * Holds what ends with a member, and then their own row: whatever is written of a participation locks that first, and names its
 * member after. False for one who has left.
 */
export async function holdWhole(trx: Database, memberIdx: number): Promise<boolean> {
  const live = await trx
    .selectFrom('representative')
    .select('participateIdx')
    .distinct()
    .where('memberIdx', '=', memberIdx)
    .where('state', '=', 'live')
    .where('ps', 'in', liveStates)
    .orderBy('participateIdx')
    .execute();
  for (const { participateIdx } of live) await lockToEnd(trx, participateIdx);
  return holdMember(trx, memberIdx);
}

/** The same; 401 for one who has left already. */
async function lockWhole(trx: Database, memberIdx: number): Promise<void> {
  if (!(await holdWhole(trx, memberIdx))) throw new HttpRefusal(401, 'login_needed');
}

/**
 * Ends and erases all of a member in the caller's transaction; the files of the store are to be swept after it. What others represent
 * with them goes on without them (docs/rules.md, P31). `cancel`: their meetings there that end because nobody else is free.
 */
export async function eraseMember(
  trx: Transaction<Tables>,
  memberIdx: number,
  { now, byOperator, cancel = [] }: { now: Date; byOperator: boolean; cancel?: readonly number[] },
): Promise<void> {
  const at = now.toISOString();
  await lockWhole(trx, memberIdx);
  const leaving = { now, byManager: byOperator, cancel: byOperator ? ('all' as const) : cancel };
  await leaveToOthers(trx, memberIdx, leaving);
  const words = await wordsOfMember(trx, memberIdx);
  // Anybody's address can be written into a form: what went to one, or invites it, is theirs only where they have proven it.
  const confirmed = await confirmedOf(trx, memberIdx);
  const typed = words.addresses.filter((address) => confirmed.has(normalId(address)));
  const addresses = [...new Set([...confirmed, ...typed])];
  const participations = await trx
    .selectFrom('participate')
    .select(['idx', 'eventIdx', 'side', 'state'])
    .where('memberIdx', '=', memberIdx)
    .orderBy('idx')
    .execute();
  const participateIdxs = participations.map(({ idx }) => idx);
  const eventIdxs = byOperator
    ? [...new Set(participations.map(({ eventIdx }) => eventIdx))]
    : await eventsLetInto(trx, memberIdx);
  const live = participations.filter(({ state }) => liveStates.some((one) => one === state));
  const liveIdxs = live.map(({ idx }) => idx);
  if (!byOperator) {
    await assertNotHeld(trx, liveIdxs, now);
    await assertNotLast(trx, memberIdx);
  }
  for (const participateIdx of liveIdxs)
    await endParticipation(trx, participateIdx, { now, byManager: byOperator });

  await eraseLogs(trx, { ...words, participateIdxs, eventIdxs, at });
  await eraseNames(trx, await othersOf(trx, memberIdx), words);
  await endInvitations(trx, addresses, at);
  await endColleagueInvitations(trx, { emails: [...confirmed] }, at);
  await leaveMailings(trx, memberIdx);
  await eraseMail(trx, memberIdx, { addresses, at });
  await eraseAuditTexts(trx, memberIdx);
  await eraseParticipations(trx, participateIdxs);
  await eraseVisitorsOf(trx, [...confirmed], at);

  await closeSessionsOf(trx, memberIdx);
  await forgetSecondFactor(trx, memberIdx);
  await forgetDevices(trx, memberIdx);
  await forgetReset(trx, memberIdx, at);
  await forgetAddresses(trx, memberIdx, at);
  const theirs = [
    'loginChallenge',
    'memberBlock',
    'permission',
    'notice',
    'noticeSwitch',
    'applicationDraft',
    'consent',
    'invitation',
    'retentionNotice',
    'termsTold',
  ] as const;
  for (const table of theirs) await trx.deleteFrom(table).where('memberIdx', '=', memberIdx).execute();
  await trx
    .updateTable('member')
    .set({ ...member, leftAt: at, updatedAt: at })
    .where('idx', '=', memberIdx)
    .execute();
  await saveGrams(trx, 'member', memberIdx, '');
  await removeFilesOf(trx, memberIdx, at);
  const entry = { action: 'withdraw', subject: 'member', subjectIdx: memberIdx } as const;
  await audit(trx, { ...entry, eventIdx: null, memberIdx: byOperator ? null : memberIdx, at });
  await advanceContent(trx, participations.flatMap(tagsOfState));
}

/** What others represent, which the member has represented with them, also where they had left it before. */
async function othersOf(trx: Database, memberIdx: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.participateIdx')
    .select('participate.idx')
    .where('representative.memberIdx', '=', memberIdx)
    .where((is) =>
      is.or([is('participate.memberIdx', 'is', null), is('participate.memberIdx', '<>', memberIdx)]),
    )
    .execute();
  return rows.map(({ idx }) => idx);
}

const member: Erased<
  'member',
  'idx' | 'memberType' | 'passwordSuitsManager' | 'gender' | 'agreedAt' | 'leftAt' | 'createdAt' | 'updatedAt'
> = {
  id: null,
  passwordHash: null,
  nameKo: nobody,
  nameEn: nobody,
  birth: nobody,
  tel: nobody,
  mobile: null,
  email: nobody,
  newEmail: null,
  country: nobody,
  city: nobody,
  address: nobody,
  profileFileIdx: null,
  nameText: '',
  searchText: '',
};
