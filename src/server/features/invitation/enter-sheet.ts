/**
 * Entering the rows of a sheet without an account, in portions (docs/rules.md, P24, P34): while people are entered nobody joins the event, on
 * SQLite nobody writes at all, and none of them waits longer than a portion takes.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf } from '#api/index.ts';
import type { InvitedType } from '#domain/invitation/invitation-sheet.ts';
import type { ContextOf } from '../../calls/context.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { enterRow, isEnterable } from '../participation/entered/from-sheet.ts';
import { mailFirstLinks, mayGetLinks } from '../participation/rows/link-mail.ts';
import { holdEntering } from '../participation/rows/one-person.ts';
import { knownAmong } from './sheet.ts';
import type { ReadSheet, SheetRow } from './sheet-rows.ts';

type Call = 'POST /manage/participate/inviteSheet';
type Context = ContextOf<Call>;

/** Rows of one transaction; at some 7 ms a row others wait less than a second. */
const portionRows = 100;

/**
 * Enters whom nobody knows by their address, and mails them their link; who has an account, is invited or takes part is passed over. What
 * was entered before an error stays, with its mails and audit: the same sheet, sent again, passes it over and enters the rest.
 */
export async function enterSheet(
  context: Context,
  type: InvitedType,
  { rows, badRows }: ReadSheet,
): Promise<AnswerOf<Call>> {
  let [entered, told] = [0, 0];
  for (let from = 0; from < rows.length; from += portionRows) {
    const portion = rows.slice(from, from + portionRows);
    const did = await enterPortion(context, { type, rows: portion, left: from === 0 ? badRows : 0 });
    entered += did.entered;
    told += did.mails;
    await nextTurn();
  }
  return { invited: 0, entered, told, passed: rows.length - entered, left: badRows };
}

interface Portion {
  type: InvitedType;
  rows: readonly SheetRow[];
  /** Rows of the sheet that were not right, which the audit says once. */
  left: number;
}

/** Answers how many of them were entered, and how many links were mailed. */
async function enterPortion(context: Context, { type, rows, left }: Portion) {
  const { db, eventIdx, now, actor, site } = context;
  const at = now.toISOString();
  const mayBeMailed = await countedMailboxes(context, type, rows);
  return transact(db, async (trx) => {
    await holdEntering(trx, eventIdx);
    const known = await knownAmong(trx, { eventIdx, now }, rows);
    const made: { idx: number; email: string }[] = [];
    for (const row of rows) {
      const idx = known.has(row.email) ? undefined : await enterRow(trx, { eventIdx, at, type }, row);
      if (idx !== undefined) made.push({ idx, email: row.email });
    }
    const idxs = made.filter(({ email }) => mayBeMailed.has(email)).map(({ idx }) => idx);
    const mails = (await mailFirstLinks(trx, idxs, { site, now })).size;
    const entered = made.length;
    await audit(trx, {
      eventIdx,
      memberIdx: actor.memberIdx,
      action: 'enterWithoutAccount',
      subject: 'participate',
      subjectIdx: null,
      detail: { type, entered, mails, passed: rows.length - entered, left },
      at,
    });
    return { entered, mails };
  });
}

/**
 * The addresses that may get a link today, each counted once: before the transaction, for what a limit waits for may not hold a lock. Whose
 * mailbox has had several gets it in the place of the first that is told to them.
 */
async function countedMailboxes(
  { db, eventIdx, now, limiter }: Context,
  type: InvitedType,
  rows: readonly SheetRow[],
): Promise<Set<string>> {
  const known = await knownAmong(db, { eventIdx, now }, rows);
  const wanted = rows.filter((row) => !known.has(row.email) && isEnterable(type, row));
  return mayGetLinks(
    { limiter, now },
    wanted.map(({ email }) => email),
  );
}
