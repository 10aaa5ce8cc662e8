/** How often a member's application may name contacts that are registered already (docs/rules.md, V8). */
import type { Application } from '#api/participation/application.ts';
import type { Actor } from '../../access/session.ts';
import type { Database } from '../../db/open.ts';
import type { Limited } from '../../platform/limits/rules.ts';
import { askerOf, tryChange, tryContacts } from '../visitor/rows/contact-limits.ts';
import { findVisitor } from '../visitor/rows/holder.ts';
import { changedFields, contactOf } from '../visitor/rows/registration.ts';

type Caller = Limited & { actor: Actor | null; db: Database };

/** Around the transaction of a call; of visitors alone, because no other application says whether a contact is registered. */
export async function limitContacts<T>(
  caller: Caller,
  application: Application,
  work: () => Promise<T>,
): Promise<T> {
  if (!caller.actor || !('visitor' in application)) return work();
  const asker = await askerOf(caller.db, caller.actor.memberIdx, false);
  return tryContacts(caller, asker, ['visitor.visitorEmail', 'visitor.visitorMobile'], work);
}

/** The same of a change, of which each contact that becomes another counts. */
export async function limitChangedContacts<T>(
  caller: Caller & { eventIdx: number },
  application: Application,
  work: () => Promise<T>,
): Promise<T> {
  const { db, actor, eventIdx } = caller;
  if (!actor || !('visitor' in application)) return work();
  const held = await findVisitor(db, { token: undefined, memberIdx: actor.memberIdx, eventIdx });
  // Whoever has none is refused, and told of nobody.
  if (!held) return work();
  const contact = contactOf(application.visitor, 'visitor');
  const asker = await askerOf(db, actor.memberIdx, false);
  return tryChange(caller, asker, changedFields(held, { ...contact, at: 'visitor' }), work);
}
