/** How a schedule treats each participation: how many breaks and metres its people have (docs/rules.md, D12). */

export interface SeatedMeeting {
  /** The place of its slot among all of the event's, in the order of time, and its day. */
  slotNo: number;
  day: string;
  /** Who sits there for either side. */
  seats: readonly { participateIdx: number; representativeIdx: number }[];
  /** Null by video, or where the map doesn't show its table. */
  place: { hall: string; x: number; y: number } | null;
}

export interface Comfort {
  breaks: number;
  metres: number;
}

/** By participation, the sums of its people: runs of idle slots between two meetings of a day, and the ways between their tables. */
export function comfortOf(meetings: readonly SeatedMeeting[]): Map<number, Comfort> {
  const byPerson = Map.groupBy(
    meetings.flatMap((meeting) => meeting.seats.map((seat) => ({ ...seat, meeting }))),
    ({ representativeIdx }) => representativeIdx,
  );
  const comfort = new Map<number, Comfort>();
  for (const own of byPerson.values()) {
    const inOrder = own.toSorted((one, other) => one.meeting.slotNo - other.meeting.slotNo);
    for (const [no, { participateIdx, meeting }] of inOrder.entries()) {
      const next = inOrder[no + 1]?.meeting;
      if (!next || next.day !== meeting.day) continue;
      const { breaks, metres } = comfort.get(participateIdx) ?? { breaks: 0, metres: 0 };
      comfort.set(participateIdx, {
        breaks: breaks + (next.slotNo > meeting.slotNo + 1 ? 1 : 0),
        metres: metres + metresBetween(meeting.place, next.place),
      });
    }
  }
  return comfort;
}

/** As the crow flies; 0 where one of the two is not known, or they are in two halls, between which the map has no way. */
const metresBetween = (one: SeatedMeeting['place'], other: SeatedMeeting['place']): number =>
  one && other && one.hall === other.hall ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** The middle one, or between the middle two; null of none. */
export function median(values: readonly number[]): number | null {
  const inOrder = values.toSorted((one, other) => one - other);
  const [low, high] = [inOrder[(inOrder.length - 1) >> 1], inOrder[inOrder.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
