/** A colleague's link: what it opens, and becoming a representative by it (docs/rules.md, P28, P29). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { type InterpreterLanguage, interpreterLanguage } from '#domain/matching/interpreter.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { eventRow } from '../../access/event-span.ts';
import { lockMember } from '../../access/standing.ts';
import { hashOf } from '../../access/token.ts';
import type { ContextOf, RequestContext } from '../../calls/context.ts';
import { accessOf, announce } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Rule } from '../../platform/limits/limiter.ts';
import { limitCalls, tryLink } from '../../platform/limits/rules.ts';
import { confirmedOf } from '../../platform/mail/member-mail.ts';
import { absorbVisitor } from '../participation/rows/absorb-visitor.ts';
import { endColleagueInvitations } from '../participation/rows/colleague-invitations.ts';
import { lockLiveOf } from '../participation/rows/lock.ts';
import { assertNotEntered, holdJoining } from '../participation/rows/one-person.ts';
import { refreshSearch } from '../participation/rows/search.ts';
import { organisationOf } from './invite.ts';

/** How often one link is opened; of a network only links that open nothing count, because a hall is one. */
const opened: Rule = { name: 'open-colleague', count: 120, seconds: 900, longest: 900 };

const byToken = (db: Database, token: string, now: Date) =>
  db
    .selectFrom('representativeInvitation')
    .innerJoin('participate', 'participate.idx', 'representativeInvitation.participateIdx')
    .selectAll('representativeInvitation')
    .select('participate.side')
    .where('representativeInvitation.tokenHash', '=', hashOf(token))
    .where('representativeInvitation.expiresAt', '>', now.toISOString())
    // Of one without an account, whom nobody could leave or cancel.
    .where('participate.memberIdx', 'is not', null)
    .where('participate.state', 'in', liveStates);

/** The invitation whose link it is; `invitation_not_found`. Counted, so that tokens can't be tried. */
export async function invitationOf(context: RequestContext, token: string) {
  const row = await tryLink(context, () => byToken(context.db, token, context.now).executeTakeFirst());
  if (!row) throw new Refusal('invitation_not_found');
  await limitCalls(context, [{ rule: opened, who: hashOf(token) }]);
  return row;
}

export const languagesIn = (languages: string): InterpreterLanguage[] =>
  languages.split(',').flatMap((one) => interpreterLanguage.safeParse(one).data ?? []);

/** What the page of a colleague begins with. Reading it changes nothing: mail programs follow links, too. */
export async function openColleague(
  context: RequestContext,
  { token }: CheckedOf<'POST /participate/openColleague'>,
): Promise<AnswerOf<'POST /participate/openColleague'>> {
  const row = await invitationOf(context, token);
  const { nameKo, nameEn } = await eventRow(context.db, row.eventIdx);
  const buyer = await context.db
    .selectFrom('buyer')
    .select('country')
    .where('participateIdx', '=', row.participateIdx)
    .executeTakeFirst();
  return {
    eventIdx: row.eventIdx,
    event: { nameKo, nameEn },
    organisation: {
      nameKo: await organisationOf(context.db, row.participateIdx, 'ko'),
      nameEn: await organisationOf(context.db, row.participateIdx, 'en'),
    },
    email: row.email,
    position: row.position,
    country: buyer?.country ?? 'KR',
    until: row.expiresAt,
  };
}

/** A member accepts, whose log-in id or another confirmed address is the one that was invited; `invitation_of_another`. */
export async function acceptColleague(
  context: ContextOf<'POST /participate/acceptColleague'>,
  { token }: CheckedOf<'POST /participate/acceptColleague'>,
): Promise<AnswerOf<'POST /participate/acceptColleague'>> {
  const { memberIdx } = context.actor;
  await invitationOf(context, token);
  return transact(context.db, async (trx) => {
    const { idx: participateIdx, invitation } = await holdInvitation(trx, token, context.now);
    await lockMember(trx, memberIdx);
    const { id } = await trx
      .selectFrom('member')
      .select('id')
      .where('idx', '=', memberIdx)
      .executeTakeFirstOrThrow();
    const addresses = await confirmedOf(trx, memberIdx);
    if (normalId(id ?? '') !== invitation.email && !addresses.has(invitation.email))
      throw new Refusal('invitation_of_another');
    await becomeRepresentative(trx, invitation, memberIdx, context.now);
    return { participateIdx, eventIdx: invitation.eventIdx };
  });
}

/**
 * The invitation, and its participation's row locked: whoever has charge may leave at this moment, pass it on, or take the invitation
 * back, and one comes after the other. Nobody is entered in its event meanwhile.
 */
export async function holdInvitation(trx: Database, token: string, now: Date) {
  const before = await byToken(trx, token, now).executeTakeFirst();
  if (before) await holdJoining(trx, before.eventIdx);
  const own = before && (await lockLiveOf(trx, before.participateIdx));
  // Read again: it may have been taken back while this waited.
  const invitation = own && (await byToken(trx, token, now).executeTakeFirst());
  if (!own || !invitation) throw new Refusal('invitation_not_found');
  return { idx: own.idx, invitation };
}

type Held = Awaited<ReturnType<typeof holdInvitation>>['invitation'];

/**
 * Makes the member a representative; `participate_exist` where they represent another participation of the event, `participate_entered`
 * where the organiser has entered them there (docs/rules.md, P57).
 */
export async function becomeRepresentative(
  trx: Database,
  { eventIdx, participateIdx, side, position, languages, email }: Held,
  memberIdx: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  // The link has proven its address, too, whether the member has confirmed it or not.
  await assertNotEntered(trx, { memberIdx, eventIdx }, [email]);
  await absorbVisitor(trx, { memberIdx, eventIdx }, at);
  const { state } = await trx
    .selectFrom('participate')
    .select('state')
    .where('idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  const added = await trx
    .insertInto('representative')
    .values({ eventIdx, participateIdx, side, ps: state, memberIdx, position, createdAt: at, updatedAt: at })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!added) throw new Refusal('participate_exist');
  const spoken = languagesIn(languages).map((language) => ({ representativeIdx: added.idx, language }));
  if (spoken.length > 0) await trx.insertInto('representativeLanguage').values(spoken).execute();
  await endColleagueInvitations(trx, { participateIdx, emails: [email] }, at);
  // What they had begun for an application of their own.
  await trx
    .deleteFrom('applicationDraft')
    .where('memberIdx', '=', memberIdx)
    .where('eventIdx', '=', eventIdx)
    .execute();
  await refreshSearch(trx, participateIdx);
  announce(trx, [memberIdx, accessOf(memberIdx)]);
}
