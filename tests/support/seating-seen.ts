/** What is compared of who sits where: of the model here, of the database in `seating-steps.ts`. */

import type { ModelOrder, Seat } from './seating-meetings.ts';
import type { SeatingModel } from './seating-model.ts';

/** What both sides of the comparison write down. */
export interface SeatsSeen {
  places: [meeting: number, slot: number, company: string, buyer: string][];
  named: [meeting: number, number | null, number | null][];
  marks: string[];
  locked: number[];
  byVideo: number[];
  orders: ModelOrder[];
  /** How many meetings at once each participation may have. */
  lanes: number[];
  charge: number[];
  isGone: boolean[];
}

/** By the numbers of their meetings, as both sides list them. */
export const inOrder = (orders: readonly ModelOrder[]): ModelOrder[] =>
  orders.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);

export function seatsOfModel(model: SeatingModel): SeatsSeen {
  const live = model.meetings.flatMap((meeting, no) => (meeting.slot === null ? [] : [{ ...meeting, no }]));
  const text = ({ person, lane }: Seat) => `${person} in lane ${lane}`;
  const lanesOf = (no: number) => Array.from({ length: model.lanes[no] as number }, (_, at) => at + 1);
  return {
    places: live.map(({ no, slot, seats: [one, other] }) => [no, slot as number, text(one), text(other)]),
    named: live.map(({ no, named: [one, other] }) => [no, one, other]),
    locked: live.flatMap(({ no, isLocked }) => (isLocked ? [no] : [])),
    byVideo: live.flatMap(({ no, byVideo }) => (byVideo ? [no] : [])),
    orders: inOrder(model.orders),
    marks: [
      ...model.marks.flatMap((slots, person) => slots.map((slot) => `${slot} of person ${person}`)),
      ...model.allMarks.flatMap((slots, of) =>
        slots.flatMap((slot) => lanesOf(of).map((lane) => `${slot} of all of ${of} in lane ${lane}`)),
      ),
    ].sort(),
    lanes: model.lanes,
    charge: model.charge,
    isGone: model.isGone,
  };
}
