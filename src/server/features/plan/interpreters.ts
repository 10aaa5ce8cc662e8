/** The interpreters of an event that has meetings: who they are, what they speak and when they work (docs/rules.md, E4, M33). */
import { Refusal } from '#domain/common/catalogue.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { type PlannedInterpreter, shiftsOf } from '#domain/event/event.ts';
import type { Database } from '../../db/open.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { interpreterRows, slotRows } from '../event/plan.ts';
import type { InterpreterChange } from './interpreter-audit.ts';

type Stored = Awaited<ReturnType<typeof interpreterRows>>[number];

export interface Numbered {
  /** Those of the request by their numbers: who is there keeps theirs, who is new gets the next ones. */
  people: (PlannedInterpreter & { no: number })[];
  /** Those who are there and not in the request. */
  removed: Stored[];
}

/** The interpreters of a request with their numbers; `invalid_parameter` at one that the event does not have, or that is named twice. */
export async function numbered(
  db: Database,
  eventIdx: number,
  wanted: readonly PlannedInterpreter[],
): Promise<Numbered> {
  const there = await interpreterRows(db, eventIdx);
  const numberOf = new Map(there.map(({ idx, no }) => [idx, no]));
  const errors: FieldError[] = [];
  const named = new Set<number>();
  for (const [at, { interpreterIdx }] of wanted.entries()) {
    if (interpreterIdx === undefined) continue;
    const rule = !numberOf.has(interpreterIdx) ? 'one_of' : named.has(interpreterIdx) ? 'duplicate' : null;
    if (rule) errors.push({ field: `interpreters.${at}.interpreterIdx`, rule, params: {} });
    named.add(interpreterIdx);
  }
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors);
  // Of those who were taken out, too: a number is of one person.
  const { last } = await db
    .selectFrom('interpreter')
    .select((of) => of.fn.max<number | null>('no').as('last'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  let next = last ?? 0;
  const people = wanted.map((person) => ({
    ...person,
    no: numberOf.get(person.interpreterIdx ?? 0) ?? ++next,
  }));
  people.sort((one, other) => one.no - other.no);
  return { people, removed: there.filter(({ idx }) => !named.has(idx)) };
}

interface Plan extends Numbered {
  slotMinutes: number;
  timeZone: string;
  at: string;
}

/** What is new comes first, then `seat` gives meetings their new interpreters, then what nobody needs any more goes. Answers who changed. */
export async function changeInterpreters(
  db: Database,
  eventIdx: number,
  plan: Plan,
  seat: () => Promise<void>,
): Promise<InterpreterChange[]> {
  const slots = await slotRows(db, eventIdx);
  const toCome = slots.filter(({ startsAt }) => startsAt > plan.at);
  const there = new Map((await interpreterRows(db, eventIdx)).map((row) => [row.idx, row]));
  const removals: (() => Promise<unknown>)[] = [];
  const changes: InterpreterChange[] = plan.removed.map(({ idx, ...before }) => ({
    idx,
    before,
    after: null,
  }));
  for (const person of plan.people) {
    const known = there.get(person.interpreterIdx ?? 0);
    const idx = await saved(db, eventIdx, person);
    changes.push({ idx, before: known ?? null, after: person });
    const spoken = new Set<string>(known?.languages);
    const languages = person.languages
      .filter((language) => !spoken.has(language))
      .map((language) => ({ interpreterIdx: idx, language }));
    if (languages.length > 0) await db.insertInto('interpreterLanguage').values(languages).execute();
    const works = new Set(shiftsOf(person, toCome, plan).map((slot) => slot.idx));
    const shifts = [...works]
      .filter((slotIdx) => !known?.slotIdxs.has(slotIdx))
      .map((slotIdx) => ({ slotIdx, interpreterIdx: idx, eventIdx }));
    if (shifts.length > 0) await db.insertInto('interpreterShift').values(shifts).execute();
    if (!known) continue;
    const rests = toCome
      .map((slot) => slot.idx)
      .filter((slotIdx) => known.slotIdxs.has(slotIdx) && !works.has(slotIdx));
    const forgotten = known.languages.filter((language) => !person.languages.includes(language));
    if (rests.length > 0)
      removals.push(() =>
        db
          .deleteFrom('interpreterShift')
          .where('interpreterIdx', '=', idx)
          .where('slotIdx', 'in', rests)
          .execute(),
      );
    // What was spoken in a meeting that has begun stays with it.
    if (forgotten.length > 0)
      removals.push(() =>
        db
          .deleteFrom('interpreterLanguage')
          .where('interpreterIdx', '=', idx)
          .where('language', 'in', forgotten)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('placement')
                  .select('placement.matchingIdx')
                  .whereRef('placement.interpreterIdx', '=', 'interpreterLanguage.interpreterIdx')
                  .whereRef('placement.language', '=', 'interpreterLanguage.language'),
              ),
            ),
          )
          .execute(),
      );
  }
  await seat();
  for (const remove of removals) await remove();
  for (const { idx } of plan.removed) await takeOut(db, idx, plan.at);
  return changes;
}

/** The row of one of them, with what is known of the person. */
async function saved(
  db: Database,
  eventIdx: number,
  { interpreterIdx, no, name, email, mobile }: Plan['people'][number],
): Promise<number> {
  if (interpreterIdx === undefined) {
    const added = db.insertInto('interpreter').values({ eventIdx, no, name, email, mobile });
    return (await added.returning('idx').executeTakeFirstOrThrow()).idx;
  }
  await db
    .updateTable('interpreter')
    .set({ name, email, mobile })
    .where('idx', '=', interpreterIdx)
    .execute();
  return interpreterIdx;
}

/** Whom no meeting needs any more goes; who had one stays for it, works no more and has no link. */
async function takeOut(db: Database, idx: number, at: string): Promise<void> {
  const row = await db
    .selectFrom('interpreter')
    .select('tokenHash')
    .where('idx', '=', idx)
    .executeTakeFirstOrThrow();
  if (row.tokenHash !== null) await endSecretMail(db, [row.tokenHash], at);
  await db
    .deleteFrom('interpreterShift')
    .where('interpreterIdx', '=', idx)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('placement')
            .select('placement.matchingIdx')
            .whereRef('placement.interpreterIdx', '=', 'interpreterShift.interpreterIdx')
            .whereRef('placement.slotIdx', '=', 'interpreterShift.slotIdx'),
        ),
      ),
    )
    .execute();
  const left = await db
    .selectFrom('placement')
    .select('matchingIdx')
    .where('interpreterIdx', '=', idx)
    .limit(1)
    .executeTakeFirst();
  if (left) {
    await db
      .updateTable('interpreter')
      .set({ removedAt: at, tokenHash: null, linkedAt: null })
      .where('idx', '=', idx)
      .execute();
    return;
  }
  await db.deleteFrom('interpreterLanguage').where('interpreterIdx', '=', idx).execute();
  await db.deleteFrom('interpreter').where('idx', '=', idx).execute();
}
