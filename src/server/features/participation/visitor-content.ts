/** Visitors' registrations. One email and one mobile register once in an event (docs/rules.md, P7). */
import { randomBytes } from 'node:crypto';
import { Refusal } from '#domain/catalogue.ts';
import { normalId } from '#domain/member.ts';
import { normalMobile, type VisitorInput } from '#domain/visitor.ts';
import type { Database } from '../../db/open.ts';

/** Crockford's 32 characters: none of them is taken for another when read aloud or typed at the door. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code for the door: 12 characters, 60 random bits. */
function newCode(): string {
  return Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join('');
}

/** Inserts or replaces the registration of a participation; its code stays. `visitor_found` when its email or mobile is registered. */
export async function saveVisitor(
  trx: Database,
  participation: { eventIdx: number; participateIdx: number; type: 'PRE-VISITOR' | 'VISITOR' },
  content: VisitorInput,
  at: string,
): Promise<void> {
  // Deleted and inserted rather than updated: only an insert can hit a taken email or mobile without an error.
  const former = await trx
    .deleteFrom('visitor')
    .where('participateIdx', '=', participation.participateIdx)
    .returning(['idx', 'code', 'checkedInAt', 'createdAt'])
    .executeTakeFirst();
  const saved = await trx
    .insertInto('visitor')
    .values({
      ...(former ?? { code: newCode(), createdAt: at }),
      ...participation,
      ...content,
      emailNormal: normalId(content.visitorEmail),
      mobileE164: normalMobile(content.visitorMobile),
      updatedAt: at,
    })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!saved) throw new Refusal('visitor_found');
}

/** What a visitor entered; null when this participation is not a visitor's, or is over. */
export async function ownVisitorOf(db: Database, participateIdx: number) {
  const row = await db
    .selectFrom('visitor')
    .select(['visitorName', 'visitorNameEn', 'visitorMobile', 'visitorEmail', 'country', 'city'])
    .select('organization')
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  // A registration without an account may lack one of the two; one with a participation has both.
  return row
    ? { ...row, visitorMobile: row.visitorMobile ?? '', visitorEmail: row.visitorEmail ?? '' }
    : null;
}
