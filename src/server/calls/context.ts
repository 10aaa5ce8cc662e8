/** The context of a call: actor, clock, event and dependencies. The first parameter of every function that serves one. */
import type { Logger } from 'pino';
import type { SubjectKind } from '#api/contract.ts';
import type { CallName, calls } from '#api/index.ts';
import { guest, type Viewer } from '#domain/participation.ts';
import { mayDo, type Permission } from '#domain/permission.ts';
import { liveParticipation, permissionsIn } from '../access/permissions.ts';
import type { SubjectRow } from '../access/subjects.ts';
import type { Database } from '../db/open.ts';
import type { ParticipateRow } from '../db/tables.ts';
import { type EventSpan, eventRow } from '../features/event/span.ts';
import type { ListCache } from '../platform/cache/list-cache.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import type { Repeatable } from './idempotency.ts';

/** A logged-in member, as the token says. */
export interface Actor {
  memberIdx: number;
  sessionIdx: number;
}

/** What is the same for every call of this process. */
export interface AppDependencies {
  /** In a call that writes, the transaction in which it runs (`serve-calls.ts`). */
  db: Database;
  /** Where the site is reached, for links in mails: scheme and host. */
  siteUrl: string;
  limiter: Limiter;
  /** The order of public lists. */
  lists: ListCache;
  log: Logger;
  /** The security log (`securityEvent`). */
  security: Logger;
}

/** What is known of a call before anything is read for it. */
export interface CallFacts<Who extends Actor | null = Actor | null> {
  now: Date;
  actor: Who;
  /** Where the call comes from; null for a call within the process. */
  address: string | null;
  /** Browser and system of the caller, 'Chrome, Android'; '' where it does not say. */
  device: string;
  /** With which key a call that creates was sent; null without one, and for every other call. */
  sent: Repeatable | null;
  /** Aborts when the client has left, so that its work can be dropped. Made on demand, since few calls use it. */
  signal: () => AbortSignal;
}

/** Facts of the event and of the actor in it, each read on first use and once. */
export interface EventFacts {
  /** The event that the call acts in: of its subject, or of its request; where it names none, the event in use. */
  eventIdx: number;
  /** Its row; `event_not_found`. */
  event: () => Promise<EventSpan>;
  /** The actor's live participation (`REQUEST` or `COMPLETE`), if any. */
  participation: () => Promise<ParticipateRow | undefined>;
  /** What the actor may do there as a manager. */
  permissions: () => Promise<ReadonlySet<Permission>>;
  /** The actor as a viewer of the event's people. */
  viewer: () => Promise<Viewer>;
}

export interface RequestContext<Who extends Actor | null = Actor | null>
  extends AppDependencies,
    CallFacts<Who>,
    EventFacts {}

export type MemberContext = RequestContext<Actor>;

type AccessOf<Name extends CallName> = (typeof calls)[Name]['access'];
type RoleOf<Who> = Who extends readonly (infer One)[] ? One : Who;
/** What everyone has who has one of the roles: a manager need not take part. */
type OwnOf<Role> = [Role] extends ['company' | 'buyer' | 'owner'] ? MeetingParticipation : null;

/** Someone who may meet, as their approved participation says. */
export type MeetingParticipation = ParticipateRow & { side: 'company' | 'buyer' };

/** What enforcing the contract's access has found, for the call's function. */
export interface Granted<Own, Subject> {
  /** The actor's approved participation as a company or buyer, where that is what they may call by; else null. */
  own: Own;
  /** The row that the call is about. */
  subject: Subject;
}

/** The first parameter of the function that serves a call. */
export type ContextOf<Name extends CallName> = RequestContext<
  AccessOf<Name>['who'] extends 'anyone' ? Actor | null : Actor
> &
  Granted<
    OwnOf<RoleOf<AccessOf<Name>['who']>>,
    AccessOf<Name>['in'] extends SubjectKind ? SubjectRow<AccessOf<Name>['in']> : null
  >;

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read();
    return answer;
  };
};

/** The facts of an event for one call; `db` is what the call reads by. */
export function eventFacts(db: Database, actor: Actor | null, eventIdx: number): EventFacts {
  const none: ReadonlySet<Permission> = new Set();
  const inEvent = actor && { memberIdx: actor.memberIdx, eventIdx };
  const participation = once(async () => (inEvent ? (await liveParticipation(db, inEvent))[0] : undefined));
  const permissions = once(async () => (actor ? permissionsIn(db, actor.memberIdx, eventIdx) : none));
  return {
    eventIdx,
    event: once(() => eventRow(db, eventIdx)),
    participation,
    permissions,
    viewer: once(async () => (actor ? viewerOf(await participation(), await permissions()) : guest)),
  };
}

const viewerOf = (own: ParticipateRow | undefined, permissions: ReadonlySet<Permission>): Viewer => ({
  participateIdx: own?.idx ?? null,
  side: own?.side ?? null,
  state: own?.state ?? null,
  isManager: mayDo(permissions, 'participate') || mayDo(permissions, 'matching'),
});
