/** Writing a registration that may stand already: in its own row, under a lock (docs/rules.md, V9). */

import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { dayMs } from '#domain/day/day.ts';
import type { VisitorEntered, VisitorInput } from '#domain/visitor/visitor.ts';
import type { RegistrationType } from '#domain/visitor/visitor-types.ts';
import { hashOf } from '../../../access/token.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { differing } from '../../../db/same.ts';
import { saveGrams } from '../../../db/search.ts';
import { attempt } from '../../../db/transact.ts';
import { isTaken } from '../../../db/unique.ts';
import { endSecretMail } from '../../../platform/mail/secret.ts';
import { storedForm } from '../../event-form/forms.ts';
import { answersStored, saveVisitorAnswers } from './answers.ts';
import { asFormAsks } from './asked.ts';
import { linksOf } from './erase.ts';
import { onlyLater } from './limits.ts';
import {
  contactOf,
  insertVisitor,
  newCode,
  searchTextOf,
  takenField,
  type VisitorRow,
} from './registration.ts';

/**
 * Inserts the registration of a participation, or changes it, and answers what changed; its code stays. `visitor_found` when its email
 * or mobile is registered.
 * The caller holds the participation.
 */
export async function saveVisitor(
  trx: Database,
  participation: {
    eventIdx: number;
    participateIdx: number;
    registrationType: RegistrationType;
    formIdx: number | null;
  },
  content: VisitorInput,
  at: string,
  isByManager: boolean,
): Promise<'nothing' | 'lists'> {
  const own = trx
    .selectFrom('visitor')
    .selectAll()
    .where('participateIdx', '=', participation.participateIdx);
  const held = await (hasRowLocks(trx) ? own.forUpdate() : own).executeTakeFirst();
  if (held) {
    // A member needs no link: their account opens the registration.
    const { row } = await changeVisitor(trx, held, content, { at, isByManager });
    return row === held ? 'nothing' : 'lists';
  }
  const locale = content.country === 'KR' ? 'ko' : 'en';
  const row = {
    ...participation,
    ...content,
    ...contactOf(content, 'visitor'),
    code: newCode(),
    locale,
  } as const;
  await insertVisitor(trx, { ...row, createdAt: at, updatedAt: at }, 'visitor');
  return 'lists';
}

interface Change {
  at: string;
  /** A manager is held by no limit of changes. */
  isByManager: boolean;
  /** Of the link to a new address; without it that one gets none. */
  token?: string;
  /** Of the link by which the change came. */
  link?: string;
}

interface Changed {
  row: VisitorRow;
  /** How many answers to the event's own questions are others. */
  changedAnswers: number;
}

/**
 * Writes what a visitor entered over what stands, in the same row, which the caller has locked; the code stays, and the whole row
 * where nothing is another. Where the email is
 * another one the links of before end, and `token` becomes the new one's. A link that was sent again ends the first one, whose place
 * it takes: only who reads the mailbox has it, and whoever registered somebody else's address would go on reading what they write.
 */
export async function changeVisitor(
  trx: Database,
  held: VisitorRow,
  entered: VisitorEntered,
  { at, isByManager, token, link }: Change,
): Promise<Changed> {
  const form = await storedForm(trx, 'VISITOR', held.formIdx);
  const before = entered.answers ? await answersStored(trx, held.idx) : [];
  const { visitor: content, answers } = asFormAsks(form, entered, { ...held, answers: before });
  const contact = contactOf(content, 'visitor');
  const changedAnswers = answers ? await saveVisitorAnswers(trx, held, form.questions, answers) : 0;
  if (differing(held, { ...content, ...contact }).length === 0 && changedAnswers === 0)
    return { row: held, changedAnswers };
  const isMoved = isNewAddress(held, contact.emailNormal);
  const values = {
    ...content,
    ...contact,
    updatedAt: at,
    ...(isMoved && { secretHash: token === undefined ? null : hashOf(token), resentHash: null }),
    ...(!isMoved && isSentAgain(held, link) && { secretHash: held.resentHash, resentHash: null }),
    ...(isMoved && !isByManager && countedAddress(held, at)),
    searchText: searchTextOf({ ...held, ...content, ...contact }),
  };
  const taken = () => takenField(trx, held.eventIdx, [{ ...contact, at: 'visitor' }], [held.idx]);
  let changed: VisitorRow | undefined;
  // Another registration may take the contact at this moment: then the unique key refuses, and what stood before stands.
  await attempt(trx, async () => {
    if ((await taken()).length > 0) return false;
    try {
      changed = await trx
        .updateTable('visitor')
        .set(values)
        .where('idx', '=', held.idx)
        .returningAll()
        .executeTakeFirstOrThrow();
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
      return false;
    }
  });
  if (!changed) throw new Refusal('visitor_found', await taken());
  if (changed.searchText !== held.searchText)
    await saveGrams(trx, 'visitor', changed.idx, changed.searchText);
  await endSecretMail(trx, endedLinks(held, changed), at);
  return { row: changed, changedAnswers };
}

/** Whether a registration moves to this email. One that has none any more keeps its link. */
export const isNewAddress = (held: VisitorRow, emailNormal: string | null): boolean =>
  emailNormal !== null && emailNormal !== held.emailNormal;

/** The hashes of the links that a change has ended. */
export const endedLinks = (before: VisitorRow, after: VisitorRow): string[] =>
  linksOf(before).filter((hash) => !linksOf(after).includes(hash));

const isSentAgain = ({ resentHash }: VisitorRow, link: string | undefined): boolean =>
  link !== undefined && resentHash === hashOf(link);

/** Counts one more change of the address; 429 where there were as many within a day as there may be. */
function countedAddress({ addressChanges, addressChangesFrom }: VisitorRow, at: string) {
  const sinceMs = addressChangesFrom === null ? dayMs : Date.parse(at) - Date.parse(addressChangesFrom);
  // A clock that was set back begins a new day.
  if (sinceMs < 0 || sinceMs >= dayMs) return { addressChanges: 1, addressChangesFrom: at };
  if (addressChanges >= limits.visitorAddresses) onlyLater((dayMs - sinceMs) / 1000);
  return { addressChanges: addressChanges + 1 };
}
