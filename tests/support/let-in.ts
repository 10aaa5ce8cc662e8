/** Whom the door let in on the morning of an event's first day, an hour before its first slot (docs/rules.md, H2). */
import type { Database } from '#server/db/open.ts';

const morning = '2026-10-29T07:00:00.000Z';

/** A visitor with that address, or with the address of that member. */
export async function letIn(db: Database, eventIdx: number, who: string | number): Promise<void> {
  const email = typeof who === 'string' ? who : await emailOf(db, who);
  await db
    .insertInto('visitor')
    .values({
      ...{ eventIdx, code: `in-${email}`, visitorName: 'A', visitorNameEn: 'A', country: 'AT' },
      ...{ emailNormal: email.toLowerCase(), visitorEmail: email, city: 'Wien', organization: 'A' },
      ...{ checkedInAt: morning, checkedInDoor: '1', createdAt: morning, updatedAt: morning },
    })
    .execute();
}

async function emailOf(db: Database, memberIdx: number): Promise<string> {
  const member = db.selectFrom('member').select('email').where('idx', '=', memberIdx);
  return (await member.executeTakeFirstOrThrow()).email;
}
