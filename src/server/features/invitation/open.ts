/** An invitation's link: it opens the form with what the organiser knew, and ends when its person joins or its time is over. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hashOf } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Rule } from '../../platform/limits/limiter.ts';
import { limitCalls, tryLink } from '../../platform/limits/rules.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import type { Content } from './sheet-rows.ts';

/** How often one link is opened; of a network only links that open nothing count, because a hall is one. */
const opened: Rule = { name: 'open-invitation', count: 120, seconds: 900, longest: 900 };

/** What the form of an invited person begins with. Reading it changes nothing: mail programs follow links, too. */
export async function openInvitation(
  context: RequestContext,
  { token }: CheckedOf<'POST /participate/openInvitation'>,
): Promise<AnswerOf<'POST /participate/openInvitation'>> {
  const row = await tryLink(context, () =>
    context.db
      .selectFrom('invitation')
      .select(['eventIdx', 'email', 'type', 'content'])
      .where('tokenHash', '=', hashOf(token))
      .where('expiresAt', '>', context.now.toISOString())
      .executeTakeFirst(),
  );
  if (!row || row.content === null) throw new Refusal('invitation_not_found');
  await limitCalls(context, [{ rule: opened, who: hashOf(token) }]);
  const { member, company, buyer } = JSON.parse(row.content) as Content;
  return { eventIdx: row.eventIdx, participateType: row.type, email: row.email, member, company, buyer };
}

/** True when this token invited this address, of which its holder has then proved that it is theirs. */
export async function isInvited(
  db: Database,
  token: string | undefined,
  id: string,
  now: Date,
): Promise<boolean> {
  if (!token) return false;
  const row = await db
    .selectFrom('invitation')
    .select('email')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return row?.email === normalId(id);
}

/** Deletes the invitations of an address that has an account now or is nobody's any more, and their mails. */
export async function endInvitations(trx: Database, emails: readonly string[], at: string): Promise<void> {
  if (emails.length === 0) return;
  const ended = await trx
    .deleteFrom('invitation')
    .where('email', 'in', emails.map(normalId))
    .returning('tokenHash')
    .execute();
  await endSecretMail(
    trx,
    ended.flatMap(({ tokenHash }) => tokenHash ?? []),
    at,
  );
}

/** Deletes those whose time is over; their mails are wiped with their links. */
export async function forgetInvitations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('invitation').where('expiresAt', '<=', now.toISOString()).execute();
}
