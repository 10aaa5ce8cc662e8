/** The door: each visitor is counted once, however often and wherever their code is shown (docs/rules.md, V6). */
import type { CheckedOf } from '#api/index.ts';
import type { CheckedIn, ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { cameAt } from '#domain/visitor/check-in.ts';
import { codeOf } from '#domain/visitor/pass-code.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { audit } from '../../platform/log/audit.ts';
import { seenForm } from '../event-form/forms.ts';
import { visitorsOf } from './managed.ts';
import { saveVisitorAnswers } from './rows/answers.ts';
import { asFormAsks } from './rows/asked.ts';
import { lockVisitorByIdx, lockVisitorRow } from './rows/holder.ts';
import { contactOf, fieldError, insertVisitor, newCode } from './rows/registration.ts';

/**
 * Checks a visitor in. The row has room for one check-in, and only whoever finds it empty writes it: of two doors at once, one
 * is first, and the other reads when and where.
 */
export async function checkIn(
  { db, eventIdx, now }: ContextOf<'POST /manage/visitor/checkIn'>,
  { code: typed, visitorIdx, door, at: made }: CheckedOf<'POST /manage/visitor/checkIn'>,
): Promise<CheckedIn> {
  const came = cameAt(made, now);
  if (!came) throw new Refusal('invalid_parameter', [fieldError('at', 'date')]);
  const at = came.toISOString();
  const code = typed === undefined ? undefined : codeOf(typed);
  if (code === null) throw new Refusal('visitor_not_found');
  const idx = visitorIdx ?? (code === undefined ? undefined : await idxOfCode(db, eventIdx, code));
  if (idx === undefined) throw new Refusal('visitor_not_found');
  // Until the answer is read nobody changes it, so that the answer is what this call found.
  await lockVisitorByIdx(db, eventIdx, idx);
  const counted = await db
    .updateTable('visitor')
    .set({ checkedInAt: at, checkedInDoor: door })
    .where('idx', '=', idx)
    .where('eventIdx', '=', eventIdx)
    .where('checkedInAt', 'is', null)
    .executeTakeFirst();
  const [visitor] = await visitorsOf(db, eventIdx, [idx]);
  if (!visitor || visitor.isErased) throw new Refusal('visitor_not_found');
  const isSame = made !== undefined && visitor.checkedInAt === at && visitor.checkedInDoor === door;
  return { visitor, isFirst: counted.numUpdatedRows > 0n || isSame };
}

const idxOfCode = async (db: Database, eventIdx: number, code: string) =>
  (
    await db
      .selectFrom('visitor')
      .select('idx')
      .where('code', '=', code)
      .where('eventIdx', '=', eventIdx)
      .executeTakeFirst()
  )?.idx;

/** Takes a check-in back, if it is still the one that the manager saw. */
export async function undoCheckIn(
  { db, eventIdx, now, actor }: ContextOf<'POST /manage/visitor/undoCheckIn'>,
  { visitorIdx, checkedInAt }: CheckedOf<'POST /manage/visitor/undoCheckIn'>,
): Promise<ManagedVisitor> {
  await lockVisitorRow(db, eventIdx, visitorIdx);
  const undone = await db
    .updateTable('visitor')
    .set({ checkedInAt: null, checkedInDoor: null })
    .where('idx', '=', visitorIdx)
    .where('eventIdx', '=', eventIdx)
    .where('checkedInAt', '=', checkedInAt)
    // Who has left stays counted: nothing else is left of them.
    .where('searchText', '<>', '')
    .executeTakeFirst();
  if (undone.numUpdatedRows > 0n)
    await audit(db, {
      eventIdx,
      memberIdx: actor.memberIdx,
      at: now.toISOString(),
      action: 'undo',
      subject: 'visitor',
      subjectIdx: visitorIdx,
      before: { checkedInAt },
    });
  return readVisitor(db, eventIdx, visitorIdx);
}

/** One of the event's visitors; `visitor_not_found`. */
export async function readVisitor(db: Database, eventIdx: number, idx: number): Promise<ManagedVisitor> {
  const [visitor] = await visitorsOf(db, eventIdx, [idx]);
  if (!visitor) throw new Refusal('visitor_not_found');
  return visitor;
}

/** Registers whoever stands at the door, and checks them in. */
export async function addAtCheckIn(
  context: ContextOf<'POST /manage/visitor/add'>,
  { visitor: entered, door, consentVersion, formIdx }: CheckedOf<'POST /manage/visitor/add'>,
): Promise<ManagedVisitor> {
  const { db, now, actor } = context;
  const { idx: eventIdx } = await context.event();
  const at = now.toISOString();
  const form = await seenForm(db, { eventIdx, kind: 'VISITOR', now }, formIdx);
  const { visitor, answers = [] } = asFormAsks(form, entered);
  const row = await insertVisitor(
    db,
    {
      eventIdx,
      participateIdx: null,
      registrationType: 'CHECK',
      code: newCode(),
      formIdx: form.formIdx,
      ...visitor,
      ...contactOf(visitor, 'visitor'),
      locale: visitor.country === 'KR' ? 'ko' : 'en',
      consentVersion,
      consentedAt: at,
      checkedInAt: at,
      checkedInDoor: door,
      createdAt: at,
      updatedAt: at,
    },
    'visitor',
  );
  await saveVisitorAnswers(db, row, form.questions, answers);
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'add',
    subject: 'visitor',
    subjectIdx: row.idx,
  });
  return readVisitor(db, eventIdx, row.idx);
}

/** Notes that badges were printed. */
export async function markPrinted(
  { db, eventIdx, now }: ContextOf<'POST /manage/visitor/markPrinted'>,
  { visitorIdxs }: CheckedOf<'POST /manage/visitor/markPrinted'>,
): Promise<null> {
  await db
    .updateTable('visitor')
    .set({ badgePrintedAt: now.toISOString() })
    .where('idx', 'in', visitorIdxs)
    .where('eventIdx', '=', eventIdx)
    .execute();
  return null;
}
