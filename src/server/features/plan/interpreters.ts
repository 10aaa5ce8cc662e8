/** The interpreters of an event that has meetings: whom it gets, what they speak and when they work (docs/rules.md, E4). */
import { type InterpreterInput, shiftsOf } from '#domain/event/event.ts';
import type { Database } from '../../db/open.ts';
import { interpreterRows, slotRows } from '../event/plan.ts';

/** What is new comes first, then `seat` gives meetings their new interpreters, then what nobody needs any more goes. */
export async function changeInterpreters(
  db: Database,
  eventIdx: number,
  plan: { interpreters: readonly InterpreterInput[]; slotMinutes: number; timeZone: string; at: string },
  seat: () => Promise<void>,
): Promise<void> {
  const slots = await slotRows(db, eventIdx);
  const toCome = slots.filter(({ startsAt }) => startsAt > plan.at);
  const there = await interpreterRows(db, eventIdx);
  const removals: (() => Promise<unknown>)[] = [];
  for (const [at, person] of plan.interpreters.entries()) {
    const known = there[at];
    const { idx } =
      known ??
      (await db
        .insertInto('interpreter')
        .values({ eventIdx, no: at + 1 })
        .returning('idx')
        .executeTakeFirstOrThrow());
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
  for (const { idx } of there.slice(plan.interpreters.length)) {
    for (const table of ['interpreterShift', 'interpreterLanguage'] as const)
      await db.deleteFrom(table).where('interpreterIdx', '=', idx).execute();
    await db.deleteFrom('interpreter').where('idx', '=', idx).execute();
  }
}
