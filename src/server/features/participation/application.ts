/** Participations and all that was entered in them. */
import type { EventForm } from '#api/event/event-form.ts';
import type { Application } from '#api/participation/application.ts';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { Answer } from '#domain/common/sent-answer.ts';
import { askedBy, isAskedOf } from '#domain/event-form/form.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { registrationOf } from '#domain/visitor/visitor.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { assertOwnsFiles } from '../../platform/storage/named-files.ts';
import { answersOfOwnVisitor, saveVisitorAnswers } from '../visitor/rows/answers.ts';
import { ownVisitorOf } from '../visitor/rows/registration.ts';
import { saveVisitor } from '../visitor/rows/save.ts';
import { ownBuyerOf, saveBuyer } from './buyer-content.ts';
import { companyChangeOf, withGuarded } from './company-change.ts';
import { filesOfCompany, ownCompanyOf, saveCompany } from './company-content.ts';
import { filesOfProducts, productsOf, saveProducts } from './product-content.ts';
import { answersOf, saveAnswers } from './rows/answers.ts';
import { ownLanguages, saveOwnLanguages } from './rows/languages.ts';
import { lastOf } from './rows/people.ts';
import { refreshSearch } from './rows/search.ts';
import { type Change, together } from './rows/shown.ts';

type Saved = Pick<ParticipateRow, 'idx' | 'eventIdx' | 'memberIdx' | 'state' | 'formIdx'>;

/** Writes what an application says into its participation, new or old. What a manager writes of an approved company's names stands at once. Answers what changed. */
export async function saveApplication(
  trx: Database,
  own: Saved,
  application: Application,
  at: string,
  { isByManager = false, form }: { isByManager?: boolean; form?: EventForm } = {},
): Promise<Change> {
  const content = await saveContent(trx, own, application, at, isByManager);
  if (form && 'languages' in application) await saveSpoken(trx, own, application, form);
  const answers = 'answers' in application ? application.answers : undefined;
  const answered = form && answers ? await saveAnswered(trx, own, form, answers, at) : 'nothing';
  const change = together(content, answered);
  // Managers search by more than is in lists: by the person in charge. It writes only what is another.
  if (content !== 'nothing') await refreshSearch(trx, own.idx);
  return change;
}

/** A visitor's stand with their registration. */
async function saveAnswered(
  trx: Database,
  own: Saved,
  form: EventForm,
  answers: readonly Answer[],
  at: string,
): Promise<Change> {
  if (form.kind !== 'VISITOR') return saveAnswers(trx, own, form, answers);
  const visitor = await trx
    .selectFrom('visitor')
    .select(['idx', 'eventIdx'])
    .where('participateIdx', '=', own.idx)
    .executeTakeFirstOrThrow();
  const changed = await saveVisitorAnswers(trx, visitor, form.questions, answers);
  if (changed === 0) return 'nothing';
  await trx.updateTable('visitor').set({ updatedAt: at }).where('idx', '=', visitor.idx).execute();
  return 'profile';
}

/** Where the form asks what the person speaks; on my page they may say so in any case. */
async function saveSpoken(
  trx: Database,
  own: Saved,
  { languages }: { languages?: InterpreterLanguage[] | undefined },
  { kind, fields }: EventForm,
): Promise<void> {
  const ask = askedBy(kind, fields)('languages');
  if (languages && isAskedOf(ask, own.state === 'COMPLETE')) await saveOwnLanguages(trx, own, languages);
}

async function saveContent(
  trx: Database,
  own: Saved,
  application: Application,
  at: string,
  isByManager: boolean,
): Promise<Change> {
  const { idx: participateIdx, eventIdx, memberIdx, formIdx } = own;
  switch (application.participateType) {
    case 'COMPANY': {
      const { company, products, hopeBuyer } = application;
      await assertOwnsFiles(trx, memberIdx, [...filesOfCompany(company), ...filesOfProducts(products)]);
      const entered = { ...company, ...hopeBuyer };
      // A manager approves what they write themselves.
      const content = isByManager ? entered : await withGuarded(trx, own, entered, at);
      const { companyIdx, change } = await saveCompany(trx, participateIdx, content, at);
      return together(change, await saveProducts(trx, companyIdx, products, at));
    }
    case 'BUYER':
    case 'OKTA':
      return saveBuyer(trx, { participateIdx, eventIdx }, application.buyer, at);
    case 'VISITOR':
    case 'PRE-VISITOR':
      return saveVisitor(
        trx,
        { participateIdx, eventIdx, formIdx, registrationType: registrationOf[application.participateType] },
        application.visitor,
        at,
        isByManager,
      );
  }
}

/** The same by its idx; `participate_not_found`. */
export async function readApplication(db: Database, participateIdx: number): Promise<ParticipateDetail> {
  const row = await db
    .selectFrom('participate')
    .selectAll()
    .where('idx', '=', participateIdx)
    .executeTakeFirst();
  if (!row) throw new Refusal('participate_not_found');
  return detailOf(db, row);
}

/** A cancelled participation is not changed any more: it was cancelled when it was last changed. */
const objectUntil = (cancelledAt: string) =>
  new Date(Date.parse(cancelledAt) + limits.objectionDays * 86_400_000).toISOString();

/** A participation with all that its owner entered, as the owner and managers read it; without it when they have left. */
export async function detailOf(db: Database, row: ParticipateRow): Promise<ParticipateDetail> {
  const member = await db
    .selectFrom('member')
    .select('leftAt')
    .where('idx', '=', row.memberIdx ?? 0)
    .executeTakeFirst();
  const side = (member?.leftAt ?? null) === null && row.erasedAt === null ? row.side : null;
  return {
    participateIdx: row.idx,
    eventIdx: row.eventIdx,
    memberIdx: row.memberIdx,
    participateType: row.type,
    side: row.side,
    stateParticipate: row.state,
    deniedReason: row.deniedReason,
    cancelReason: row.cancelReason,
    objectUntil: row.state === 'CANCEL' && row.cancelReason !== null ? objectUntil(row.updatedAt) : null,
    createdAt: row.createdAt,
    formIdx: row.formIdx,
    languages: side === 'company' || side === 'buyer' ? await ownLanguages(db, row) : [],
    answers:
      side === null ? [] : await (side === 'visitor' ? answersOfOwnVisitor(db, row.idx) : answersOf(db, row)),
    company: side === 'company' ? await ownCompanyOf(db, row.idx) : null,
    companyChange: side === 'company' ? await companyChangeOf(db, row.idx) : null,
    products: side === 'company' ? await productsOf(db, row.idx) : [],
    buyer: side === 'buyer' ? await ownBuyerOf(db, row.idx) : null,
    visitor: side === 'visitor' ? await ownVisitorOf(db, row.idx) : null,
  };
}

/** The application that one represents: the live one, else the last, so that the reason of a denial or a cancellation can be read. */
export async function ownDetail({
  db,
  eventIdx,
  actor,
}: ContextOf<'GET /participate/getDetail'>): Promise<ParticipateDetail> {
  const row = await lastOf(db, { eventIdx, memberIdx: actor.memberIdx });
  if (!row) throw new Refusal('participate_not_found');
  return detailOf(db, row);
}
