/** The context of a call: actor, clock, event and dependencies. The first parameter of every function that serves one. */
import type { Logger } from 'pino';
import type { CallName, calls } from '#api/index.ts';
import type { SubjectKind } from '#api/wire/contract.ts';
import type { EventFacts, Granted, MeetingParticipation } from '../access/event-facts.ts';
import type { Actor } from '../access/session.ts';
import type { SubjectRow } from '../access/subjects.ts';
import type { Database } from '../db/open.ts';
import type { Site } from '../ground/site.ts';
import type { ListCache } from '../platform/cache/list-cache.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import type { Repeatable } from './idempotency.ts';

/** What is the same for every call of this process. */
export interface AppDependencies {
  /** In a call that writes, the transaction in which it runs (`serve-calls.ts`). */
  db: Database;
  /** Where the site's pages are, for links in mails. */
  site: Site;
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
  /** The event of the page that calls, else the one in use: that of a call which names none and is about no row. */
  pageEvent: number;
  /** Browser and system of the caller, 'Chrome, Android'; '' where it does not say. */
  device: string;
  /** With which key a call that creates was sent; null without one, and for every other call. */
  sent: Repeatable | null;
  /** Aborts when the client has left, so that its work can be dropped. Made on demand, since few calls use it. */
  signal: () => AbortSignal;
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

/** The first parameter of the function that serves a call. */
export type ContextOf<Name extends CallName> = RequestContext<
  AccessOf<Name>['who'] extends 'anyone' ? Actor | null : Actor
> &
  Granted<
    OwnOf<RoleOf<AccessOf<Name>['who']>>,
    AccessOf<Name>['in'] extends SubjectKind ? SubjectRow<AccessOf<Name>['in']> : null
  >;
