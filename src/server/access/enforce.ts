/** Enforces the access that a call's contract declares: the one place where the server decides who may call. */
import { type Access, permissionsOf, type Role, rolesOf } from '#api/wire/contract.ts';
import { Refusal, type RefusalKey } from '#domain/common/catalogue.ts';
import { mayDo } from '#domain/common/permission.ts';
import type { Database } from '../db/open.ts';
import { type EventFacts, eventFacts, type Granted, type MeetingParticipation } from './event-facts.ts';
import type { Actor } from './session.ts';
import { subjects } from './subjects.ts';

interface Calling {
  access: Access;
  actor: Actor | null;
  /** The request, checked. */
  request: unknown;
  /** The event of calls that name none, and of rows that don't exist, so that a refusal reveals nothing. */
  pageEvent: number;
  /** The call writes: its subject's row is locked until the transaction ends. */
  writes: boolean;
}

type Enforced = EventFacts & Granted<MeetingParticipation | null, unknown>;

/** A row of any kind of subject, as far as access goes. */
interface AnySubject {
  field: string;
  missing: RefusalKey;
  read: (db: Database, idx: number, lock: boolean) => Promise<{ eventIdx: number | null } | undefined>;
  isOf?: (row: never, participateIdx: number) => boolean;
}

/**
 * Finds the event of the call and its subject, and refuses actors without any of the roles: managers with `access_deny`, the
 * sides of meetings with `participate_not_found`, `participate_pending` or, of another side, `access_deny`, and whoever does
 * not own the subject with what is said of one that does not exist. `actor` is a member wherever the access asks for one.
 */
export async function enforce(db: Database, call: Calling): Promise<Enforced> {
  const { access, actor, request, pageEvent, writes } = call;
  const given = request as Record<string, unknown> | null;
  const kind: AnySubject | null = access.in === 'none' || access.in === 'event' ? null : subjects[access.in];
  const row = kind ? await kind.read(db, given?.[kind.field] as number, writes) : undefined;
  const named = access.in === 'event' ? (given?.eventIdx as number | undefined) : row?.eventIdx;
  const facts = eventFacts(db, actor, named ?? pageEvent);
  const roles = rolesOf(access);
  if (roles.length === 0) return { ...facts, own: null, subject: null };
  const isManager = await isManaging(facts, access, row);
  const own = isManager ? null : await ownParticipation(facts, roles, kind, row);
  if (kind && !row) throw new Refusal(kind.missing);
  return { ...facts, own, subject: row ?? null };
}

/** Whether a permission is what the actor may call by. What belongs to no event is for those who manage every one. */
async function isManaging(
  facts: EventFacts,
  access: Access,
  row: { eventIdx: number | null } | undefined,
): Promise<boolean> {
  const wanted = permissionsOf(access);
  if (wanted.length === 0) return false;
  const permissions = await facts.permissions();
  if (row?.eventIdx === null) return permissions.has('famppy');
  return wanted.some((permission) => mayDo(permissions, permission));
}

/** The actor's approved participation, or one that waits where applicants may call, where it gives them one of the roles; refuses everyone else. */
async function ownParticipation(
  facts: EventFacts,
  roles: readonly Role[],
  kind: AnySubject | null,
  row: { eventIdx: number | null } | undefined,
): Promise<MeetingParticipation> {
  if (kind && roles.includes('owner')) {
    const own = await facts.participation();
    const isOwner = own?.state === 'COMPLETE' && row && kind.isOf?.(row as never, own.idx);
    if (isOwner && own.side !== 'visitor') return { ...own, side: own.side };
    throw new Refusal(kind.missing);
  }
  const isForApplicants = roles.includes('applicant');
  if (!isForApplicants && !roles.includes('company') && !roles.includes('buyer'))
    throw new Refusal('access_deny');
  await facts.event();
  const own = await facts.participation();
  if (!own) throw new Refusal('participate_not_found');
  if (isForApplicants && own.side !== 'visitor') return { ...own, side: own.side };
  if (own.state !== 'COMPLETE') throw new Refusal('participate_pending');
  if (own.side === 'visitor' || !roles.includes(own.side)) throw new Refusal('access_deny');
  return { ...own, side: own.side };
}
