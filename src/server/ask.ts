/** Who asks, when, and on what: the first parameter of every service. */
import type { Logger } from 'pino';
import { Refusal } from '#domain/catalogue.ts';
import { guest, liveStates, type Viewer } from '#domain/participation.ts';
import { mayDo, type Permission } from '#domain/permission.ts';
import type { KeptLists } from './db/list.ts';
import type { Database } from './db/open.ts';
import { prepared } from './db/prepared.ts';
import type { Limiter } from './limits/limiter.ts';
import { waiverOf } from './member/second-factor-waiver.ts';

/** A logged-in member, as the token says. */
export interface Asker {
  memberIdx: number;
  sessionIdx: number;
}

export interface Ask<Who extends Asker | null = Asker | null> {
  db: Database;
  now: Date;
  asker: Who;
  /** The event in use (`EVENT_IDX`); a call may name another. */
  eventInUse: number;
  /** Where the call comes from; null for a call within the process. */
  address: string | null;
  /** Browser and system of the caller, 'Chrome, Android'; '' where it does not say. */
  device: string;
  /** Fires when the client has left: what waits for it need not be done. Made when somebody listens, which few calls do. */
  signal: () => AbortSignal;
  /** Where the site is reached, for links in mails: scheme and host. */
  siteUrl: string;
  limiter: Limiter;
  /** The order of public lists. */
  lists: KeptLists;
  log: Logger;
  /** The security log (`securityEvent`). */
  security: Logger;
}

export type MemberAsk = Ask<Asker>;

interface InEvent {
  memberIdx: number;
  eventIdx: number;
}

const permissionRows = prepared((db, given: InEvent) =>
  db
    .selectFrom('permission')
    .select('permission')
    .where('memberIdx', '=', given.memberIdx)
    .where((is) => is.or([is('eventIdx', '=', given.eventIdx), is('eventIdx', 'is', null)])),
);

/** A member's participation in an event that waits or stands: at most one (`participate_exist`). */
export const liveParticipation = prepared((db, given: InEvent) =>
  db
    .selectFrom('participate')
    .selectAll()
    .where('eventIdx', '=', given.eventIdx)
    .where('memberIdx', '=', given.memberIdx)
    .where('state', 'in', liveStates),
);

const unprovenManager = prepared((db, given: { memberIdx: number; waiver: string }) =>
  db
    .selectFrom('permission')
    .select('memberIdx')
    .where('memberIdx', '=', given.memberIdx)
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('secondFactor')
            .select('memberIdx')
            .where('memberIdx', '=', given.memberIdx)
            .where('confirmedAt', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists }) =>
      not(exists(db.selectFrom('setting').select('name').where('name', '=', given.waiver))),
    )
    .limit(1),
);

/**
 * True for a member who manages something, here or in another event, without a second factor: until they set it up no
 * permission counts. Nothing is asked of whom a setting lets off (`second-factor-waiver.ts`).
 */
export async function lacksSecondFactor(db: Database, memberIdx: number): Promise<boolean> {
  return (await unprovenManager(db, { memberIdx, waiver: waiverOf(memberIdx) })).length > 0;
}

const shortPasswordManager = prepared((db, given: { memberIdx: number }) =>
  db
    .selectFrom('member')
    .innerJoin('permission', 'permission.memberIdx', 'member.idx')
    .select('member.idx')
    .where('member.idx', '=', given.memberIdx)
    .where('member.passwordSuitsManager', '=', 'N')
    .limit(1),
);

/** True for a member who manages something by a password that is too short for it, or was never seen to be long enough. */
export async function lacksLongPassword(db: Database, memberIdx: number): Promise<boolean> {
  return (await shortPasswordManager(db, { memberIdx })).length > 0;
}

/** Why a member's permissions do not count yet, as the refusal that says so; null where they do, or there are none. */
export async function missingToManage(
  db: Database,
  memberIdx: number,
): Promise<'second_factor_needed' | 'longer_password_needed' | null> {
  if (await lacksSecondFactor(db, memberIdx)) return 'second_factor_needed';
  return (await lacksLongPassword(db, memberIdx)) ? 'longer_password_needed' : null;
}

/** What a member may do in an event; famppy, which names no event, counts in each. Nothing while something is missing to manage. */
export async function permissionsIn(
  db: Database,
  memberIdx: number,
  eventIdx: number,
): Promise<Set<Permission>> {
  const held = await permissionsHeld(db, memberIdx, eventIdx);
  return held.size > 0 && (await missingToManage(db, memberIdx)) !== null ? new Set() : held;
}

/** What a member was given in an event, whether it counts already or not. */
export async function permissionsHeld(
  db: Database,
  memberIdx: number,
  eventIdx: number,
): Promise<Set<Permission>> {
  const rows = await permissionRows(db, { memberIdx, eventIdx });
  return new Set(rows.map((row) => row.permission));
}

/** Refuses with `access_deny` unless the asker holds the permission in this event. */
export async function demand(ask: MemberAsk, needed: Permission, eventIdx: number): Promise<void> {
  if (!mayDo(await permissionsIn(ask.db, ask.asker.memberIdx, eventIdx), needed))
    throw new Refusal('access_deny');
}

/** The asker as a viewer of an event's people: their live participation, and whether they manage participants there. */
export async function viewerIn(ask: Ask, eventIdx: number): Promise<Viewer> {
  if (!ask.asker) return guest;
  const { memberIdx } = ask.asker;
  const [[own], held] = await Promise.all([
    liveParticipation(ask.db, { memberIdx, eventIdx }),
    permissionsIn(ask.db, memberIdx, eventIdx),
  ]);
  return {
    participateIdx: own?.idx ?? null,
    side: own?.side ?? null,
    state: own?.state ?? null,
    isManager: mayDo(held, 'participate') || mayDo(held, 'matching'),
  };
}

/** The asker's own participation in an event, approved; else `participate_not_found` or `participate_pending`. */
export async function approvedParticipation(ask: MemberAsk, eventIdx: number) {
  const [own] = await liveParticipation(ask.db, { memberIdx: ask.asker.memberIdx, eventIdx });
  if (!own) throw new Refusal('participate_not_found');
  if (own.state !== 'COMPLETE') throw new Refusal('participate_pending');
  return own;
}

/** The same of someone who may meet: visitors have no part in matching (`access_deny`). */
export async function meetingParticipation(ask: MemberAsk, eventIdx: number) {
  const own = await approvedParticipation(ask, eventIdx);
  if (own.side === 'visitor') throw new Refusal('access_deny');
  return { ...own, side: own.side };
}
