/** A changed name of an approved company: kept beside the profile until a manager decides (docs/rules.md, P12). */

import type { CheckedOf } from '#api/index.ts';
import type { CompanyChange } from '#api/participation/participate.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Locale } from '#domain/common/language.ts';
import { dayMs } from '#domain/day/day.ts';
import type { CompanyInput } from '#domain/participation/company.ts';
import {
  changedOf,
  type GuardedField,
  type GuardedValues,
  guardedFields,
} from '#domain/participation/company-change.ts';
import { locales } from '#i18n/locales.ts';
import { eventRow } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { notifyChange } from '../notice/decision.ts';
import { companyChangeMail, companyChangeToManagersMail } from './company-change-texts.ts';
import { refreshSearch } from './rows/search.ts';
import { tagsOfChange } from './rows/shown.ts';

const guardedOf = (db: Database, participateIdx: number) =>
  db
    .selectFrom('company')
    .select(['idx', ...guardedFields])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();

/**
 * What may be written of a company's content at once. Of an approved one the guarded fields stay as they are, and those that differ
 * wait: what is wanted now takes the place of what was wanted before, and what stands already takes it back.
 */
export async function withGuarded<Content extends Pick<CompanyInput, GuardedField>>(
  trx: Database,
  own: Pick<ParticipateRow, 'idx' | 'eventIdx' | 'memberIdx' | 'state'>,
  wanted: Content,
  at: string,
): Promise<Content> {
  const standing = await guardedOf(trx, own.idx);
  if (!standing) return wanted;
  const { idx: companyIdx, ...names } = standing;
  if (own.state !== 'COMPLETE') {
    // What is written stands: nothing of before may be approved over it later.
    await forgetChange(trx, companyIdx);
    return wanted;
  }
  const changed = JSON.stringify(changedOf(names, wanted));
  const before = await waitingRow(trx, companyIdx);
  if (changed === '{}') {
    if (before && before.refusedAt === null) await forgetChange(trx, companyIdx);
  } else if (before?.changed !== changed || before.refusedAt !== null) {
    const row = { changed, askedAt: at, refusedAt: null, reason: null };
    await trx
      .insertInto('companyChange')
      .values({ companyIdx, ...row })
      .onConflict((on) => on.column('companyIdx').doUpdateSet(row))
      .execute();
    await tellManagers(trx, own, names, at);
  }
  const standingThere = Object.entries(names).filter(([, value]) => value !== null);
  return { ...wanted, ...Object.fromEntries(standingThere) };
}

const forgetChange = (trx: Database, companyIdx: number) =>
  trx.deleteFrom('companyChange').where('companyIdx', '=', companyIdx).execute();

/** Forgets the change of a participation that is approved no more: while it waits, its company writes its names itself. Answers whether it waited for a manager. */
export async function forgetChangeOf(trx: Database, participateIdx: number): Promise<{ waited: boolean }> {
  const company = await guardedOf(trx, participateIdx);
  const before = company && (await waitingRow(trx, company.idx));
  if (before) await forgetChange(trx, before.companyIdx);
  return { waited: before !== undefined && before.refusedAt === null };
}

const waitingRow = (db: Database, companyIdx: number) =>
  db.selectFrom('companyChange').selectAll().where('companyIdx', '=', companyIdx).executeTakeFirst();

/** The change of a participation's company that waits or was refused last. */
export async function companyChangeOf(db: Database, participateIdx: number): Promise<CompanyChange | null> {
  const row = await db
    .selectFrom('companyChange')
    .innerJoin('company', 'company.idx', 'companyChange.companyIdx')
    .select(['changed', 'askedAt', 'refusedAt', 'reason'])
    .where('company.participateIdx', '=', participateIdx)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, changed: JSON.parse(row.changed) as GuardedValues };
}

/** Mails of a company's changes that one manager gets in a day; later ones they read in the list, where the company waits already. */
const mailsADay = 3;

