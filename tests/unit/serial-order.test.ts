/** The search for a serial order, on a register that is read and written, and on schedules that never were. */
import { describe, expect, it } from 'vitest';
import {
  emptySchedule,
  type Heard,
  type Sent,
  scheduleSpecification,
} from '#tests/support/schedule-history.ts';
import { type Operation, type Specification, serialOrder, Undecided } from '#tests/support/serial-order.ts';

type Access = { write: number } | 'read';

const register: Specification<number, Access, number | 'written'> = {
  next: (value, access, output) => {
    if (access === 'read') return output === null || output === value ? value : null;
    return output === null || output === 'written' ? access.write : null;
  },
  key: String,
};

const did = <Input, Output>(begin: number, end: number, input: Input, output: Output | null) =>
  ({ input, output, begin, end }) satisfies Operation<Input, Output>;

const orderOf = (operations: Operation<Access, number | 'written'>[], last?: number) =>
  serialOrder(register, 0, operations, (value) => last === undefined || value === last)?.order ?? null;

describe('one order that explains what clients heard', () => {
  it('is that of time where nothing overlapped', () => {
    const history = [
      did<Access, 'written'>(0, 1, { write: 1 }, 'written'),
      did<Access, number>(2, 3, 'read', 1),
    ];
    expect(orderOf(history)).toEqual([0, 1]);
  });

  it('is given up after too many states that lead nowhere, rather than searched for hours', () => {
    const history = Array.from({ length: 8 }, (_, no) =>
      did<Access, 'written'>(0, 1, { write: no }, 'written'),
    );
    const searched = (most?: number) => () => serialOrder(register, 0, history, () => false, most);
    expect(searched(100)).toThrow(Undecided);
    expect(searched(100)).toThrow('8 operations: no order among 100 states');
    expect(searched()()).toBeNull();
  });

  it('turns round what overlapped', () => {
    const history = [
      did<Access, 'written'>(0, 5, { write: 1 }, 'written'),
      did<Access, number>(1, 4, 'read', 0),
    ];
    expect(orderOf(history)).toEqual([1, 0]);
  });

  it('is not there where something old was read after something new was written', () => {
    const history = [
      did<Access, 'written'>(0, 1, { write: 1 }, 'written'),
      did<Access, number>(2, 3, 'read', 0),
    ];
    expect(orderOf(history)).toBeNull();
  });

  it('is not there where two readers saw two writers in different orders', () => {
    const history = [
      did<Access, 'written'>(0, 9, { write: 1 }, 'written'),
      did<Access, 'written'>(0, 9, { write: 2 }, 'written'),
      did<Access, number>(0, 2, 'read', 1),
      did<Access, number>(3, 4, 'read', 2),
      did<Access, number>(5, 9, 'read', 1),
    ];
    expect(orderOf(history)).toBeNull();
  });

  it('is not there where what is found at the end is something else', () => {
    const history = [did<Access, 'written'>(0, 1, { write: 1 }, 'written')];
    expect([orderOf(history, 1), orderOf(history, 0)]).toEqual([[0], null]);
  });

  it('has what was never answered, or has it not, as the others tell', () => {
    const lost = did<Access, 'written'>(0, 1, { write: 1 }, null);
    expect(orderOf([lost, did<Access, number>(8, 9, 'read', 1)])).toEqual([0, 1]);
    expect(orderOf([lost, did<Access, number>(8, 9, 'read', 0)], 0)).toEqual([1]);
    expect(orderOf([did<Access, number>(0, 1, 'read', 1), { ...lost, begin: 2 }])).toBeNull();
  });
});

describe('a schedule', () => {
  const placed = (matchingIdx: number, slot: number, table: number): Heard => ({
    answer: 'success',
    meeting: { matchingIdx, state: 'complete', place: { slot, table, interpreter: null } },
  });
  const requested = (matchingIdx: number): Heard => ({
    answer: 'success',
    meeting: { matchingIdx, state: 'request', place: null },
  });
  const ask = (by: number, of: number): Sent => ({
    do: 'ask',
    by,
    of,
    wishes: [0, 1],
    any: false,
    interpreter: false,
    matchingIdx: null,
  });
  const approve = (by: number, matchingIdx: number): Sent => ({
    do: 'approve',
    by,
    meeting: 0,
    slot: null,
    matchingIdx,
  });
  const asked = [did(0, 1, ask(0, 3), requested(7)), did(0, 1, ask(0, 4), requested(8))];
  const isExplained = (
    operations: Operation<Sent, Heard>[],
    isSeen = (_: ReturnType<typeof emptySchedule>) => true,
  ) => serialOrder(scheduleSpecification, emptySchedule('otherAppr'), operations, isSeen) !== null;

  it('of two meetings at once in two slots is explained', () => {
    const answers = [did(2, 9, approve(3, 7), placed(7, 1, 0)), did(2, 9, approve(4, 8), placed(8, 0, 0))];
    expect(isExplained([...asked, ...answers])).toBe(true);
  });

  it('in which one company meets twice in a slot is explained by no order', () => {
    const answers = [did(2, 9, approve(3, 7), placed(7, 0, 0)), did(2, 9, approve(4, 8), placed(8, 0, 1))];
    expect(isExplained([...asked, ...answers])).toBe(false);
  });

  it('in which the second was before the first is explained by none', () => {
    const answers = [did(2, 3, approve(3, 7), placed(7, 1, 0)), did(4, 9, approve(4, 8), placed(8, 0, 0))];
    expect(isExplained([...asked, ...answers])).toBe(false);
  });

  it('in which a meeting was cancelled twice is explained by none', () => {
    const cancelled: Heard = { answer: 'success', meeting: { matchingIdx: 7, state: 'cancel', place: null } };
    const cancel = (by: number): Sent => ({ do: 'cancel', by, meeting: 0, matchingIdx: 7 });
    const first = did(2, 9, cancel(0), cancelled);
    expect(isExplained([...asked, first])).toBe(true);
    expect(isExplained([...asked, first, did(2, 9, cancel(3), cancelled)])).toBe(false);
  });

  it('that lost a notice, or has one twice, is explained by none', () => {
    const tells = (count: number) =>
      isExplained(
        [...asked],
        ({ model }) => model.notices.filter(([, person]) => person === 3).length === count,
      );
    expect([tells(0), tells(1), tells(2)]).toEqual([false, true, false]);
  });

  it('that was cut off has an approval whose answer was not heard, or has it not, but not by halves', () => {
    const isPlaced = (state: ReturnType<typeof emptySchedule>) =>
      state.model.meetings[0]?.state === 'complete';
    const lost = did(2, 3, approve(3, 7), null);
    expect([
      isExplained([...asked, lost], isPlaced),
      isExplained([...asked, lost], (state) => !isPlaced(state)),
    ]).toEqual([true, true]);
    const isHalf = ({ model }: ReturnType<typeof emptySchedule>) =>
      model.meetings[0]?.place !== null && model.notices.length === 2;
    expect(isExplained([...asked, lost], isHalf)).toBe(false);
  });
});
