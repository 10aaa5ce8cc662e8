/** Steps of the schedule's model, made by chance and aimed at what is there. */
import fc from 'fast-check';
import { type Action, type ModelMeeting, size, type Where } from './schedule-actions.ts';
import type { ScheduleModel } from './schedule-model.ts';

const people = size.companies + size.buyers;

/** A step that makes sense of any number of meetings: `meeting` is taken modulo how many there are. */
export const anyAction: fc.Arbitrary<Action> = (() => {
  const person = fc.nat(people - 1);
  const slot = fc.nat(size.slots - 1);
  const meeting = fc.nat(20);
  const companyNo = fc.nat(size.companies - 1);
  const buyerNo = fc.integer({ min: size.companies, max: people - 1 });
  const step = <T extends Action['do']>(kind: T) => fc.constant(kind);
  const wish = fc
    .record({
      wishes: fc.uniqueArray(slot, { maxLength: 2 }),
      any: fc.nat(3).map((no) => no === 0),
      interpreter: fc.boolean(),
    })
    .map((wished) => ({ ...wished, any: wished.any || wished.wishes.length === 0 }));
  const sometimes = fc.oneof({ arbitrary: fc.constant(null), weight: 2 }, { arbitrary: slot, weight: 1 });
  const slots = fc.uniqueArray(slot, { minLength: 1, maxLength: 2 });
  const where = fc.record({ slot, table: fc.nat(size.tables - 1) });
  const table = fc.record({
    do: step('table'),
    table: fc.nat(size.tables - 1),
    owner: fc.option(person, { freq: 2 }),
    isOpen: fc.nat(3).map((no) => no > 0),
    closed: fc.uniqueArray(slot, { maxLength: 1 }),
  });
  const pair = fc.oneof(fc.tuple(companyNo, buyerNo), fc.tuple(buyerNo, companyNo));
  const ask = fc.tuple(pair, wish).map(([[by, of], wished]): Action => ({ do: 'ask', by, of, ...wished }));
  return fc.oneof(
    { arbitrary: ask, weight: 8 },
    {
      arbitrary: fc.record({ do: step('approve'), by: person, meeting, slot: sometimes }),
      weight: 6,
    },
    {
      arbitrary: fc.record({ do: fc.constantFrom('deny', 'cancel', 'drop'), by: person, meeting }),
      weight: 4,
    },
    { arbitrary: fc.record({ do: fc.constantFrom('move', 'accept'), by: person, meeting, slot }), weight: 6 },
    { arbitrary: fc.record({ do: fc.constantFrom('place', 'moveByHand'), meeting, slot }), weight: 3 },
    {
      arbitrary: fc.record({ do: step('mark'), by: person, slots: fc.uniqueArray(slot, { maxLength: 2 }) }),
      weight: 2,
    },
    { arbitrary: fc.record({ do: step('cancelByHand'), meeting }), weight: 1 },
    { arbitrary: fc.record({ do: step('leave'), by: person }), weight: 1 },
    { arbitrary: fc.record({ do: step('arrange'), company: companyNo, buyer: buyerNo, slot }), weight: 4 },
    { arbitrary: fc.record({ do: step('decline'), by: person, meeting }), weight: 2 },
    {
      arbitrary: fc.record({
        do: step('swap'),
        meeting,
        other: meeting,
        from: fc.tuple(where, where),
      }),
      weight: 2,
    },
    { arbitrary: fc.record({ do: step('block'), of: person, slots, open: fc.boolean() }), weight: 2 },
    {
      arbitrary: fc.record({ do: step('limit'), of: person, most: fc.constantFrom(null, 1, 2) }),
      weight: 1,
    },
    { arbitrary: table, weight: 2 },
    {
      arbitrary: fc
        .tuple(fc.constantFrom('notWith', 'unsetNotWith'), pair)
        .map(([kind, [by, of]]) => ({ do: kind, by, of })),
      weight: 2,
    },
  ) as fc.Arbitrary<Action>;
})();

/** The meetings with which a step can do something. */
const suits: Record<string, (meeting: ModelMeeting) => boolean> = {
  approve: ({ state }) => state === 'request' || state === 'pending',
  deny: ({ state }) => state === 'request',
  place: ({ state }) => state === 'pending',
  move: ({ state }) => state === 'complete',
  moveByHand: ({ state }) => state === 'complete',
  accept: ({ proposal }) => proposal !== null,
  drop: ({ proposal }) => proposal !== null,
  decline: ({ arranged, place }) => arranged && place !== null,
};

/**
 * What a step is about in this state. Most are aimed at a meeting with which they can do something, by one of its own people, and most
 * acceptances at what is proposed: chance alone would rarely hit. Undefined where there is no meeting yet.
 */
export function aimed(
  action: Action,
  model: Pick<ScheduleModel, 'meetings' | 'slotsFor'>,
): Action | undefined {
  if (!('meeting' in action)) return action;
  const { meetings } = model;
  if (meetings.length === 0) return undefined;
  if (action.do === 'swap') return aimedSwap(action, meetings);
  const isAimed = action.meeting >= 5;
  const suiting = isAimed ? meetings.filter(suits[action.do] ?? (() => true)) : [];
  const meeting = (suiting[action.meeting % suiting.length] ??
    meetings[action.meeting % meetings.length]) as ModelMeeting;
  const aim = { ...action, meeting: meetings.indexOf(meeting) };
  if (!isAimed) return aim;
  if (aim.do === 'place') aim.slot = model.slotsFor(meeting)[0] ?? aim.slot;
  if (!('by' in aim)) return aim;
  aim.by = aim.by % 2 === 0 ? meeting.company : meeting.buyer;
  if (aim.do === 'accept' && meeting.proposal) {
    aim.slot = meeting.proposal.slot;
    aim.by = meeting.proposal.by === 'company' ? meeting.buyer : meeting.company;
  }
  return aim;
}

/** Two confirmed meetings; most often where they are. Undefined where there are no two. */
function aimedSwap(action: Action & { do: 'swap' }, meetings: readonly ModelMeeting[]): Action | undefined {
  const placed = meetings.filter(({ place }) => place !== null);
  const one = placed[action.meeting % placed.length];
  const other = placed[(action.meeting + 1) % placed.length];
  if (!one?.place || !other?.place || one === other) return undefined;
  const { from } = action;
  const seen = ({ slot, table }: Where): Where => ({ slot, table });
  return {
    ...action,
    meeting: meetings.indexOf(one),
    other: meetings.indexOf(other),
    from: action.other < 4 ? from : [seen(one.place), seen(other.place)],
  };
}
