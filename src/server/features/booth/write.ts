/** Replacing the booth map of an event (docs/rules.md, E3). */
import type { ManagedBoothMap } from '#api/event/booth.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { BoothMapInput } from '#domain/event/booth.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
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
  const was = await drawnMap(db, eventIdx);
  const booths = await saveBoothMap(db, eventIdx, { halls });
  const map = await drawnMap(db, eventIdx);
  if (JSON.stringify(map.halls) !== JSON.stringify(was.halls))
    await audit(db, {
      eventIdx,
      memberIdx: actor.memberIdx,
      at: now.toISOString(),
      action: 'updateBoothMap',
      subject: 'event',
      subjectIdx: eventIdx,
      detail: { halls: halls.length, booths, ...boothChanges(was.halls, map.halls) },
    });
  return map;
}

/** Which booths came, went, moved (also to another hall) and have another company; each only where there are any. */
function boothChanges(before: ManagedBoothMap['halls'], after: ManagedBoothMap['halls']) {
  const placed = (halls: ManagedBoothMap['halls']) =>
    new Map(
      halls.flatMap((hall) =>
        hall.booths.map(({ code, x, y, width, height, company }) => [
          code,
          { at: [hall.code, x, y, width, height].join(), of: company?.participateIdx },
        ]),
      ),
    );
  const [was, now] = [placed(before), placed(after)];
  const both = [...now].flatMap(([code, place]) => {
    const old = was.get(code);
    return old ? [{ code, isMoved: old.at !== place.at, isGiven: old.of !== place.of }] : [];
  });
  const lists = {
    boothsAdded: [...now.keys()].filter((code) => !was.has(code)),
    boothsRemoved: [...was.keys()].filter((code) => !now.has(code)),
    boothsMoved: both.filter(({ isMoved }) => isMoved).map(({ code }) => code),
    boothsGiven: both.filter(({ isGiven }) => isGiven).map(({ code }) => code),
  };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, codes]) =>
      codes.length > 0 ? [[name, JSON.stringify(codes)]] : [],
    ),
  ) as Partial<Record<keyof typeof lists, string>>;
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

/** Writes the whole map in the caller's transaction, unless it is drawn like this already; answers how many booths there are. */
export async function saveBoothMap(
  trx: Database,
  eventIdx: number,
  { halls }: BoothMapInput,
): Promise<number> {
  const count = halls.reduce((sum, { booths }) => sum + booths.length, 0);
  if ((await drawnText(trx, eventIdx)) === textOf(halls)) return count;
  await takeTablesOff(trx, eventIdx, halls);
  await trx.deleteFrom('booth').where('eventIdx', '=', eventIdx).execute();
  await trx.deleteFrom('hall').where('eventIdx', '=', eventIdx).execute();
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
  }
  await trx
    .updateTable('event')
    .set((of) => ({ mapVersion: of('mapVersion', '+', 1) }))
    .where('idx', '=', eventIdx)
    .execute();
  await advanceContent(trx, [`map:${eventIdx}`]);
  return count;
}

/** Tables with a place of their own in a hall that goes, or beyond its new walls, have none any more (docs/rules.md, E12). */
async function takeTablesOff(trx: Database, eventIdx: number, halls: BoothMapInput['halls']): Promise<void> {
  const placed = await trx
    .selectFrom('eventTable')
    .select(['idx', 'hallCode', 'placeX', 'placeY'])
    .where('eventIdx', '=', eventIdx)
    .where('hallCode', 'is not', null)
    .execute();
  const gone = placed.filter(({ hallCode, placeX, placeY }) => {
    const hall = halls.find(({ code }) => code === hallCode);
    return !hall || (placeX as number) > hall.width || (placeY as number) > hall.height;
  });
  if (gone.length === 0) return;
  await trx
    .updateTable('eventTable')
    .set({ hallCode: null, placeX: null, placeY: null })
    .where(
      'idx',
      'in',
      gone.map(({ idx }) => idx),
    )
    .execute();
}

/** All that is drawn, as a text that two maps share only where they are the same. */
const textOf = (halls: BoothMapInput['halls']): string =>
  JSON.stringify(
    halls.map(({ code, nameKo, nameEn, width, height, features, booths }) => [
      code,
      nameKo,
      nameEn,
      width,
      height,
      features,
      booths.map((booth) => [booth.code, booth.x, booth.y, booth.width, booth.height, booth.participateIdx]),
    ]),
  );

/** The same of the map that is stored. */
async function drawnText(db: Database, eventIdx: number): Promise<string> {
  const halls = await db
    .selectFrom('hall')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .orderBy('viewOrder')
    .execute();
  const booths = await db
    .selectFrom('booth')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .orderBy('idx')
    .execute();
  const inHall = Map.groupBy(booths, ({ hallIdx }) => hallIdx);
  return textOf(
    halls.map((hall) => ({
      ...hall,
      features: JSON.parse(hall.features),
      booths: inHall.get(hall.idx) ?? [],
    })),
  );
}
