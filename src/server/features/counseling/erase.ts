/**
 * Counseling logs when someone leaves. In the logs of others a former member has no name and no card, and what else is
 * written there loses their words; their own logs keep country, scores and amounts for the figures, and no text.
 */
import type { Updateable } from 'kysely';
import { isKorean, redactor } from '#domain/common/redact.ts';
import { nobody } from '../../db/erased.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { formerMember } from '../../platform/mail/texts.ts';
import { removeFileRows } from '../../platform/storage/removal.ts';

interface Leaver {
  participateIdxs: readonly number[];
  /** The events among whose walk-ins theirs are looked for. */
  eventIdxs: readonly number[];
  /** The names of the person, and of their organisations; all else by which they could be known. */
  names: readonly string[];
  organisations: readonly string[];
  contacts: readonly string[];
  at: string;
}

/** Erases who the member was from all logs. Runs in the caller's transaction. */
export async function eraseLogs(trx: Database, leaver: Leaver): Promise<void> {
  if (leaver.participateIdxs.length === 0) return;
  await trx
    .updateTable('counseling')
    .set({
      ...unnamed,
      productName: nobody,
      businessType: null,
      content: null,
      comment: null,
    })
    .where('companyIdx', 'in', [...leaver.participateIdxs])
    .execute();

  const redact = redactor([...leaver.names, ...leaver.organisations, ...leaver.contacts], (text) =>
    isKorean(text) ? formerMember.ko : formerMember.en,
  );
  const logs = await logsAbout(trx, leaver);
  for (const { idx, productName, businessType, content, comment } of logs)
    await trx
      .updateTable('counseling')
      .set({
        ...unnamed,
        productName: redact(productName),
        businessType: businessType && redact(businessType),
        content: content && redact(content),
        comment: comment && redact(comment),
      })
      .where('idx', '=', idx)
      .execute();
  const cards = logs.flatMap(({ nameCardFileIdx }) => nameCardFileIdx ?? []);
  await removeCards(trx, cards, leaver.at);
}

/**
 * Erases the names of somebody who leaves what others represent with them: from the logs of these buyers' meetings, which stay theirs
 * with the firm, and from what was written to each other about all of their meetings. A card is of whoever gave it, which only its picture says: it stays with the log.
 */
export async function eraseNames(
  trx: Database,
  participateIdxs: readonly number[],
  { names, contacts }: Pick<Leaver, 'names' | 'contacts'>,
): Promise<void> {
  if (participateIdxs.length === 0) return;
  const idxs = [...participateIdxs];
  const redact = redactor([...names, ...contacts], (text) =>
    isKorean(text) ? formerMember.ko : formerMember.en,
  );
  const logs = await trx
    .selectFrom('counseling')
    .innerJoin('matching', 'matching.idx', 'counseling.matchingIdx')
    .select(['counseling.idx', 'counseling.buyerName', 'counseling.content', 'counseling.comment'])
    .where('matching.buyerIdx', 'in', idxs)
    .execute();
  for (const { idx, buyerName, content, comment } of logs)
    await trx
      .updateTable('counseling')
      .set({
        buyerName: buyerName && redact(buyerName),
        content: content && redact(content),
        comment: comment && redact(comment),
      })
      .where('idx', '=', idx)
      .execute();
  const meetings = await trx
    .selectFrom('matching')
    .select(['idx', 'message', 'endReason'])
    .where((is) => is.or([is('companyIdx', 'in', idxs), is('buyerIdx', 'in', idxs)]))
    .where((is) => is.or([is('message', 'is not', null), is('endReason', 'is not', null)]))
    .execute();
  for (const { idx, message, endReason } of meetings) {
    const left = { message: message && redact(message), endReason: endReason && redact(endReason) };
    if (left.message !== message || left.endReason !== endReason)
      await trx.updateTable('matching').set(left).where('idx', '=', idx).execute();
  }
}

/** A former member in a log. */
const unnamed: Updateable<Tables['counseling']> = {
  buyerCompanyName: null,
  buyerName: null,
  nameCardFileIdx: null,
};

/** The logs of the member's meetings, and those of walk-ins in their events that name both the person and the organisation. */
async function logsAbout(trx: Database, leaver: Leaver) {
  const { participateIdxs, eventIdxs } = leaver;
  const ofMeetings = await trx
    .selectFrom('counseling')
    .innerJoin('matching', 'matching.idx', 'counseling.matchingIdx')
    .select('counseling.idx')
    .where('matching.buyerIdx', 'in', [...participateIdxs])
    .execute();
  const walkIns =
    eventIdxs.length === 0
      ? []
      : await trx
          .selectFrom('counseling')
          .select(['idx', 'buyerName', 'buyerCompanyName'])
          .where('matchingIdx', 'is', null)
          .where('eventIdx', 'in', [...eventIdxs])
          .where('buyerName', 'is not', null)
          .execute();
  const names = new Set(leaver.names.map(normal));
  const organisations = new Set(leaver.organisations.map(normal));
  const ofWalkIns = walkIns.filter(
    ({ buyerName, buyerCompanyName }) =>
      names.has(normal(buyerName ?? '')) && organisations.has(normal(buyerCompanyName ?? '')),
  );
  const idxs = [...ofMeetings, ...ofWalkIns].map(({ idx }) => idx);
  if (idxs.length === 0) return [];
  return trx
    .selectFrom('counseling')
    .select(['idx', 'nameCardFileIdx', 'productName', 'businessType', 'content', 'comment'])
    .where('idx', 'in', idxs)
    .execute();
}

const normal = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Pictures of the member's card, uploaded by the author of the log. */
async function removeCards(trx: Database, idxs: readonly number[], at: string): Promise<void> {
  if (idxs.length === 0) return;
  const cards = await trx
    .selectFrom('file')
    .select(['idx', 'kind', 'saveFileName'])
    .where('idx', 'in', [...idxs])
    .execute();
  await trx
    .updateTable('counseling')
    .set({ nameCardFileIdx: null })
    .where('nameCardFileIdx', 'in', [...idxs])
    .execute();
  await removeFileRows(trx, cards, at);
}
