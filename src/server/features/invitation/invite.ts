/** Invitations from a sheet: all of its rows in one transaction, each with its mail, or none, or those alone that are right (docs/rules.md, P24). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { type Locale, nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { InvitedType } from '#domain/invitation/invitation-sheet.ts';
import { formatDay } from '#i18n/format.ts';
import type { EventSpan } from '../../access/event-span.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Site } from '../../ground/site.ts';
import { mayBeInvited } from '../../platform/limits/rules.ts';
import { audit } from '../../platform/log/audit.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { enqueueMails, type Mail } from '../../platform/mail/outbox.ts';
import type { Incoming } from '../../platform/storage/receive.ts';
import type { Uploads } from '../file/uploads.ts';
import { enterRow } from '../participation/entered/from-sheet.ts';
import { mailFirstLinks, mayGetLinks } from '../participation/entered/link-mail.ts';
import { holdEntering } from '../participation/rows/one-person.ts';
import { invitationLink, policyLink } from './link.ts';
import { invitationMail, invitedMemberMail } from './mail-texts.ts';
import { countSending, holdSendings } from './sending.ts';
import { answerOf, type Known, knownAmong, takeSheet } from './sheet.ts';
import type { ReadSheet, SheetRow } from './sheet-rows.ts';

type Call = 'POST /manage/participate/inviteSheet';

/** Rows that are written in one go; then others have their turn on the thread. */
const atATime = 100;

/** Invites everyone of the sheet, once: who is invited already, or takes part, is passed over. */
export async function inviteSheet(
  context: ContextOf<Call>,
  uploads: Uploads,
  request: CheckedOf<Call>,
  incoming: Incoming,
): Promise<AnswerOf<Call>> {
  const { db, eventIdx, now, actor, site } = context;
  const read = await takeSheet(context, uploads, request, incoming);
  const isSome = request.onlyRight === 'Y' && read.rows.length > 0;
  if (read.missing.length > 0 || (read.badRows > 0 && !isSome))
    throw new Refusal('sheet_not_right', await answerOf(db, { eventIdx, now }, read));
  const event = await context.event();
  const at = now.toISOString();
  if (request.withoutAccount === 'Y')
    return transact(db, (trx) => enterSheet(trx, context, request.participateType, read));
  return transact(db, async (trx) => {
    await holdSendings(trx, eventIdx);
    await trx
      .deleteFrom('invitation')
      .where('eventIdx', '=', eventIdx)
      .where('expiresAt', '<=', at)
      .execute();
    const known = await knownAmong(trx, { eventIdx, now }, read.rows);
    const unknown = read.rows.filter(({ email }) => isWanted(known.get(email)));
    const may = await mayBeInvited(
      context,
      unknown.map(({ email }) => email),
    );
    const wanted = unknown.filter(({ email }) => may.has(email));
    if (unknown.length > 0 && wanted.length === 0) throw new Refusal('invitation_address_full');
    const done = { invited: 0, entered: 0, told: 0, passed: read.rows.length, left: read.badRows };
    if (wanted.length > 0) {
      const sendingIdx = await countSending(trx, {
        eventIdx,
        senderIdx: actor.memberIdx,
        mails: wanted.length,
        now,
      });
      const invite = { type: request.participateType, event, now, site, known, sendingIdx };
      for (let from = 0; from < wanted.length; from += atATime) {
        const made = await inviteSome(trx, wanted.slice(from, from + atATime), invite);
        done.invited += made.invited;
        done.told += made.told;
        done.passed -= made.invited + made.told;
        await nextTurn();
      }
    }
    await audit(trx, {
      eventIdx,
      memberIdx: actor.memberIdx,
      action: 'invite',
      subject: 'participate',
      subjectIdx: null,
      detail: { type: request.participateType, ...withoutEntered(done) },
      at,
    });
    return done;
  });
}

const withoutEntered = ({ entered: _, ...done }: AnswerOf<Call>) => done;

