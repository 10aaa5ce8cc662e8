/** The booth map of an event as everyone may see it (docs/rules.md, E3). */
import type { BoothMap, ManagedBoothMap } from '#api/event/booth.ts';
import type { MapFeature } from '#domain/event/booth.ts';
import { liveStates, type ParticipateState, type Subject } from '#domain/participation/participation.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { summariesOf } from '../participation/company-list.ts';

type MaySee = (subject: Subject) => boolean;
/** For managers. */
const everyone: MaySee = () => true;

/** The map as the actor may see it: of other companies it says that a booth is taken, not by whom. */
export async function boothMap(context: ContextOf<'GET /event/getBoothMap'>): Promise<BoothMap> {
  const { maySee } = await visibilityFor(context);
  return mapOf(context.db, context.eventIdx, maySee);
}

/** The map with every company, for those who draw it. */
export async function managedBoothMap({
  db,
  event,
}: ContextOf<'GET /manage/event/getBoothMap'>): Promise<ManagedBoothMap> {
  return drawnMap(db, (await event()).idx);
}

/** Companies that are offered for a booth; an expo has far fewer. */
const companiesMost = 5_000;

/** The map as those who draw it read it. */
export async function drawnMap(db: Database, eventIdx: number): Promise<ManagedBoothMap> {
  const { mapVersion } = await db
    .selectFrom('event')
    .select('mapVersion')
    .where('idx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const { tableCount } = await db
    .selectFrom('eventTable')
    .select((of) => of.fn.countAll<number>().as('tableCount'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const companies = await db
    .selectFrom('participate')
    .innerJoin('company', 'company.participateIdx', 'participate.idx')
    .select(['participate.idx as participateIdx', 'company.nameKo', 'company.nameEn'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.side', '=', 'company')
    .where('participate.state', '=', 'COMPLETE')
    .orderBy('company.nameKo')
    .orderBy('participate.idx')
    .limit(companiesMost)
    .execute();
  return { ...(await mapOf(db, eventIdx, everyone)), version: mapVersion, tableCount, companies };
}

export async function mapOf(db: Database, eventIdx: number, maySee: MaySee): Promise<BoothMap> {
  const halls = await db
    .selectFrom('hall')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .orderBy('viewOrder')
    .execute();
  const booths = await boothRows(db, eventIdx);
  const summaries = await summariesOf(
    db,
    booths.flatMap(({ participateIdx }) => participateIdx ?? []),
  );
  const inHall = Map.groupBy(booths, ({ hallIdx }) => hallIdx);
  return {
    halls: halls.map(({ idx, code, nameKo, nameEn, width, height, features }) => ({
      code,
      nameKo,
      nameEn,
      width,
      height,
      features: featuresOf(features),
      booths: (inHall.get(idx) ?? []).map(({ hallIdx: _, participateIdx, state, memberIdx, ...row }) => {
        // A company that cancelled has left its booth, though the map was not saved since.
        const standing = state !== null && (liveStates as readonly ParticipateState[]).includes(state);
        const isShown =
          standing &&
          participateIdx !== null &&
          maySee({ participateIdx, side: 'company', state, memberIdx });
        const company = isShown ? summaries.get(participateIdx) : undefined;
        return {
          ...row,
          isTaken: standing,
          company: company
            ? {
                participateIdx: company.participateIdx,
                nameKo: company.nameKo,
                nameEn: company.nameEn,
                mainProduct: company.mainProduct,
                mainProductEn: company.mainProductEn,
                industries: company.industries,
                products: company.products.map(({ nameKo, nameEn }) => ({ nameKo, nameEn })),
              }
            : null,
        };
      }),
    })),
  };
}

/** Maps that were saved before tables had places of their own name none. */
const featuresOf = (json: string): MapFeature[] =>
  (JSON.parse(json) as MapFeature[]).map((feature) => ({
    ...feature,
    tables: feature.tables && { ...feature.tables, places: feature.tables.places ?? [] },
  }));

const boothRows = (db: Database, eventIdx: number) =>
  db
    .selectFrom('booth')
    .leftJoin('participate', 'participate.idx', 'booth.participateIdx')
    .select(['booth.hallIdx', 'booth.code', 'booth.x', 'booth.y', 'booth.width', 'booth.height'])
    .select(['booth.participateIdx', 'participate.state', 'participate.memberIdx'])
    .where('booth.eventIdx', '=', eventIdx)
    .orderBy('booth.idx')
    .execute();
