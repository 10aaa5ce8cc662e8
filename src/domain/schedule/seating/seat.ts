/** The tables and interpreters of all slots, as good as the time allows. */
import type { Meeting } from '../instance.ts';
import type { Placement } from '../schedule.ts';
import { never, seldom } from '../seldom.ts';
import { type Timetable, unplaced } from '../timetable.ts';
import { type Seated, Seating } from './tables.ts';

const rounds = 2;
/** Steps of an assignment that are never taken: whoever is first has the first table that will do. */
const mostSteps = 2e8;
/** So many steps are quicker than to ask whether the time is over. */
const fewSteps = 2e6;

/** Once `isOver` each has the first table that will do, and not the best. */
export function seat(timetable: Timetable, isOver = never): Seated {
  return seated(timetable, isOver).result();
}

/**
 * The same, and whoever has no table takes what is left: the free time whose free table is nearest to what the two have before and after.
 * Then nobody is without a place who could have one as the others are placed, unless it `isTooLate` to look. Changes the timetable.
 */
export function seatAndFill(timetable: Timetable, isOver = never, isTooLate = never): Placement[] {
  const { instance } = timetable;
  const seating = seated(timetable, isOver);
  const { placements, unseated } = seating.result();
  if (unseated.length === 0) return placements;
  for (const meeting of unseated) seating.take(meeting);
  const worth = ({ must, weight }: Meeting) => (must ? 1e9 : 0) + weight;
  const open = instance.meetings.flatMap((one, meeting) =>
    timetable.slotOf[meeting] === unplaced ? [{ meeting, worth: worth(one) }] : [],
  );
  const isLate = seldom(isOver, 256);
  for (const { meeting } of open.sort((one, other) => other.worth - one.worth)) {
    if (isTooLate()) break;
    seating.put(meeting, isLate());
  }
  return seating.result().placements;
}

function seated(timetable: Timetable, isOver: () => boolean): Seating {
  const seating = new Seating(timetable);
  let steps = 0;
  for (let round = 0; round < rounds; round++)
    for (let slot = 0; slot < timetable.instance.slotCount; slot++) {
      const next = seating.steps(slot);
      steps += next;
      const isLate = steps > fewSteps && isOver();
      // What was found before stays.
      if (isLate && round > 0) return seating;
      if (isLate || next > mostSteps) seating.first(slot);
      else {
        seating.tables(slot);
        seating.interpreters(slot);
      }
    }
  return seating;
}
