/** Looking a registration up, and changing or cancelling it by its secret link (docs/rules.md, P8 to P10). */
import type { CheckedOf } from '#api/index.ts';
import type { OwnRegistration } from '#api/visitor.ts';
import { Refusal } from '#domain/catalogue.ts';
import { normalId } from '#domain/member.ts';
import { numbersMeant } from '#domain/phone-reader.ts';
import { normalName } from '#domain/twice.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { limitByNetwork, lookUpCalls, mayMailLink, tryLink, tryLookUp } from '../../platform/limits/rules.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { eventRow } from '../event/span.ts';
import { endParticipation } from '../participation/end.ts';
import { refreshSearch } from '../participation/search.ts';
import { eraseVisitor } from './erase.ts';
import { mailLink } from './mail.ts';
import { changeVisitor, findVisitor, ownOf, type VisitorRow } from './registration.ts';

/**
 * The code of a registration by name and email or mobile. Every miss is `visitor_not_found`, and costs what a hit costs: one
 * read by an index, and names that are compared.
 */
export async function checkVisitor(
  context: RequestContext,
  { visitorName, visitorEmail, visitorMobile }: CheckedOf<'POST /visitor/check'>,
): Promise<{ code: string }> {
  const { eventIdx } = context;
  await limitByNetwork(context, lookUpCalls);
  const emails = visitorEmail === null ? [] : [normalId(visitorEmail)];
  const mobiles = visitorMobile === null ? [] : numbersMeant(visitorMobile);
  let code: string | undefined;
  await tryLookUp(context, `${eventIdx} ${[...emails, mobiles[0] ?? ''].join(' ')}`, async () => {
    const rows = await context.db
      .selectFrom('visitor')
      .select(['code', 'visitorName', 'visitorNameEn', 'emailNormal', 'mobileE164'])
      .where('eventIdx', '=', eventIdx)
      .where((is) =>
        is.or([
          ...(emails.length > 0 ? [is('emailNormal', 'in', emails)] : []),
          ...(mobiles.length > 0 ? [is('mobileE164', 'in', mobiles)] : []),
        ]),
      )
      .execute();
    const wanted = normalName(visitorName);
    code = rows.find(
      (row) =>
        [row.visitorName, row.visitorNameEn].some((name) => normalName(name) === wanted) &&
        // Who gives both is held to both.
        (visitorEmail === null || emails.includes(row.emailNormal ?? '')) &&
        (visitorMobile === null || mobiles.includes(row.mobileE164 ?? '')),
    )?.code;
    return code !== undefined;
  });
  if (code === undefined) throw new Refusal('visitor_not_found');
  return { code };
}

/** One's own registration, by its link or as a member. */
export const visitorDetail = (
  context: RequestContext,
  { token }: CheckedOf<'POST /visitor/getDetail'>,
): Promise<OwnRegistration> =>
  withVisitor(
    context,
    token,
    (work) => work(context.db, false),
    async (_, row) => ownOf(row),
  );

/** Changes it. The code and the link stay; a new address is mailed the link. */
export async function updateVisitor(
  context: RequestContext,
  { token, visitor }: CheckedOf<'POST /visitor/update'>,
): Promise<OwnRegistration> {
  const { now, siteUrl } = context;
  const isMailed =
    visitor.visitorEmail !== null && (await mayMailLink(context, normalId(visitor.visitorEmail)));
  return inTransaction(context, token, async (trx, before) => {
    const row = await changeVisitor(trx, before, visitor, now.toISOString());
    if (row.participateIdx !== null) await refreshSearch(trx, row.participateIdx);
    if (isMailed && token !== undefined && row.emailNormal !== before.emailNormal)
      await mailLink(trx, row, {
        event: await eventRow(trx, row.eventIdx),
        siteUrl,
        token,
        memberIdx: null,
        now,
      });
    return ownOf(row);
  });
}

/** Cancels it: what tells of the visitor is erased. */
export async function cancelVisitor(
  context: RequestContext,
  { token }: CheckedOf<'POST /visitor/cancel'>,
): Promise<null> {
  const visitorIdx = await inTransaction(context, token, async (trx, row) => {
    await endVisitor(trx, row, { now: context.now, byManager: false });
    return row.idx;
  });
  // Whoever restores a backup finds here who has to be erased again.
  securityEvent(context, 'visitor_cancelled', { visitorIdx });
  return null;
}

/** Erases a registration, and ends the participation that it is the visitor's part of. */
export async function endVisitor(
  trx: Database,
  row: VisitorRow,
  { now, byManager }: { now: Date; byManager: boolean },
): Promise<void> {
  await eraseVisitor(trx, row, now.toISOString());
  if (row.participateIdx !== null)
    await endParticipation(trx, row.participateIdx, { now, byManager, isWithdrawal: true });
}

type Work<T> = (db: Database, row: VisitorRow) => Promise<T>;

const inTransaction = <T>(context: RequestContext, token: string | undefined, work: Work<T>) =>
  withVisitor<T>(context, token, (run) => transact(context.db, (trx) => run(trx, true)), work);

/** Finds the registration and works on it: `visitor_not_found` for a token that opens nothing, of which a network has only so many tries. */
async function withVisitor<T>(
  context: RequestContext,
  token: string | undefined,
  open: (
    run: (db: Database, held: boolean) => Promise<{ done: T } | undefined>,
  ) => Promise<{ done: T } | undefined>,
  work: Work<T>,
): Promise<T> {
  const holder = { token, memberIdx: context.actor?.memberIdx, eventIdx: context.eventIdx };
  let outcome: { done: T } | undefined;
  const find = async () => {
    outcome = await open(async (db, held) => {
      const row = await findVisitor(db, holder, held);
      return row && { done: await work(db, row) };
    });
    return outcome !== undefined;
  };
  await (token === undefined ? find() : tryLink(context, find));
  if (!outcome) throw new Refusal('visitor_not_found');
  return outcome.done;
}
