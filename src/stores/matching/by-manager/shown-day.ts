/** A day of the managers' schedule, or of a plan, with what a screen looks up in it. */
import type { ScheduleDay } from '#api/matching/by-manager/schedule-grid.ts';
import type { TableName } from '#domain/event/table-label.ts';
import type { NoShow } from '#domain/matching/no-show.ts';
import { type DayGrid, dayGrid } from '#domain/matching/schedule-grid.ts';

export type SchedulePerson = ScheduleDay['people'][number];
export interface ShownDay extends ScheduleDay {
  grid: DayGrid;
  personOf: ReadonlyMap<number, SchedulePerson>;
  noShowOf: ReadonlyMap<number, NoShow>;
  /** What the organiser wants to take place whatever else does. */
  musts: ReadonlySet<number>;
  /** By meeting, who sits there for sides that have several people. */
  seatsOf: ReadonlyMap<number, number[]>;
  tableNameOf: ReadonlyMap<number, TableName>;
  /** What cells of some meetings say besides, and the kind that their look follows. */
  marks?: ReadonlyMap<number, { kind: string; words: string }>;
}

/** A day with what a screen looks up in it. */
export const shownDay = (data: ScheduleDay): ShownDay => ({
  ...data,
  grid: dayGrid(data),
  personOf: new Map(data.people.map((person) => [person.participateIdx, person])),
  tableNameOf: new Map(data.tableNames.map(({ tableNo, ...name }) => [tableNo, name])),
  musts: new Set(data.must),
  noShowOf: new Map(data.noShows.map((mark) => [mark.matchingIdx, mark.missing])),
  seatsOf: new Map(
    [...Map.groupBy(data.seated, ({ matchingIdx }) => matchingIdx)].map(([matchingIdx, seats]) => [
      matchingIdx,
      seats.map(({ representativeIdx }) => representativeIdx),
    ]),
  ),
});
