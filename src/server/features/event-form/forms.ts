/** The forms of an event as they are read: the present ones, and the saved states by which somebody applied (docs/rules.md, P49, P51). */
import type { EventForm } from '#api/event/event-form.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { dayMs } from '#domain/day/day.ts';
import { type FormKind, formKinds } from '#domain/event-form/ask.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { organiser } from '../../platform/site/identity.ts';

/** What the specification lists: the form of an event that nobody has changed. */
export const specification = (kind: FormKind): EventForm => ({
  formIdx: null,
  kind,
  fields: [],
  questions: [],
});

const columns = [
  'idx',
  'eventIdx',
  'kind',
  'version',
  'fields',
  'questions',
  'memberIdx',
  'createdAt',
] as const;

const presentRow = prepared((db, given: { eventIdx: number; kind: FormKind }) =>
  db
    .selectFrom('eventForm')
    .select(columns)
    .where('eventIdx', '=', given.eventIdx)
    .where('kind', '=', given.kind)
    .orderBy('version', 'desc')
    .limit(1),
);

const rowOf = prepared((db, given: { idx: number }) =>
  db.selectFrom('eventForm').select(columns).where('idx', '=', given.idx),
);

/** The last saved state; undefined where nobody has changed the form. */
export const lastSaved = async (db: Database, eventIdx: number, kind: FormKind) =>
  (await presentRow(db, { eventIdx, kind }))[0];

interface Saved {
  idx: number;
  kind: FormKind;
  fields: string;
  questions: string;
}

/** A saved state as it is read. */
export const formIn = ({ idx, kind, fields, questions }: Saved): EventForm => ({
  formIdx: idx,
  kind,
  fields: JSON.parse(fields) as EventForm['fields'],
  questions: JSON.parse(questions) as EventForm['questions'],
});

/** What a form asks of somebody: committees that the organiser does not offer at all are required of nobody (docs/rules/site.md, I10). */
function asked(form: EventForm): EventForm {
  if (offersCommittees()) return form;
  const fields = form.fields.map((one) =>
    one.ask === 'required' && one.field.endsWith('.tradeCommittees')
      ? { ...one, ask: 'optional' as const }
      : one,
  );
  return { ...form, fields };
}

const offersCommittees = () => organiser().lists.committees.some(({ isOffered }) => isOffered);

/** What the form of a kind asks now. */
export async function presentForm(db: Database, eventIdx: number, kind: FormKind): Promise<EventForm> {
  const row = await lastSaved(db, eventIdx, kind);
  return row ? asked(formIn(row)) : specification(kind);
}

/** The form by which somebody applied. */
export async function storedForm(db: Database, kind: FormKind, formIdx: number | null): Promise<EventForm> {
  const row = formIdx === null ? undefined : (await rowOf(db, { idx: formIdx }))[0];
  return row ? asked(formIn(row)) : specification(kind);
}

/** A saved state of this kind and event; `form_not_found`. */
export async function namedForm(
  db: Database,
  { eventIdx, kind }: { eventIdx: number; kind: FormKind },
  formIdx: number,
): Promise<EventForm & { version: number }> {
  const [row] = await rowOf(db, { idx: formIdx });
  if (!row || row.eventIdx !== eventIdx || row.kind !== kind) throw new Refusal('form_not_found');
  return { ...asked(formIn(row)), version: row.version };
}

/**
 * The form that somebody has seen who applies now: undefined is the present one, null what the specification lists. One that another took
 * the place of longer than `formDays` ago is `form_changed`, with the present one.
 */
export async function seenForm(
  db: Database,
  { eventIdx, kind, now }: { eventIdx: number; kind: FormKind; now: Date },
  seen: number | null | undefined,
): Promise<EventForm> {
  const present = await presentForm(db, eventIdx, kind);
  if (seen === undefined || seen === present.formIdx) return present;
  const { version, ...form } =
    seen === null ? { ...specification(kind), version: 0 } : await namedForm(db, { eventIdx, kind }, seen);
  const next = await db
    .selectFrom('eventForm')
    .select('createdAt')
    .where('eventIdx', '=', eventIdx)
    .where('kind', '=', kind)
    .where('version', '=', version + 1)
    .executeTakeFirst();
  const isOver = next && Date.parse(next.createdAt) < now.getTime() - limits.formDays * dayMs;
  if (isOver) throw new Refusal('form_changed', present);
  return form;
}

const presentIdxs = prepared((db, given: { eventIdx: number }) =>
  db
    .selectFrom('eventForm')
    .select('kind')
    .select((of) => of.fn.max('idx').as('idx'))
    .where('eventIdx', '=', given.eventIdx)
    .groupBy('kind'),
);

/** The present forms of an event by kind; null where one asks what the specification lists. */
export async function formIdxsOf(db: Database, eventIdx: number): Promise<Record<FormKind, number | null>> {
  const rows = await presentIdxs(db, { eventIdx });
  const idxs = new Map(rows.map(({ kind, idx }) => [kind, idx]));
  return Object.fromEntries(formKinds.map((kind) => [kind, idxs.get(kind) ?? null])) as Record<
    FormKind,
    number | null
  >;
}
