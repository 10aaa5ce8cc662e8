/** Verifying the audit's chain: whether any row was changed, removed or put in past the application (docs/rules.md, G7). */

import { chainEntries, chainHash, wordsDigest } from '../../db/audit-chain.ts';
import type { Database } from '../../db/open.ts';

const batch = 500;

export interface AuditFault {
  /** The place in the chain; null for a row of the audit that is not in it. */
  no: number | null;
  /** The row of the audit. */
  auditIdx: number | null;
  why: string;
}

export interface AuditVerdict {
  /** Rows that fit. */
  rows: number;
  /** The hash of the last row that fits; null for an audit without rows. */
  hash: string | null;
  /** The first row that does not fit. */
  fault: AuditFault | null;
}

/**
 * Reads the chain from its beginning. `known`: a hash that an earlier verification gave, which has to stand in it still: the last
 * rows of a chain can be cut off without any other trace.
 */
export async function verifyAudit(db: Database, known?: string): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { rows: 0, hash: null, fault: null };
  let isKnown = known === undefined;
  for (;;) {
    const links = await db
      .selectFrom('auditChain')
      .selectAll()
      .where('no', '>', verdict.rows)
      .orderBy('no')
      .limit(batch)
      .execute();
    if (links.length === 0) break;
    const idxs = links.map(({ auditIdx }) => auditIdx);
    const entries = new Map((await chainEntries(db, idxs)).map((entry) => [entry.content.idx, entry]));
    const erased = await erasedAmong(db, idxs);
    for (const { no, auditIdx, textDigest, previous, hash } of links) {
      const fault = (why: string) => ({ ...verdict, fault: { no, auditIdx, why } });
      if (no !== verdict.rows + 1) return fault(`the row before it, ${verdict.rows + 1}, is missing`);
      if (previous !== verdict.hash) return fault('it does not follow the row before it');
      const entry = entries.get(auditIdx);
      if (!entry) return fault('its row of the audit is missing');
      const { content, about, words } = entry;
      if (words && textDigest !== wordsDigest(words)) return fault('its reason or its values were changed');
      if (!words && textDigest !== null && !erased.has(auditIdx))
        return fault('its reason or its values are gone, though nobody of whom they tell was erased');
      if (chainHash(previous, content, about, textDigest) !== hash) return fault('its content was changed');
      verdict.rows = no;
      verdict.hash = hash;
      isKnown ||= hash === known;
    }
  }
  const loose = await firstLoose(db);
  if (loose !== undefined)
    return { ...verdict, fault: { no: null, auditIdx: loose, why: 'it was put in past the application' } };
  if (!isKnown)
    return { ...verdict, fault: { no: null, auditIdx: null, why: 'the row with the given hash is missing' } };
  return verdict;
}

/** Rows of which a member has left, or was erased in the row's event: their texts are gone by right. */
async function erasedAmong(db: Database, idxs: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('auditAbout')
    .innerJoin('audit', 'audit.idx', 'auditAbout.auditIdx')
    .innerJoin('member', 'member.idx', 'auditAbout.memberIdx')
    .select('audit.idx')
    .where('audit.idx', 'in', idxs)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('member.leftAt', 'is not', null),
        exists(
          selectFrom('participate')
            .select('participate.idx')
            .whereRef('participate.memberIdx', '=', 'member.idx')
            .whereRef('participate.eventIdx', '=', 'audit.eventIdx')
            .where('participate.erasedAt', 'is not', null),
        ),
      ]),
    )
    .execute();
  const others = await nonMembersAmong(db, idxs);
  return new Set([...rows, ...others].map(({ idx }) => idx));
}

/** Rows of people who are no members, and are erased: interpreters, by a row of the audit that says so, and visitors. */
const nonMembersAmong = (db: Database, idxs: readonly number[]) =>
  db
    .selectFrom('audit')
    .select('audit.idx')
    .where('audit.idx', 'in', idxs)
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        and([
          eb('audit.subject', '=', 'interpreter'),
          exists(
            selectFrom('audit as erasing')
              .select('erasing.idx')
              .where('erasing.action', '=', 'erase')
              .where('erasing.subject', '=', 'interpreter')
              .whereRef('erasing.eventIdx', '=', 'audit.eventIdx')
              .whereRef('erasing.idx', '>', 'audit.idx'),
          ),
        ]),
        and([
          eb('audit.subject', '=', 'visitor'),
          not(
            exists(
              selectFrom('visitor')
                .select('visitor.idx')
                .whereRef('visitor.idx', '=', 'audit.subjectIdx')
                .where('visitor.searchText', '<>', ''),
            ),
          ),
        ]),
      ]),
    )
    .execute();

/** The first row of the audit that is not in the chain. */
async function firstLoose(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .leftJoin('auditChain', 'auditChain.auditIdx', 'audit.idx')
    .select('audit.idx')
    .where('auditChain.no', 'is', null)
    .orderBy('audit.idx')
    .limit(1)
    .executeTakeFirst();
  return row?.idx;
}
