/** How large an event may be: any that the site can make is one that the engine reads, and what is too large is named. */
import { expect, test } from 'vitest';
import { slotStarts } from '#domain/event/event.ts';
import { type Plan, plan } from '#domain/schedule/plan.ts';
import { type ProblemFile, problemSchema } from '#domain/schedule/problem.ts';
import { type Size, sizes, tooLarge } from '#domain/schedule/size.ts';
import { verify } from '#domain/schedule/verify.ts';
import { check } from '../../src/plan-check/check.ts';
import { readEvent } from '../../src/plan-check/event.ts';
import { faultsOf } from '../../src/plan-check/rules.ts';
import { assertEvent, assertFile } from '../../src/plan-check/valid.ts';
import { certificateOf } from '../../src/planner/certificate.ts';

type Pair = [number | null, number | null];

const listed = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));

/** The most slots that an event of the site has: fourteen days from midnight to midnight, five minutes each. */
const days = Array.from({ length: 14 }, (_, at) => {
  const date = `2026-10-${String(at + 1).padStart(2, '0')}`;
  return slotStarts({ date, from: '00:00', to: '23:59', breaks: [] }, 5, 'Asia/Seoul').length;
});
const longest = days.flatMap((count, day) => Array.from({ length: count }, () => day + 1));

const eventOf = (daysOfSlots: readonly number[], pairs: number): ProblemFile => ({
  slots: daysOfSlots.map((day, at) => ({ id: at + 1, day })),
  participations: listed(pairs * 2),
  tables: listed(2),
  requests: listed(pairs).map(({ id }) => ({ id, between: [id * 2 - 1, id * 2] })),
});

function lastPlan(file: ProblemFile): Plan {
  let looks = 0;
  let last: Plan | null = null;
  for (const one of plan(problemSchema.parse(file), {
    ...{ seed: 1, limit: 1, clock: () => looks++ / 200, isStopped: () => false },
  }))
    last = one;
  return last as unknown as Plan;
}

/** What the checker says to a file, which reads it by itself. */
function checked(file: ProblemFile): string | null {
  try {
    assertFile(file);
    assertEvent(readEvent(file));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test('the longest event that can be made is planned, and its certificate followed', () => {
  expect(longest).toHaveLength(4_018);
  const event = eventOf(longest, 30);
  const found = lastPlan(event);
  const problem = problemSchema.parse(event);
  expect(verify(problem, found.placements).faults).toEqual([]);
  expect([found.measures.placed, found.measures.breaks]).toEqual([30, 0]);
  const text = certificateOf({ event, problem, plan: { ...found, state: 'proven' }, evidence: null });
  expect(check(text ?? '').counted).toMatchObject({ placed: 30, breaks: 0 });
});

test('more breaks than a byte holds are counted, where meetings have to be in every second slot', () => {
  const meetings = 600;
  const event: ProblemFile = {
    slots: listed(meetings * 2).map(({ id }) => ({ id, day: 1 })),
    participations: listed(meetings + 1),
    tables: listed(1),
    requests: listed(meetings).map(({ id }) => ({ id, between: [meetings + 1, id] })),
    fixed: listed(meetings).map(({ id }) => ({ request: id, slot: id * 2, table: 1 })),
  };
  const { measures, bounds, state } = lastPlan(event);
  expect([measures.placed, measures.breaks, bounds.breaks]).toEqual([meetings, meetings - 1, meetings - 1]);
  expect(state).toBe('proven');
});

test('more than five thousand participations are read, by the engine and by what checks it', () => {
  const file = eventOf([1, 1], 3_000);
  expect(problemSchema.safeParse(file).success).toBe(true);
  expect(checked(file)).toBeNull();
});

test('more people than a call takes arguments are planned and checked, also where breaks may not differ', () => {
  const file: ProblemFile = {
    ...{ slots: [{ id: 1, day: 1 }], tables: listed(1), breakSpread: 0 },
    participations: listed(7_000).map(({ id }) => ({
      ...{ id, representatives: listed(20).map((person) => ({ id: id * 20 + person.id })) },
    })),
    requests: [{ id: 1, between: [1, 2] }],
  };
  const { placements } = lastPlan(file);
  expect(verify(problemSchema.parse(file), placements)).toMatchObject({
    ...{ faults: [], measures: { placed: 1, mostBreaks: 0 } },
  });
  const again = placements.map((one) => ({ ...one, representatives: [...one.representatives] as Pair }));
  expect(faultsOf(readEvent(file as Record<string, unknown>), again)).toEqual([]);
});

test('what is too large is named, with how much there is', () => {
  const fits: Size = { slots: 672, participations: 6_000, wishes: 30_000, people: 8_000 };
  expect(tooLarge(fits)).toBeNull();
  const named = (more: Partial<Size>) => tooLarge({ ...fits, ...more });
  expect(named({ slots: 5_001 })).toEqual({ what: 'slots', count: 5_001, most: sizes.slots });
  expect(named({ participations: 20_001 })?.what).toBe('participations');
  expect(named({ wishes: 50_001 })?.what).toBe('wishes');
  expect(named({ wishes: 40_000 })).toEqual({ what: 'wishSlots', count: 26_880_000, most: 25_000_000 });
  expect(named({ people: 80_000 })).toEqual({ what: 'personSlots', count: 53_760_000, most: 50_000_000 });
});

test('a file that is too large is refused in words, and by what checks plans, too', () => {
  const wide = eventOf(longest, 1);
  wide.participations = listed(13_000);
  const refused = problemSchema.safeParse(wide);
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'There are at most 50000000 people times slots. These are 52234000.',
  ]);
  expect(checked(wide)).toBe('The event can’t be read: people by slots.');
  const long = eventOf(
    Array.from({ length: 5_001 }, () => 1),
    1,
  );
  expect(problemSchema.safeParse(long).error?.issues[0]?.path).toEqual(['slots']);
  expect(checked(long)).toBe('The event can’t be read: slots.');
});
