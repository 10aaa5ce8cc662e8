/** Replacing the booth map of an event (docs/rules.md, E3). */
import type { ManagedBoothMap } from '#api/booth.ts';
import type { CheckedOf } from '#api/index.ts';
import type { BoothMapInput } from '#domain/booth.ts';
import { Refusal } from '#domain/catalogue.ts';
import { liveStates } from '#domain/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import { audit } from '../../platform/log/audit.ts';
import { drawnMap } from './map.ts';

/** Replaces the map. A company of another event, or one whose application has ended, is `participate_not_found`. */
export async function updateBoothMap(
  { db, event, actor, now }: ContextOf<'POST /manage/event/updateBoothMap'>,
  { halls, version }: CheckedOf<'POST /manage/event/updateBoothMap'>,
): Promise<ManagedBoothMap> {
  const { idx: eventIdx } = await event();
  const before = await heldVersion(db, eventIdx);
  if (version !== undefined && version !== before) throw new Refusal('event_changed');
  await assertCompanies(db, eventIdx, { halls });
  const booths = await saveBoothMap(db, eventIdx, { halls });
  await audit(db, {
    ...{ eventIdx, memberIdx: actor.memberIdx, at: now.toISOString() },
    ...{ action: 'updateBoothMap', subject: 'event', subjectIdx: eventIdx },
    detail: { halls: halls.length, booths },
  });
  return drawnMap(db, eventIdx);
}

/** The version of the map. Until the transaction ends no other replaces it: it would delete only what was there before both. */
async function heldVersion(trx: Database, eventIdx: number): Promise<number> {
  const query = trx.selectFrom('event').select('mapVersion').where('idx', '=', eventIdx);
  const row = await (hasRowLocks(trx) ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
  return row.mapVersion;
}

async function assertCompanies(trx: Database, eventIdx: number, { halls }: BoothMapInput): Promise<void> {
  const named = new Set(
    halls.flatMap(({ booths }) => booths.flatMap(({ participateIdx }) => participateIdx ?? [])),
  );
  if (named.size === 0) return;
  const found = await trx
    .selectFrom('participate')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('side', '=', 'company')
    .where('state', 'in', liveStates)
    .where('idx', 'in', [...named])
    .execute();
  if (found.length < named.size) throw new Refusal('participate_not_found');
}

/** Writes the whole map in the caller's transaction; answers how many booths there are. */
export async function saveBoothMap(
  trx: Database,
  eventIdx: number,
  { halls }: BoothMapInput,
): Promise<number> {
  await trx.deleteFrom('booth').where('eventIdx', '=', eventIdx).execute();
  await trx.deleteFrom('hall').where('eventIdx', '=', eventIdx).execute();
  let count = 0;
  for (const [viewOrder, { booths, features, ...hall }] of halls.entries()) {
    const { idx: hallIdx } = await trx
      .insertInto('hall')
      .values({ ...hall, eventIdx, viewOrder, features: JSON.stringify(features) })
      .returning('idx')
      .executeTakeFirstOrThrow();
    if (booths.length === 0) continue;
    await trx
      .insertInto('booth')
      .values(booths.map((booth) => ({ ...booth, eventIdx, hallIdx })))
      .execute();
    count += booths.length;
  }
  await trx
    .updateTable('event')
    .set((of) => ({ mapVersion: of('mapVersion', '+', 1) }))
    .where('idx', '=', eventIdx)
    .execute();
  await advanceContent(trx);
  return count;
}
