/** Adding to the booth map, and numbering its booths. */
import type { ReadableAtom } from 'nanostores';
import type { MapFeatureKind, Place } from '#domain/event/booth.ts';
import {
  type DrawnBooth,
  type DrawnFeature,
  type DrawnHall,
  fitted,
  freePlace,
  newId,
  nextCode,
  rowOf,
  type Selection,
  zonesOf,
} from './booth-drawing.ts';

const sizes: Record<MapFeatureKind, [number, number]> = {
  entrance: [4, 1],
  stage: [8, 4],
  tables: [12, 8],
  desk: [4, 2],
  cafe: [6, 4],
  toilet: [4, 3],
};

interface Editing {
  $halls: ReadableAtom<readonly DrawnHall[]>;
  $hall: ReadableAtom<DrawnHall | undefined>;
  /** The booth that is selected. */
  selectedBooth: () => DrawnBooth | undefined;
  change: (to: (halls: readonly DrawnHall[]) => readonly DrawnHall[]) => void;
  changeHall: (to: (hall: DrawnHall) => DrawnHall) => void;
  select: (selection: Selection, hallId?: number) => void;
  tableCount: () => number;
}

export function addingTo({ $halls, $hall, selectedBooth, change, changeHall, select, tableCount }: Editing) {
  /** A booth at this place, else where there is room for one as large as the selected one. */
  function addBooth(at?: Place): void {
    const hall = $hall.get();
    if (!hall) return;
    const like = selectedBooth() ?? hall.booths.at(-1);
    const place = at ? fitted(at, hall) : freePlace(hall, like?.width ?? 3, like?.height ?? 3);
    const booth = {
      id: newId(),
      ...place,
      code: nextCode($halls.get(), like ? rowOf(like.code) : hall.code),
      participateIdx: null,
    };
    changeHall((now) => ({ ...now, booths: [...now.booths, booth] }));
    select({ kind: 'booth', id: booth.id });
  }

  function addFeature(kind: MapFeatureKind): void {
    const hall = $hall.get();
    if (!hall) return;
    const [width, height] = sizes[kind];
    const feature: DrawnFeature = {
      id: newId(),
      kind,
      nameKo: '',
      nameEn: '',
      ...freePlace(hall, Math.min(width, hall.width), Math.min(height, hall.height)),
      tables: kind === 'tables' ? freeTables() : null,
    };
    changeHall((now) => ({ ...now, features: [...now.features, feature] }));
    select({ kind: 'feature', id: feature.id });
  }

  /** The tables of the event that stand in no zone yet. */
  function freeTables() {
    const from = Math.max(0, ...zonesOf($halls.get()).map(({ to }) => to)) + 1;
    return { from, to: Math.max(from, tableCount()), columns: 4, places: [] };
  }

  function addHall(): void {
    const taken = new Set($halls.get().map(({ code }) => code));
    const code = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.has(letter)) ?? 'A';
    const hall: DrawnHall = {
      id: newId(),
      code,
      nameKo: code,
      nameEn: `Hall ${code}`,
      width: 40,
      height: 30,
      features: [],
      booths: [],
    };
    change((halls) => [...halls, hall]);
    select(null, hall.id);
  }

  /** Numbers the booths of the selected booth's row in this hall from 1, line by line from the upper left. */
  function renumber(): void {
    const thing = selectedBooth();
    if (!thing) return;
    const row = rowOf(thing.code);
    changeHall((hall) => {
      const inRow = hall.booths
        .filter(({ code }) => rowOf(code) === row)
        .sort((one, other) => one.y - other.y || one.x - other.x);
      return {
        ...hall,
        booths: hall.booths.map((booth) => {
          const at = inRow.indexOf(booth);
          return at < 0 ? booth : { ...booth, code: `${row}-${at + 1}` };
        }),
      };
    });
  }

  return { addBooth, addFeature, addHall, renumber };
}
