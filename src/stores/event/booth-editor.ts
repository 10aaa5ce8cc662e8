/** Drawing the booth map: what is selected, moved and changed, with a way back, and saving it (docs/rules.md, E3). */
import { atom, computed } from 'nanostores';
import type { ManagedBoothMap } from '#api/event/booth.ts';
import type { Place } from '#domain/event/booth.ts';
import { tablePlaces } from '#domain/matching/table-places.ts';
import { createHistory } from '../lib/history.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { api } from '../site/api.ts';
import { addingTo } from './booth-adding.ts';
import {
  clamp,
  conflictsOf,
  type DrawnBooth,
  type DrawnFeature,
  type DrawnHall,
  drawn,
  fitted,
  type Selection,
  tablesNowhere,
  wire,
  withTables,
} from './booth-drawing.ts';

export type { Conflict, DrawnBooth, DrawnFeature, DrawnHall, Selection } from './booth-drawing.ts';

export function createBoothEditor() {
  const loaded = loader<ManagedBoothMap>();
  const { $now: $halls, ...history } = createHistory<readonly DrawnHall[]>([], () => {
    if (!find($selected.get())) $selected.set(null);
  });
  const { change } = history;
  const $saved = atom<readonly DrawnHall[]>([]);
  const $hallId = atom<number | undefined>();
  const $selected = atom<Selection>(null);
  const $isSaving = atom(false);
  /** 'msg.…' of a save that was refused. */
  const $failure = atom<string | undefined>();
  const $isDirty = computed([$halls, $saved], (halls, saved) => halls !== saved);
  const $conflicts = computed($halls, conflictsOf);
  const $hall = computed([$halls, $hallId], (halls, id) => halls.find((hall) => hall.id === id) ?? halls[0]);

  function begin(map: ManagedBoothMap): void {
    const no = $halls.get().findIndex(({ id }) => id === $hall.get()?.id);
    const halls = drawn(map);
    history.begin(halls);
    $saved.set(halls);
    $selected.set(null);
    $hallId.set((halls[no] ?? halls[0])?.id);
    $failure.set(undefined);
  }

  const load = () =>
    loaded.load(async () => {
      const answer = await api('GET /manage/event/getBoothMap', {});
      begin(answer.data);
      return answer;
    });
  void load();

  const changeHall = (to: (hall: DrawnHall) => DrawnHall, by?: string) => {
    const id = $hall.get()?.id;
    change((halls) => halls.map((hall) => (hall.id === id ? to(hall) : hall)), by);
  };

  /** The booth or feature of a selection, in whichever hall. */
  function find(selection: Selection): DrawnBooth | DrawnFeature | undefined {
    if (!selection) return undefined;
    const part = selection.kind === 'booth' ? 'booths' : 'features';
    for (const hall of $halls.get()) {
      const thing = hall[part].find(({ id }) => id === selection.id);
      if (thing) return thing;
    }
    return undefined;
  }

  function select(selection: Selection, hallId?: number): void {
    if (hallId !== undefined) $hallId.set(hallId);
    $selected.set(selection);
    history.endStep();
  }

  const setBooth = (id: number, patch: Partial<DrawnBooth>, by?: string) =>
    changeHall(
      (hall) => ({
        ...hall,
        booths: hall.booths.map((booth) => (booth.id === id ? { ...booth, ...patch } : booth)),
      }),
      by,
    );

  const setFeature = (id: number, patch: Partial<DrawnFeature>, by?: string) =>
    changeHall(
      (hall) => ({
        ...hall,
        features: hall.features.map((feature) => (feature.id === id ? { ...feature, ...patch } : feature)),
      }),
      by,
    );

  /** Puts what is selected there; the tables of a zone go with it. */
  function put(place: Partial<Place>, by?: string): void {
    const selection = $selected.get();
    const hall = $hall.get();
    const thing = find(selection);
    if (!hall || !thing || !selection) return;
    if (selection.kind === 'table') {
      putTable(hall, thing as DrawnFeature, selection.no, place, by);
      return;
    }
    const { x, y, width, height } = thing;
    const next = fitted({ x, y, width, height, ...place }, hall);
    if (next.x === x && next.y === y && next.width === width && next.height === height) return;
    if (selection.kind === 'booth') {
      setBooth(thing.id, next, by);
      return;
    }
    const { tables } = thing as DrawnFeature;
    const moved = tables && withTables(tables, next.x - x, next.y - y, hall);
    setFeature(thing.id, { ...next, tables: moved }, by);
  }

  function putTable(
    hall: DrawnHall,
    zone: DrawnFeature,
    no: number,
    place: { x?: number; y?: number },
    by?: string,
  ): void {
    const { tables } = zone;
    const now = tables && tablePlaces(zone, tables).find((table) => table.no === no);
    if (!now) return;
    const half = (value: number) => Math.round(value * 2) / 2;
    const next = {
      no,
      x: clamp(half(place.x ?? now.x), 0, hall.width),
      y: clamp(half(place.y ?? now.y), 0, hall.height),
    };
    const places = [...tables.places.filter((table) => table.no !== no), next];
    setFeature(zone.id, { tables: { ...tables, places } }, by);
  }

  /** The place of what is selected: of a table its centre. */
  function placeOf(selection: Selection): { x: number; y: number; width?: number; height?: number } | null {
    const thing = find(selection);
    if (!selection || !thing) return null;
    if (selection.kind !== 'table') return thing;
    const { tables } = thing as DrawnFeature;
    return (tables && tablePlaces(thing, tables).find(({ no }) => no === selection.no)) ?? null;
  }

  function nudge(dx: number, dy: number): void {
    const selection = $selected.get();
    const place = placeOf(selection);
    if (!place) return;
    const grid = selection?.kind === 'table' ? 0.5 : 1;
    put({ x: place.x + dx * grid, y: place.y + dy * grid });
  }

  function grow(dx: number, dy: number): void {
    const place = placeOf($selected.get());
    const hall = $hall.get();
    if (!hall || place?.width === undefined || place.height === undefined) return;
    put({
      width: clamp(place.width + dx, 1, hall.width - place.x),
      height: clamp(place.height + dy, 1, hall.height - place.y),
    });
  }

  const selectedBooth = () => {
    const selection = $selected.get();
    return selection?.kind === 'booth' ? (find(selection) as DrawnBooth) : undefined;
  };

  const ready = () => {
    const state = loaded.$state.get();
    return state.state === 'ready' ? state.data : { version: 0, tableCount: 0, companies: [] };
  };

  function remove(): void {
    const selection = $selected.get();
    if (!selection) return;
    if (selection.kind === 'table') {
      backToRow();
      return;
    }
    changeHall((hall) => ({
      ...hall,
      booths: hall.booths.filter(({ id }) => id !== selection.id),
      features: hall.features.filter(({ id }) => id !== selection.id),
    }));
    $selected.set(null);
  }

  /** The selected table stands in its row again. */
  function backToRow(): void {
    const selection = $selected.get();
    if (selection?.kind !== 'table') return;
    const { tables } = find(selection) as DrawnFeature;
    if (!tables) return;
    const places = tables.places.filter(({ no }) => no !== selection.no);
    setFeature(selection.id, { tables: { ...tables, places } });
  }

  function removeHall(): void {
    const id = $hall.get()?.id;
    change((halls) => halls.filter((hall) => hall.id !== id));
    select(null, $halls.get()[0]?.id);
  }

  /** Selects what comes next in the hall, booths first; null where there is nothing. */
  function selectNext(by: 1 | -1): void {
    const hall = $hall.get();
    if (!hall) return;
    const all: Selection[] = [
      ...hall.booths.map(({ id }) => ({ kind: 'booth' as const, id })),
      ...hall.features.map(({ id }) => ({ kind: 'feature' as const, id })),
    ];
    if (all.length === 0) return;
    const at = all.findIndex((one) => one?.id === $selected.get()?.id);
    select(all[(at + by + all.length) % all.length] ?? null);
  }

  async function save(): Promise<boolean> {
    if ($isSaving.get()) return false;
    $isSaving.set(true);
    $failure.set(undefined);
    try {
      const { data } = await whileLoading(
        api('POST /manage/event/updateBoothMap', { halls: wire($halls.get()), version: ready().version }),
      );
      const selected = find($selected.get());
      loaded.change(() => data);
      begin(data);
      // What was selected is found again by its number.
      if (selected && 'code' in selected) {
        for (const hall of $halls.get()) {
          const booth = hall.booths.find(({ code }) => code === selected.code);
          if (booth) select({ kind: 'booth', id: booth.id }, hall.id);
        }
      }
      return true;
    } catch (error) {
      $failure.set(errorKey(error));
      return false;
    } finally {
      $isSaving.set(false);
    }
  }

  const adding = addingTo({
    $halls,
    $hall,
    selectedBooth,
    change,
    changeHall,
    select,
    tableCount: () => ready().tableCount,
  });

  return {
    ...adding,
    $loaded: loaded.$state,
    $halls,
    $hall,
    $selected,
    $conflicts,
    $isDirty,
    $isSaving,
    $failure,
    $mayUndo: history.$mayUndo,
    $mayRedo: history.$mayRedo,
    load,
    save,
    select,
    selectNext,
    find,
    placeOf,
    put,
    nudge,
    grow,
    remove,
    removeHall,
    backToRow,
    setBooth,
    setFeature,
    setHall: (patch: Partial<DrawnHall>, by?: string) => changeHall((hall) => ({ ...hall, ...patch }), by),
    undo: history.undo,
    redo: history.redo,
    /** How many tables of the event stand nowhere on the map. */
    unplacedTables: () => tablesNowhere($halls.get(), ready().tableCount),
    isChanged: () => $isDirty.get(),
  };
}
export type BoothEditor = ReturnType<typeof createBoothEditor>;