/** Enters whom nobody knows by their address, and mails them their link; who has an account, is invited or takes part is passed over. */
async function enterSheet(
  trx: Database,
  { eventIdx, now, actor, site, limiter }: ContextOf<Call>,
  type: InvitedType,
  read: ReadSheet,
): Promise<AnswerOf<Call>> {
  const at = now.toISOString();
  await holdEntering(trx, eventIdx);
  const known = await knownAmong(trx, { eventIdx, now }, read.rows);
  let entered = 0;
  let mails = 0;
  for (let from = 0; from < read.rows.length; from += atATime) {
    const made: { idx: number; email: string }[] = [];
    for (const row of read.rows.slice(from, from + atATime)) {
      const idx = known.has(row.email) ? undefined : await enterRow(trx, { eventIdx, at, type }, row);
      if (idx !== undefined) made.push({ idx, email: row.email });
    }
    entered += made.length;
    // Whose mailbox has had several today gets the link in the place of the first that is told to them.
    const may = await mayGetLinks(
      { limiter, now },
      made.map(({ email }) => email),
    );
    const idxs = made.filter(({ email }) => may.has(email)).map(({ idx }) => idx);
    mails += (await mailFirstLinks(trx, idxs, { site, now })).size;
    await nextTurn();
  }
  const done = { invited: 0, entered, told: mails, passed: read.rows.length - entered, left: read.badRows };
  await audit(trx, {
    eventIdx,
    memberIdx: actor.memberIdx,
    action: 'enterWithoutAccount',
    subject: 'participate',
    subjectIdx: null,
    detail: { type, entered, mails, passed: done.passed, left: done.left },
    at,
  });
  return done;
}

/** Whoever is invited already, or takes part, is passed over. An address that was sent several within a day is, too. */
const isWanted = (known: Known | undefined) => (known?.fate ?? 'new') === 'new' || known?.fate === 'account';

interface Invite {
  type: InvitedType;
  event: EventSpan;
  now: Date;
  site: Site;
  known: Map<string, Known>;
  sendingIdx: number;
}

async function inviteSome(trx: Database, rows: readonly SheetRow[], invite: Invite) {
  const { type, event, now, site, known, sendingIdx } = invite;
  const at = now.toISOString();
  const until = new Date(now.getTime() + limits.invitationDays * 86_400_000);
  const expiresAt = until.toISOString();
  const link = (locale: Locale) => invitationLink(site, event.idx, locale, type);
  const wanted = rows.map((row) => {
    const memberIdx = known.get(row.email)?.memberIdx ?? null;
    return { ...row, memberIdx, token: memberIdx === null ? newToken() : null };
  });
  const stored = await trx
    .insertInto('invitation')
    .values(
      wanted.map(({ email, memberIdx, token, content }) => ({
        eventIdx: event.idx,
        email,
        memberIdx,
        type,
        expiresAt,
        createdAt: at,
        sendingIdx,
        tokenHash: token && hashOf(token),
        content: memberIdx === null ? JSON.stringify(content) : null,
      })),
    )
    // Another import, at the same time, came first.
    .onConflict((on) => on.columns(['eventIdx', 'email']).doNothing())
    .returning('email')
    .execute();
  const isStored = new Set(stored.map(({ email }) => email));
  const mails: Mail[] = [];
  let told = 0;
  for (const { email, locale, memberIdx, token } of wanted) {
    if (!isStored.has(email)) continue;
    if (token !== null) {
      const text = {
        event: nameIn(locale, event),
        // Behind '#', so that no server and no log on the way reads the token.
        link: `${link(locale)}#invite=${token}`,
        until: formatDay(locale, until, event.timeZone),
        policy: policyLink(site, locale),
      };
      const secret = { tokenHash: hashOf(token), until: expiresAt };
      mails.push({
        eventIdx: event.idx,
        toEmail: email,
        locale,
        secret,
        at,
        ...invitationMail(locale, text),
      });
    } else if (memberIdx !== null) {
      told += 1;
      const write = (own: Locale) =>
        invitedMemberMail(own, {
          event: nameIn(own, event),
          link: link(own),
          policy: policyLink(site, own),
        });
      await mailMember(trx, memberIdx, write, { eventIdx: event.idx, at });
    }
  }
  await enqueueMails(trx, mails);
  return { invited: mails.length, told };
}
