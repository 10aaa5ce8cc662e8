/** Managers changing the forms of an event (docs/rules.md, P50). */
import type { ManagedForm } from '#api/event/event-form.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { type FormKind, formKinds } from '#domain/event-form/ask.ts';
import { type FieldRule, faultsOfForm, formFields } from '#domain/event-form/form.ts';
import type { SentQuestion } from '#domain/event-form/question.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit, doneBy, type Saver } from '../../platform/log/audit.ts';
import { formIn, lastSaved, specification } from './forms.ts';
import { judgedQuestions, saveQuestions } from './questions.ts';

/** The present forms of an event, one of each kind. */
export async function managedForms({
  db,
  event,
}: ContextOf<'GET /manage/event/getForms'>): Promise<ManagedForm[]> {
  const { idx: eventIdx } = await event();
  const forms: ManagedForm[] = [];
  for (const kind of formKinds) forms.push(await managedForm(db, eventIdx, kind));
  return forms;
}

export const saveForm = async (
  { db, event, actor, now }: ContextOf<'POST /manage/event/saveForm'>,
  sent: CheckedOf<'POST /manage/event/saveForm'>,
): Promise<ManagedForm> => saveFormOf({ db, actor, now, eventIdx: (await event()).idx }, sent);

interface SaveContext {
  db: Database;
  actor: Saver;
  now: Date;
  eventIdx: number;
}

/** Saves a form as a new state over the version that its manager saw; those of before stay as they are. */
export async function saveFormOf(
  { db, actor, now, eventIdx }: SaveContext,
  {
    kind,
    basedOn,
    fields: sent,
    questions: asking,
  }: Omit<CheckedOf<'POST /manage/event/saveForm'>, 'eventIdx'>,
): Promise<ManagedForm> {
  const present = await managedForm(db, eventIdx, kind);
  if (present.version !== basedOn) throw new Refusal('form_changed', present);
  const { faults, known } = await judgedQuestions(db, { eventIdx, kind }, asking ?? present.questions);
  faults.unshift(...faultsOfForm(kind, sent));
  if (faults.length > 0) throw new Refusal('invalid_parameter', faults);
  const fields = inOrder(kind, sent);
  if (isSameForm(present, { fields: sent, questions: asking })) return present;
  if (basedOn >= limits.formVersions) throw new Refusal('too_many_form_versions');
  const at = now.toISOString();
  const questions =
    asking === undefined ? present.questions : await saveQuestions(db, { eventIdx, kind, known }, asking);
  // Of two who saw the same version one is first: the key of event, kind and version refuses the other.
  const made = await db
    .insertInto('eventForm')
    .values({
      ...{ eventIdx, kind, version: basedOn + 1, fields: JSON.stringify(fields) },
      questions: JSON.stringify(questions),
      ...{ memberIdx: actor.memberIdx, createdAt: at },
    })
    .onConflict((on) => on.columns(['eventIdx', 'kind', 'version']).doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!made) throw new Refusal('form_changed', await managedForm(db, eventIdx, kind));
  await audit(db, {
    ...{
      eventIdx,
      at,
      action: 'saveForm',
      subject: 'event',
      subjectIdx: eventIdx,
      ...doneBy(actor),
    },
    detail: { type: kind, version: basedOn + 1 },
    before: { fields: present.fields.length, questions: present.questions.length },
    after: { fields: fields.length, questions: questions.length },
  });
  await advanceContent(db, [`event:${eventIdx}`]);
  return managedForm(db, eventIdx, kind);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a form asks what the present one asks; questions that are not named stay. */
export const isSameForm = (
  { kind, ...present }: Pick<ManagedForm, 'kind' | 'fields' | 'questions'>,
  {
    fields,
    questions = present.questions,
  }: { fields: readonly FieldRule[]; questions?: readonly SentQuestion[] | undefined },
): boolean => isEqual(questions, present.questions) && isEqual(inOrder(kind, fields), present.fields);

/** The fields that differ from the specification or have a help text, in its order, so that equal forms are equal texts. */
const inOrder = (kind: FormKind, fields: readonly FieldRule[]): FieldRule[] =>
  formFields[kind].flatMap(({ field, byDefault }) => {
    const one = fields.find((rule) => rule.field === field);
    const isAsSpecified = one?.ask === byDefault && one.helpKo === null && one.helpEn === null;
    if (!one || isAsSpecified) return [];
    const { ask, helpKo, helpEn } = one;
    return [{ field, ask, helpKo, helpEn }];
  });

/** The present form of a kind, as its managers read it. */
export async function managedForm(db: Database, eventIdx: number, kind: FormKind): Promise<ManagedForm> {
  const row = await lastSaved(db, eventIdx, kind);
  if (!row) return { ...specification(kind), version: 0, savedAt: null, savedByKo: null, savedByEn: null };
  const by = await db
    .selectFrom('member')
    .select(['nameKo', 'nameEn'])
    .where('idx', '=', row.memberIdx)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return {
    ...formIn(row),
    version: row.version,
    ...{ savedAt: row.createdAt, savedByKo: by?.nameKo ?? null, savedByEn: by?.nameEn ?? null },
  };
}
