/** The booth map as it is drawn in the browser: its things have ids of their own while numbers change (docs/rules.md, E3). */
import type { ManagedBoothMap } from '#api/event/booth.ts';
import { check } from '#domain/common/validation.ts';
import {
  boothMapInput,
  type MapConflict,
  type MapFeatureKind,
  mapFaults,
  overlap,
  type Place,
} from '#domain/event/booth.ts';

export interface DrawnBooth extends Place {
  id: number;
  code: string;
  participateIdx: number | null;
}

export interface DrawnFeature extends Place {
  id: number;
  kind: MapFeatureKind;
  nameKo: string;
  nameEn: string;
  tables: {
    from: number;
    to: number;
    columns: number;
    places: { no: number; x: number; y: number }[];
  } | null;
}

export interface DrawnHall {
  id: number;
  code: string;
  nameKo: string;
  nameEn: string;
  width: number;
  height: number;
  features: DrawnFeature[];
  booths: DrawnBooth[];
}

export type Selection =
  | { kind: 'booth' | 'feature'; id: number }
  | { kind: 'table'; id: number; no: number }
  | null;

/** One of them, and where it is. */
export interface Conflict {
  why: MapConflict;
  hallId: number;
  /** Null where it is the hall's own. */
  thing: Selection;
}

let lastId = 0;
export const newId = () => {
  lastId += 1;
  return lastId;
};

export const drawn = (map: ManagedBoothMap): DrawnHall[] =>
  map.halls.map(({ booths, features, ...hall }) => ({
    ...hall,
    id: newId(),
    features: features.map((feature) => ({
      ...feature,
      id: newId(),
      nameKo: feature.nameKo ?? '',
      nameEn: feature.nameEn ?? '',
    })),
    booths: booths.map(({ code, x, y, width, height, company }) => ({
      id: newId(),
      code,
      x,
      y,
      width,
      height,
      participateIdx: company?.participateIdx ?? null,
    })),
  }));

export const wire = (halls: readonly DrawnHall[]) =>
  halls.map(({ id: _, ...hall }) => ({
    ...hall,
    features: hall.features.map(({ id: __, ...feature }) => ({
      ...feature,
      nameKo: feature.nameKo || null,
      nameEn: feature.nameEn || null,
    })),
    booths: hall.booths.map(({ id: __, ...booth }) => booth),
  }));

/** What the rules say of the map, at the thing that breaks one. */
export function conflictsOf(halls: readonly DrawnHall[]): Conflict[] {
  const sent = wire(halls);
  const { errors } = check(boothMapInput, { halls: sent });
  if (!errors) return [];
  // A field that is being typed must not hide what is drawn wrongly elsewhere.
  const faults = mapFaults(sent).map(({ path, rule }) => ({ field: ['halls', ...path].join('.'), rule }));
  const found = new Map([...errors, ...faults].map(({ field, rule }) => [field, rule]));
  const conflicts = [...found].map(([field, rule]): Conflict | null => {
    const [, hallNo, part = '', no, ...rest] = field.split('.');
    const hall = halls[Number(hallNo)];
    if (!hall) return null;
    const whole = { hallId: hall.id, thing: null };
    if (part === 'code') return { ...whole, why: rule === 'duplicate' ? 'codeTwice' : 'hallCode' };
    if (part === 'nameKo' || part === 'nameEn') return { ...whole, why: 'hallName' };
    if (part !== 'booths' && part !== 'features') return { ...whole, why: 'value' };
    const thing = hall[part][Number(no)];
    if (!thing) return { ...whole, why: 'value' };
    const of = {
      hallId: hall.id,
      thing: { kind: part === 'booths' ? ('booth' as const) : ('feature' as const), id: thing.id },
    };
    const [name, inner] = rest;
    if (name === undefined) return { ...of, why: rule === 'too_big' ? 'outside' : 'overlap' };
    if (name === 'code') return { ...of, why: rule === 'duplicate' ? 'codeTwice' : 'codeForm' };
    if (name === 'participateIdx') return { ...of, why: 'companyTwice' };
    if (name === 'tables' && inner === 'places') return { ...of, why: 'tableOutside' };
    if (name === 'tables') return { ...of, why: rule === 'duplicate' ? 'tablesTwice' : 'tablesForm' };
    return { ...of, why: 'value' };
  });
  return conflicts.filter((conflict) => conflict !== null);
}

export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Inside the hall, as far as it fits; whole metres. */
export const fitted = (place: Place, hall: DrawnHall): Place => {
  const width = clamp(Math.round(place.width), 1, hall.width);
  const height = clamp(Math.round(place.height), 1, hall.height);
  return {
    width,
    height,
    x: clamp(Math.round(place.x), 0, hall.width - width),
    y: clamp(Math.round(place.y), 0, hall.height - height),
  };
};

/** The first place of this size where nothing stands, row by row; the corner where the hall is full. */
export function freePlace(hall: DrawnHall, width: number, height: number): Place {
  const there = [...hall.booths, ...hall.features];
  for (let y = 0; y + height <= hall.height; y++)
    for (let x = 0; x + width <= hall.width; x++) {
      const place = { x, y, width, height };
      if (!there.some((other) => overlap(place, other))) return place;
    }
  return fitted({ x: 0, y: 0, width, height }, hall);
}

export const rowOf = (code: string) => (/^[A-Z]-/.test(code) ? code.slice(0, 1) : 'A');

/** The number after the highest of a row. */
export function nextCode(halls: readonly DrawnHall[], row: string): string {
  const numbers = halls
    .flatMap(({ booths }) => booths)
    .filter(({ code }) => code.startsWith(`${row}-`))
    .map(({ code }) => Number(code.slice(2)) || 0);
  return `${row}-${Math.max(0, ...numbers) + 1}`;
}

/** The zones of tables in all halls. */
export const zonesOf = (halls: readonly DrawnHall[]) =>
  halls.flatMap(({ features }) => features.flatMap(({ tables }) => tables ?? []));

/** The tables of a zone that was carried this far. */
export const withTables = (
  tables: NonNullable<DrawnFeature['tables']>,
  dx: number,
  dy: number,
  hall: DrawnHall,
) => ({
  ...tables,
  places: tables.places.map(({ no, x, y }) => ({
    no,
    x: clamp(x + dx, 0, hall.width),
    y: clamp(y + dy, 0, hall.height),
  })),
});

/** How many of the event's tables stand in no zone. */
export function tablesNowhere(halls: readonly DrawnHall[], tableCount: number): number {
  const zones = zonesOf(halls);
  const numbers = Array.from({ length: tableCount }, (_, at) => at + 1);
  return numbers.filter((no) => !zones.some(({ from, to }) => from <= no && no <= to)).length;
}
