/** The people of a participation, as they and managers read them, and what changes who they are (docs/rules.md, P28 to P31). */
import type { CheckedOf } from '#api/index.ts';
import type { People } from '#api/participation/people.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { type InterpreterLanguage, interpreterLanguage } from '#domain/matching/interpreter.ts';
import type { ContextOf, MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { giveCharge } from '../participation/rows/charge.ts';
import { endColleagueInvitations } from '../participation/rows/colleague-invitations.ts';
import { saveLanguages } from '../participation/rows/languages.ts';
import { lockInCharge, lockLive } from '../participation/rows/lock.ts';
import { languagesIn } from './accept.ts';
import { inviteColleague, limitColleagueMails } from './invite.ts';
import { endRepresentative } from './leave.ts';

/** As who reads it: one of the people, or a manager. */
interface Reader {
  memberIdx: number | null;
  isManager: boolean;
  now: Date;
}

export async function readPeople(
  db: Database,
  { idx: participateIdx, side, memberIdx: inCharge }: Pick<ParticipateRow, 'idx' | 'side' | 'memberIdx'>,
  { memberIdx, isManager, now }: Reader,
): Promise<People> {
  const rows = await db
    .selectFrom('representative')
    .leftJoin('member', 'member.idx', 'representative.memberIdx')
    .select(['representative.idx', 'representative.memberIdx', 'representative.position'])
    .select(['representative.name', 'member.nameKo', 'member.nameEn'])
    .where('representative.participateIdx', '=', participateIdx)
    .where('representative.state', '=', 'live')
    .where('member.leftAt', 'is', null)
    .orderBy('representative.idx')
    .limit(limits.representatives)
    .execute();
  const spoken = await languagesOf(
    db,
    rows.map(({ idx }) => idx),
  );
  const invited = await db
    .selectFrom('representativeInvitation')
    .select(['idx', 'email', 'position', 'languages', 'locale', 'createdAt', 'expiresAt'])
    .where('participateIdx', '=', participateIdx)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('idx')
    .limit(limits.representatives)
    .execute();
  return {
    participateIdx,
    side,
    people: rows.map((row) => ({
      representativeIdx: row.idx,
      nameKo: row.nameKo ?? row.name ?? '',
      nameEn: row.nameEn ?? row.name ?? '',
      position: row.position,
      languages: spoken.get(row.idx) ?? [],
      hasCharge: row.memberIdx !== null && row.memberIdx === inCharge,
      hasAccount: row.memberIdx !== null,
      isMe: row.memberIdx !== null && row.memberIdx === memberIdx,
    })),
    invited: invited.map((row) => ({
      representativeInvitationIdx: row.idx,
      email: row.email,
      position: row.position,
      languages: languagesIn(row.languages),
      language: row.locale,
      invitedAt: row.createdAt,
      until: row.expiresAt,
    })),
    mayChange: isManager || memberIdx === inCharge,
  };
}

async function languagesOf(
  db: Database,
  representativeIdxs: readonly number[],
): Promise<Map<number, InterpreterLanguage[]>> {
  if (representativeIdxs.length === 0) return new Map();
  const rows = await db
    .selectFrom('representativeLanguage')
    .select(['representativeIdx', 'language'])
    .where('representativeIdx', 'in', [...representativeIdxs])
    .orderBy('language')
    .execute();
  const known = rows.flatMap(({ representativeIdx, language }) => {
    const { data } = interpreterLanguage.safeParse(language);
    return data ? [{ representativeIdx, language: data }] : [];
  });
  return new Map(
    [...Map.groupBy(known, ({ representativeIdx }) => representativeIdx)].map(([idx, of]) => [
      idx,
      of.map(({ language }) => language),
    ]),
  );
}

type Own = Pick<MemberContext, 'db' | 'actor' | 'now' | 'event' | 'participation'>;

/** The participation that the actor represents as a company or buyer; `participate_not_found`. */
async function ownOf({ event, participation }: Own) {
  await event();
  const own = await participation();
  if (!own || own.side === 'visitor') throw new Refusal('participate_not_found');
  return own;
}

const asOwn = ({ actor, now }: Pick<Own, 'actor' | 'now'>): Reader => ({
  memberIdx: actor.memberIdx,
  isManager: false,
  now,
});

export async function ownPeople(context: ContextOf<'GET /participate/getPeople'>): Promise<People> {
  return readPeople(context.db, await ownOf(context), asOwn(context));
}

/** The same, its row locked, for what only whoever has charge may do; `charge_needed`. */
async function inChargeOf(context: Own, trx: Database): Promise<ParticipateRow> {
  const { idx: eventIdx } = await context.event();
  const own = await lockInCharge(trx, context.actor.memberIdx, eventIdx);
  if (!own || own.side === 'visitor') throw new Refusal('participate_not_found');
  return own;
}

export async function inviteOwn(
  context: ContextOf<'POST /participate/inviteColleague'>,
  { eventIdx: _, ...colleague }: CheckedOf<'POST /participate/inviteColleague'>,
): Promise<People> {
  const { actor } = context;
  const { idx, memberIdx } = await ownOf(context);
  if (memberIdx !== actor.memberIdx) throw new Refusal('charge_needed');
  await limitColleagueMails(context, { participateIdx: idx, email: colleague.email, byManager: false });
  return transact(context.db, async (trx) => {
    const own = await inChargeOf(context, trx);
    await inviteColleague({ ...context, db: trx }, own, colleague, { by: 'organisation' });
    return readPeople(trx, own, asOwn(context));
  });
}

export async function takeBackOwn(
  context: ContextOf<'POST /participate/takeBackInvitation'>,
  { representativeInvitationIdx }: CheckedOf<'POST /participate/takeBackInvitation'>,
): Promise<People> {
  const own = await inChargeOf(context, context.db);
  await takeBack(context.db, own, representativeInvitationIdx, context.now);
  return readPeople(context.db, own, asOwn(context));
}

export async function takeBack(
  trx: Database,
  own: ParticipateRow,
  representativeInvitationIdx: number,
  now: Date,
) {
  const ended = await endColleagueInvitations(
    trx,
    { participateIdx: own.idx, idx: representativeInvitationIdx },
    now.toISOString(),
  );
  if (ended === 0) throw new Refusal('invitation_not_found');
}

export async function updateRepresentative(
  context: ContextOf<'POST /participate/updateRepresentative'>,
  { position, languages }: CheckedOf<'POST /participate/updateRepresentative'>,
): Promise<People> {
  const { db, actor, now } = context;
  const { idx: eventIdx } = await context.event();
  const own = await lockLive(db, actor.memberIdx, eventIdx);
  if (!own || own.side === 'visitor') throw new Refusal('participate_not_found');
  const me = await db
    .updateTable('representative')
    .set({ position, updatedAt: now.toISOString() })
    .where('participateIdx', '=', own.idx)
    .where('memberIdx', '=', actor.memberIdx)
    .where('state', '=', 'live')
    .returning('idx')
    .executeTakeFirst();
  // Taken out while this waited for the participation.
  if (!me) throw new Refusal('participate_not_found');
  const representativeIdx = me.idx;
  await saveLanguages(db, representativeIdx, languages);
  return readPeople(db, own, asOwn(context));
}

export async function passOwnCharge(
  context: ContextOf<'POST /participate/passCharge'>,
  { representativeIdx }: CheckedOf<'POST /participate/passCharge'>,
): Promise<People> {
  const own = await inChargeOf(context, context.db);
  const to = await passCharge(context.db, own, representativeIdx, context.now);
  return readPeople(context.db, { ...own, memberIdx: to }, asOwn(context));
}

/** Gives charge to one of the people who has an account; the caller holds the participation's row. Answers who that is. */
export async function passCharge(
  trx: Database,
  own: ParticipateRow,
  representativeIdx: number,
  now: Date,
): Promise<number> {
  const row = await trx
    .selectFrom('representative')
    .innerJoin('member', 'member.idx', 'representative.memberIdx')
    .select('member.idx')
    .where('representative.idx', '=', representativeIdx)
    .where('representative.participateIdx', '=', own.idx)
    .where('representative.state', '=', 'live')
    .where('member.leftAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('representative_not_found');
  if (row.idx !== own.memberIdx) await giveCharge(trx, own, row.idx, now.toISOString());
  return row.idx;
}

export async function removeOwn(
  context: ContextOf<'POST /participate/removeRepresentative'>,
  { representativeIdx, cancel }: CheckedOf<'POST /participate/removeRepresentative'>,
): Promise<People> {
  const { db, now, actor } = context;
  const own = await ownOf(context);
  if (own.memberIdx !== actor.memberIdx) throw new Refusal('charge_needed');
  await endRepresentative(
    db,
    { participateIdx: own.idx, representativeIdx },
    { now, byManager: false, cancel, onlyBy: actor.memberIdx },
  );
  return readPeople(db, await rowOf(db, own.idx), asOwn(context));
}

export const rowOf = (db: Database, participateIdx: number) =>
  db.selectFrom('participate').selectAll().where('idx', '=', participateIdx).executeTakeFirstOrThrow();

export async function leaveOwn(
  context: ContextOf<'POST /participate/leave'>,
  { cancel }: CheckedOf<'POST /participate/leave'>,
): Promise<null> {
  const { idx: participateIdx, representativeIdx } = await ownOf(context);
  await endRepresentative(
    context.db,
    { participateIdx, representativeIdx },
    { now: context.now, byManager: false, cancel },
  );
  return null;
}