/** Those who decide on participants of this event are told once of each wish, until a company has had many in a day. */
async function tellManagers(
  trx: Database,
  own: Pick<ParticipateRow, 'eventIdx' | 'memberIdx'>,
  names: { nameKo: string; nameEn: string },
  at: string,
): Promise<void> {
  const managers = await trx
    .selectFrom('permission')
    .select('memberIdx')
    .distinct()
    .where('eventIdx', '=', own.eventIdx)
    .where('permission', 'in', ['participate', 'admin'])
    .execute();
  if (managers.length === 0) return;
  const event = await eventRow(trx, own.eventIdx);
  // Only a member asks for another name: what is written of anybody else stands at once.
  if (own.memberIdx === null) return;
  const about = [{ memberIdx: own.memberIdx, words: [names.nameKo, names.nameEn] }];
  const write = (locale: Locale) => companyChangeToManagersMail(locale, { event, company: names });
  const subjects = locales.map((locale) => write(locale).subject);
  const told = await trx
    .selectFrom('outboxAbout')
    .innerJoin('outbox', 'outbox.idx', 'outboxAbout.outboxIdx')
    .select('outbox.memberIdx')
    .where('outboxAbout.memberIdx', '=', own.memberIdx)
    .where('outbox.subject', 'in', subjects)
    .where('outbox.createdAt', '>', new Date(Date.parse(at) - dayMs).toISOString())
    .execute();
  const timesTold = (memberIdx: number) => told.filter((mail) => mail.memberIdx === memberIdx).length;
  for (const { memberIdx } of managers.filter((one) => timesTold(one.memberIdx) < mailsADay))
    await mailMember(trx, memberIdx, write, { eventIdx: own.eventIdx, about, at });
}

type Deciding = ContextOf<'POST /manage/participate/approveChange'>;

/**
 * The change as the manager saw it, held; `change_declined` when it was declined meanwhile, `change_not_found` when it was approved, taken
 * back or made anew.
 */
async function waiting({ db, subject }: Deciding, askedAt: string) {
  const query = db
    .selectFrom('companyChange')
    .innerJoin('company', 'company.idx', 'companyChange.companyIdx')
    .select(['companyChange.companyIdx', 'companyChange.changed', 'companyChange.refusedAt'])
    .where('company.participateIdx', '=', subject.idx)
    .where('companyChange.askedAt', '=', askedAt);
  const row = await (hasRowLocks(db) ? query.forUpdate('companyChange') : query).executeTakeFirst();
  if (row && row.refusedAt !== null) throw new Refusal('change_declined');
  if (!row || subject.state !== 'COMPLETE') throw new Refusal('change_not_found');
  return { companyIdx: row.companyIdx, changed: JSON.parse(row.changed) as GuardedValues };
}

/** The profile takes the new values; the participation was approved and stays so. */
export async function approveChange(
  context: Deciding,
  { askedAt }: CheckedOf<'POST /manage/participate/approveChange'>,
): Promise<null> {
  const { db, now, subject } = context;
  const { companyIdx, changed } = await waiting(context, askedAt);
  const at = now.toISOString();
  const standing = await guardedOf(db, subject.idx);
  const names = guardedFields.filter((name) => name in changed);
  const before = Object.fromEntries(names.map((name) => [name, standing?.[name] ?? null]));
  await db
    .updateTable('company')
    .set({ ...changed, updatedAt: at })
    .where('idx', '=', companyIdx)
    .execute();
  await forgetChange(db, companyIdx);
  // A manager who has the application open would put the old name back.
  await db.updateTable('participate').set({ updatedAt: at }).where('idx', '=', subject.idx).execute();
  await refreshSearch(db, subject.idx);
  await advanceContent(db, tagsOfChange(subject, 'lists'));
  await record(context, 'approveChange', null, { before, after: changed });
  return null;
}

/** The profile stays as it is; the company reads the reason on its page. */
export async function denyChange(
  context: ContextOf<'POST /manage/participate/denyChange'>,
  { askedAt, reason }: CheckedOf<'POST /manage/participate/denyChange'>,
): Promise<null> {
  const { companyIdx, changed } = await waiting(context, askedAt);
  await context.db
    .updateTable('companyChange')
    .set({ refusedAt: context.now.toISOString(), reason })
    .where('companyIdx', '=', companyIdx)
    .execute();
  await record(context, 'denyChange', reason, { wanted: changed });
  return null;
}

async function record(
  { db, now, actor, subject, event: eventOf }: Deciding,
  action: 'approveChange' | 'denyChange',
  reason: string | null,
  personal: Partial<Record<'before' | 'after' | 'wanted', { [Field in GuardedField]?: string | null }>>,
): Promise<void> {
  const at = now.toISOString();
  const { idx: subjectIdx, eventIdx, memberIdx } = subject;
  const entry = {
    action,
    subject: 'participate',
    subjectIdx,
    eventIdx,
    memberIdx: actor.memberIdx,
    at,
  } as const;
  await audit(db, { ...entry, about: [memberIdx], reason, personal });
  await notifyChange(db, subject, action, at);
  const event = await eventOf();
  const write = (locale: Locale) => companyChangeMail(locale, { event, reason });
  await mailMember(db, memberIdx, write, { eventIdx, at });
}
