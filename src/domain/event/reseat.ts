/** Which meetings keep their time, table and interpreter when an event's plan changes (docs/rules.md, E4). */
import type { InterpreterInput } from './event.ts';
import { shiftsOf } from './event.ts';

/** A meeting that holds a place. `startsAt` is UTC; table and interpreter are numbers. */
export interface Seat {
  matchingIdx: number;
  companyIdx: number;
  buyerIdx: number;
  startsAt: string;
  /** Null by video. */
  tableNo: number | null;
  interpreterNo: number | null;
  /** ISO 639-1: what the interpreter has to speak; null where any will do. */
  language: string | null;
}

export interface Wanted {
  /** UTC. */
  starts: readonly string[];
  tables: number;
  /** By their numbers. */
  interpreters: readonly (InterpreterInput & { no: number })[];
  slotMinutes: number;
  timeZone: string;
  /** Whether a meeting may sit at a table, by its number: it is open then, and everyone's or one of theirs. */
  mayHave: (seat: Seat, tableNo: number) => boolean;
}

export const strandedWhys = ['time', 'table', 'interpreter', 'wishes', 'handOver'] as const;
/**
 * What a meeting would lose: its time, its table, its interpreter; of a request, all the times that it asks for. `handOver`: its interpreter
 * is taken out, and another takes it over.
 */
export type StrandedWhy = (typeof strandedWhys)[number];

/**
 * Gives each seat its own table and interpreter where they remain, else the lowest-numbered free ones. What finds none is stranded; `moved`
 * are those that sit at another table or have another interpreter.
 */
export function reseat(
  seats: readonly Seat[],
  wanted: Wanted,
): { stranded: { matchingIdx: number; why: StrandedWhy }[]; moved: Seat[] } {
  const slots = wanted.starts.map((startsAt) => ({ startsAt }));
  const people = new Map(
    wanted.interpreters.map((person) => {
      const works = new Set(shiftsOf(person, slots, wanted).map(({ startsAt }) => startsAt));
      return [person.no, { works, languages: new Set<string>(person.languages) }];
    }),
  );
  const numbers = [...people.keys()].sort((a, b) => a - b);
  const can = (no: number, { startsAt, language }: Seat) =>
    (people.get(no)?.works.has(startsAt) ?? false) &&
    (language === null || (people.get(no)?.languages.has(language) ?? false));
  const starts = new Set(wanted.starts);
  const stranded: { matchingIdx: number; why: StrandedWhy }[] = [];
  const moved: Seat[] = [];
  for (const [startsAt, together] of Map.groupBy(seats, (seat) => seat.startsAt)) {
    if (!starts.has(startsAt)) {
      stranded.push(...together.map(({ matchingIdx }) => ({ matchingIdx, why: 'time' as const })));
      continue;
    }
    // Whoever keeps what they have comes first.
    const tables = new Set(
      together.flatMap(({ tableNo }) => (tableNo !== null && tableNo <= wanted.tables ? [tableNo] : [])),
    );
    const interpreters = new Set(
      together.flatMap((seat) =>
        seat.interpreterNo !== null && can(seat.interpreterNo, seat) ? [seat.interpreterNo] : [],
      ),
    );
    for (const seat of together) {
      const keepsTable = seat.tableNo === null || tables.has(seat.tableNo);
      const tableNo = keepsTable
        ? seat.tableNo
        : lowest(wanted.tables, (no) => !tables.has(no) && wanted.mayHave(seat, no));
      const keeps = seat.interpreterNo === null || can(seat.interpreterNo, seat);
      const interpreterNo = keeps
        ? seat.interpreterNo
        : (numbers.find((no) => !interpreters.has(no) && can(no, seat)) ?? null);
      const losesTable = tableNo === null && seat.tableNo !== null;
      if (losesTable || (seat.interpreterNo !== null && interpreterNo === null)) {
        stranded.push({ matchingIdx: seat.matchingIdx, why: losesTable ? 'table' : 'interpreter' });
        continue;
      }
      if (tableNo !== null) tables.add(tableNo);
      if (interpreterNo !== null) interpreters.add(interpreterNo);
      if (tableNo !== seat.tableNo || interpreterNo !== seat.interpreterNo)
        moved.push({ ...seat, tableNo, interpreterNo });
    }
  }
  return { stranded, moved };
}

function lowest(most: number, fits: (no: number) => boolean): number | null {
  for (let no = 1; no <= most; no++) if (fits(no)) return no;
  return null;
}
