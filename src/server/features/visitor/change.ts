/** Looking a registration up, and changing or cancelling it by its secret link (docs/rules.md, P8 to P10). */
import type { CheckedOf } from '#api/index.ts';
import type { ChangedRegistration, OwnRegistration } from '#api/visitor/visitor.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { eventRow } from '../../access/event-span.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { tryLink } from '../../platform/limits/rules.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { endParticipation } from '../participation/end.ts';
import { refreshSearch } from '../participation/rows/search.ts';
import { lookUp } from './look-up.ts';
import { mailLink } from './mail.ts';
import { answersOfVisitor } from './rows/answers.ts';
import { askerOf, tryChange } from './rows/contact-limits.ts';
import { eraseVisitor } from './rows/erase.ts';
import { findVisitor, type Holder, lockVisitor } from './rows/holder.ts';
import { limitRegistration, withLinkMails } from './rows/limits.ts';
import { changedFields, contactOf, ownOf, type VisitorRow } from './rows/registration.ts';
import { changeVisitor, endedLinks, isNewAddress } from './rows/save.ts';

/** The code of a registration by name and email or mobile. Every miss is `visitor_not_found`. */
export async function checkVisitor(
  context: RequestContext,
  question: CheckedOf<'POST /visitor/check'>,
): Promise<{ code: string }> {
  const { code } = await lookUp(context, question);
  return { code };
}

/** One's own registration, by its link or as a member. */
export async function visitorDetail(
  context: RequestContext,
  { token }: CheckedOf<'POST /visitor/getDetail'>,
): Promise<OwnRegistration> {
  const row = await opened(context, token);
  await limitRegistration(context, 'read', row.idx);
  return { ...ownOf(row), answers: await answersOfVisitor(context.db, row) };
}

/**
 * Changes it. The code stays. A new email is sent a link of its own, and the links of before end: the answer has the new one for
 * whoever came by an old one. A link that was sent again ends the first one and stays.
 */
export async function updateVisitor(
  context: RequestContext,
  { token, visitor }: CheckedOf<'POST /visitor/update'>,
): Promise<ChangedRegistration> {
  const { now, site } = context;
  const opening = await opened(context, token);
  const { idx } = opening;
  await limitRegistration(context, 'change', idx);
  const contact = contactOf(visitor, 'visitor');
  const emails = isNewAddress(opening, contact.emailNormal) ? [contact.emailNormal] : [];
  const change = () =>
    withLinkMails(context, 'move', emails, (startTry) =>
      transact(context.db, async (trx) => {
        const mails = startTry();
        const before = await lockVisitor(trx, holderOf(context, token));
        if (!before) throw new Refusal('visitor_not_found');
        const next = newToken();
        const at = now.toISOString();
        const { row } = await changeVisitor(trx, before, visitor, {
          at,
          isByManager: false,
          token: next,
          link: token,
        });
        if (row.participateIdx !== null) await refreshSearch(trx, row.participateIdx);
        const changed = {
          ...ownOf(row),
          answers: await answersOfVisitor(trx, row),
          isLinkEnded: endedLinks(before, row).length > 0,
        };
        if (row.secretHash !== hashOf(next)) return { ...changed, token: null };
        // Where the network has sent as many as it may, the new link is in the answer alone, or the account opens the registration.
        if (mails.takeOrRefuse(row.emailNormal ?? '')) {
          const event = await eventRow(trx, row.eventIdx);
          await mailLink(trx, row, { event, site, token: next, memberIdx: null, now });
        }
        return { ...changed, token: token === undefined ? null : next };
      }),
    );
  // What stays as it was asks nothing, so whoever corrects a name is held up by nobody's guesses.
  const changed = changedFields(opening, { ...contact, at: 'visitor' });
  const asker =
    token === undefined
      ? await askerOf(context.db, context.actor?.memberIdx, false)
      : ({ kind: 'link', visitorIdx: idx } as const);
  return tryChange(context, asker, changed, change);
}

/** Cancels it: what tells of the visitor is erased. */
export async function cancelVisitor(
  context: RequestContext,
  { token }: CheckedOf<'POST /visitor/cancel'>,
): Promise<null> {
  const { idx: visitorIdx } = await opened(context, token);
  await limitRegistration(context, 'change', visitorIdx);
  await transact(context.db, async (trx) => {
    const row = await lockVisitor(trx, holderOf(context, token));
    if (!row) throw new Refusal('visitor_not_found');
    await endVisitor(trx, row, { now: context.now, byManager: false });
  });
  // Whoever restores a backup finds here who has to be erased again.
  securityEvent(context, 'visitor_cancelled', { visitorIdx });
  return null;
}

/** Erases a registration, which the caller has locked, and ends the participation that it is the visitor's part of. */
export async function endVisitor(
  trx: Database,
  row: VisitorRow,
  { now, byManager }: { now: Date; byManager: boolean },
): Promise<void> {
  if (row.participateIdx === null) await eraseVisitor(trx, row, now.toISOString());
  else await endParticipation(trx, row.participateIdx, { now, byManager });
}

const holderOf = (context: RequestContext, token: string | undefined): Holder => ({
  token,
  memberIdx: context.actor?.memberIdx,
  eventIdx: context.eventIdx,
});

/** The registration that a link opens, or the member's own: `visitor_not_found` for a token that opens nothing, of which a network has only so many tries. */
async function opened(context: RequestContext, token: string | undefined): Promise<VisitorRow> {
  const find = () => findVisitor(context.db, holderOf(context, token));
  const row = await (token === undefined ? find() : tryLink(context, find));
  if (!row) throw new Refusal('visitor_not_found');
  return row;
}
