/** What all sheets of paper in one language look up. */
import type { SheetPerson } from '#api/matching/sheet-people.ts';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { interpreterNames, type T } from './names.ts';
import { type Halls, type Stands, standsIn } from './sheet-plan.tsx';

export interface Paper {
  t: T;
  zone: string;
  days: readonly (ShownDay & { day: string })[];
  halls: Halls;
  stands: Stands;
  /** Whose own each table is. */
  owners: ReadonlyMap<number, number>;
  /** By participation. */
  booths: ReadonlyMap<number, string[]>;
  people: ReadonlyMap<number, SheetPerson[]>;
  /** By meeting. */
  interpreters: ReadonlyMap<number, string>;
}

/** What does not depend on the language, read once. */
export function paperFacts(days: readonly ShownDay[], halls: Halls, people: readonly SheetPerson[]) {
  const booths = halls.flatMap((hall) => hall.booths);
  return {
    days: days.flatMap((shown) => (shown.day === null ? [] : { ...shown, day: shown.day })),
    halls,
    stands: standsIn(halls, days),
    owners: new Map(
      days.flatMap(({ ownTables }) =>
        ownTables.tableNo.map((no, at) => [no, ownTables.participateIdx[at] as number]),
      ),
    ),
    booths: new Map(
      [...Map.groupBy(booths, ({ company }) => company?.participateIdx)].flatMap(([idx, theirs]) =>
        idx === undefined ? [] : [[idx, theirs.map(({ code }) => code)] as const],
      ),
    ),
    people: Map.groupBy(people, ({ participateIdx }) => participateIdx),
  };
}

export const paperIn = (t: T, zone: string, facts: ReturnType<typeof paperFacts>): Paper => ({
  ...facts,
  t,
  zone,
  interpreters: new Map(facts.days.flatMap((shown) => [...interpreterNames(t, shown)])),
});

export const nameOfPerson = (t: T, { name, nameEn }: Pick<SheetPerson, 'name' | 'nameEn'>): string =>
  nameIn(t.locale, { nameKo: name, nameEn }) || t('schedule.former');

/** A table by its number and its name. */
export const tableIn = ({ t, days }: Pick<Paper, 't' | 'days'>, tableNo: number): string | number =>
  tableLabel(t.locale, tableNo, days[0]?.tableNameOf.get(tableNo));

/** Below 'Table': its number with its name, or that it is by video. */
export const whereIn = (paper: Pick<Paper, 't' | 'days'>, tableNo: number | null): string | number =>
  tableNo === null ? paper.t('schedule.sheet.byVideo') : tableIn(paper, tableNo);
