/** What takes place at an event besides meetings, said on screen (docs/rules.md, E14). */
import type { ManagedProgramme } from '#api/event/programme.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { inOrder, type ProgrammeItem, storedProgramme } from '#domain/event/programme-input.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit, doneBy, type Saver } from '../../platform/log/audit.ts';
import { filedProgramme } from './filed-programme.ts';
import { lockedEvent } from './write.ts';

/** As it was said last; version 0: never. */
export async function programmeIn(
  db: Database,
  eventIdx: number,
): Promise<{ version: number; items: ProgrammeItem[] | null }> {
  const row = await db
    .selectFrom('eventProgramme')
    .select(['version', 'items'])
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirst();
  if (!row) return { version: 0, items: null };
  return { version: row.version, items: row.items === null ? null : readItems(row.items) };
}

const readItems = (items: string): ProgrammeItem[] => storedProgramme.parse(JSON.parse(items));

export async function programme({ db, event }: ContextOf<'GET /event/getProgramme'>) {
  const { items } = await programmeIn(db, (await event()).idx);
  return { items };
}

export async function managedProgramme({
  db,
  event,
}: ContextOf<'GET /manage/event/getProgramme'>): Promise<ManagedProgramme> {
  return { ...(await programmeIn(db, (await event()).idx)), filed: await filedProgramme() };
}

export async function saveProgramme(
  { db, event, actor, now }: ContextOf<'POST /manage/event/saveProgramme'>,
  { basedOn, items }: CheckedOf<'POST /manage/event/saveProgramme'>,
): Promise<ManagedProgramme> {
  const { idx: eventIdx } = await event();
  await saveProgrammeOf({ db, actor, eventIdx, now }, { basedOn, items });
  return { ...(await programmeIn(db, eventIdx)), filed: await filedProgramme() };
}

interface SaveContext {
  db: Database;
  actor: Saver;
  now: Date;
  eventIdx: number;
}

/** Says all of it over the version that its manager saw (`event_changed`); null leaves it to the files again. Answers whether that changed anything. */
export async function saveProgrammeOf(
  { db, actor, now, eventIdx }: SaveContext,
  { basedOn, items: sent }: { basedOn: number; items: readonly ProgrammeItem[] | null },
): Promise<boolean> {
  // Of two who saw the same version one is first.
  await lockedEvent(db, eventIdx);
  const present = await programmeIn(db, eventIdx);
  if (present.version !== basedOn) throw new Refusal('event_changed');
  const items = sent && JSON.stringify(inOrder(sent));
  if (items === (present.items && JSON.stringify(present.items))) return false;
  const version = basedOn + 1;
  await db
    .insertInto('eventProgramme')
    .values({ eventIdx, version, items })
    .onConflict((on) => on.column('eventIdx').doUpdateSet({ version, items }))
    .execute();
  await audit(db, {
    ...{ eventIdx, at: now.toISOString(), action: 'saveProgramme', subject: 'event', subjectIdx: eventIdx },
    ...doneBy(actor),
    detail: { version },
    before: { count: present.items?.length ?? null },
    after: { count: sent?.length ?? null },
  });
  await advanceContent(db, [`event:${eventIdx}`]);
  return true;
}
