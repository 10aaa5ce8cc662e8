/** What access asks of an event and of the actor in it, and what it finds for the call's function. */

import { mayDo, type Permission } from '#domain/common/permission.ts';
import { guest, type Viewer } from '#domain/participation/participation.ts';
import type { Database } from '../db/open.ts';
import type { ParticipateRow } from '../db/tables.ts';
import { type EventSpan, eventRow } from './event-span.ts';
import { liveParticipation, permissionsIn } from './permissions.ts';
import type { Actor } from './session.ts';

/** Facts of the event and of the actor in it, each read on first use and once. */
export interface EventFacts {
  /** The event that the call acts in: of its subject, or of its request; where it names none, the event in use. */
  eventIdx: number;
  /** Its row; `event_not_found`. */
  event: () => Promise<EventSpan>;
  /** The actor's live participation (`REQUEST` or `COMPLETE`), if any. */
  participation: () => Promise<OwnParticipation | undefined>;
  /** What the actor may do there as a manager. */
  permissions: () => Promise<ReadonlySet<Permission>>;
  /** The actor as a viewer of the event's people. */
  viewer: () => Promise<Viewer>;
}

/** A participation as one of its representatives has it. */
export type OwnParticipation = ParticipateRow & { representativeIdx: number };

/** Someone who may meet, as their approved participation says. */
export type MeetingParticipation = OwnParticipation & { side: 'company' | 'buyer' };

/** What enforcing the contract's access has found, for the call's function. */
export interface Granted<Own, Subject> {
  /** The actor's approved participation as a company or buyer, where that is what they may call by; else null. */
  own: Own;
  /** The row that the call is about. */
  subject: Subject;
}

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
