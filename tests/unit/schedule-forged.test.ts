import { describe, expect, test } from 'vitest';
import { type ProblemFile, problemSchema } from '#domain/schedule/problem.ts';
import { verify } from '#domain/schedule/verify.ts';
import { sealed } from '#tests/support/sealed.ts';
import { check } from '../../src/plan-check/check.ts';

interface Forged {
  claim: { must: number; weight: number; breaks?: number };
  event: object;
  plan: { wish: number; slot: number; table: number | null }[];
  prices?: object;
}

const none = {
  ...{ wishes: [], places: [], participations: [], languages: [] },
  ...{ meetings: 0, tables: 0 },
};

function certificateOf({ claim, event, plan, prices }: Forged): string {
  const rows = plan.map((one) => ({ ...one, interpreter: null, representatives: [null, null] }));
  const head = {
    claim: { state: 'proven', placed: plan.length, breaks: 0, ...claim },
    ...{ event, plan: rows, prices: prices ? { ...none, ...prices } : null },
  };
  return sealed(['madang-plan-certificate 1', JSON.stringify(head)]);
}

/** One company, two buyers who want to meet it, one slot. */
const twoForOne = {
  slots: [{ id: 1, day: 1 }],
  participations: [
    { id: 1, side: 'company' },
    { id: 2, side: 'buyer' },
    { id: 3, side: 'buyer' },
  ],
  tables: [{ id: 1 }],
  requests: [
    { id: 1, between: [1, 2] },
    { id: 2, between: [1, 3] },
  ],
} satisfies ProblemFile;

/** It is the company's slot that both wishes need, for 1 each. */
const onePlace = { places: [{ participation: 1, slot: 1, price: 1 }] };
const first = [{ wish: 1, slot: 1, table: 1 }];

describe('a forged certificate', () => {
  test('leaves out what weighs more', () => {
    expect(() =>
      check(
        certificateOf({ claim: { must: 0, weight: 1 }, event: twoForOne, plan: first, prices: onePlace }),
      ),
    ).not.toThrow();
    const event = {
      ...twoForOne,
      requests: [twoForOne.requests[0], { ...twoForOne.requests[1], weight: 50 }],
    };
    const claim = { must: 0, weight: 1 };
    expect(() => check(certificateOf({ claim, event, plan: first, prices: onePlace }))).toThrow(
      'More could be placed',
    );
  });

  test('has a meeting at a table that is closed then', () => {
    const event = {
      ...twoForOne,
      tables: [{ id: 1, closedIn: [1] }],
      requests: [{ id: 1, between: [1, 2] }],
    };
    const problem = problemSchema.parse(event);
    const placement = { ...first[0], interpreter: null, representatives: [null, null] } as const;
    expect(verify(problem, [{ ...placement, wish: 1, slot: 1, table: 1 }]).faults).toHaveLength(1);
    expect(() => check(certificateOf({ claim: { must: 0, weight: 1 }, event, plan: first }))).toThrow(
      'closed table',
    );
  });

  test('misses a must that there is no plan without', () => {
    const event = {
      ...twoForOne,
      everyMust: true,
      requests: twoForOne.requests.map((one) => ({ ...one, must: true })),
    };
    const prices = { places: [{ participation: 1, slot: 1, price: 4 }] };
    expect(() => check(certificateOf({ claim: { must: 1, weight: 1 }, event, plan: first, prices }))).toThrow(
      'has to be placed',
    );
  });

  test('asks prices that are lost where all are added', () => {
    const count = 1_000;
    const heavy = 100_000;
    const upTo = Array.from({ length: count }, (_, at) => at + 1);
    const event = {
      slots: [{ id: 1, day: 1 }],
      participations: [
        ...upTo.map((id) => ({ id, side: 'company' })),
        ...upTo.map((id) => ({ id: count + id, side: 'buyer' })),
      ],
      tables: upTo.map((id) => ({ id })),
      // All could be placed; it leaves out the last, which weighs least.
      requests: upTo.map((id) => ({
        ...{ id, between: [id, count + id] },
        ...(id < count ? { must: true, weight: heavy } : {}),
      })),
    };
    const weight = (count - 1) * heavy;
    const worth = weight + 2 + heavy;
    // Beside a hundred thousand millions a small price is lost, and beside the price of one wish it is not.
    const small = 2 ** -18;
    const prices = {
      wishes: upTo.flatMap((id) =>
        id === count
          ? [{ id, price: 1 }]
          : [...[1, 2, 3, 4].map(() => ({ id, price: small })), { id, price: worth - 4 * small }],
      ),
    };
    const plan = upTo.slice(0, -1).map((id) => ({ wish: id, slot: 1, table: id }));
    const claim = { must: count - 1, weight };
    expect(() => check(certificateOf({ claim, event, plan, prices }))).toThrow('More could be placed');
  });

  test('is of an event that is none', () => {
    const claim = { must: 0, weight: 1 };
    const [one, ...others] = twoForOne.participations;
    const files: [object, string][] = [
      [{ ...twoForOne, participations: [{ ...one, atOnce: 'x' }, ...others] }, 'atOnce'],
      [{ ...twoForOne, participations: [...twoForOne.participations, { id: 1, side: 'any' }] }, 'twice'],
      [{ ...twoForOne, requests: [...twoForOne.requests, { id: 1, between: [1, 3] }] }, 'twice'],
      [{ ...twoForOne, requests: twoForOne.requests.with(1, { id: 2, between: [1, 4] }) }, 'unknown'],
      [{ ...twoForOne, requests: twoForOne.requests.with(1, { id: 2, between: [1, 1] }) }, 'themselves'],
      [{ ...twoForOne, weights: { ranks: ['x'], request: 0, mutual: 0 } }, 'ranks'],
      [{ ...twoForOne, tables: [{ id: 1, closedAlways: true }] }, 'closedAlways'],
      [{ ...twoForOne, meetings: [] }, 'meetings'],
      [{ ...twoForOne, fixed: [{ request: 1, slot: 2 }] }, 'unknown'],
      [{ ...twoForOne, walking: { minutes: 0, metresPerMinute: '1' } }, 'metresPerMinute'],
      [{ people: 2_000_000_000, slots: 1, morningSlots: 1, tables: 1, meetings: [] }, 'people'],
    ];
    for (const [event, what] of files) {
      expect(() => problemSchema.parse(event), what).toThrow();
      expect(() => check(certificateOf({ claim, event, plan: first, prices: onePlace })), what).toThrow(what);
    }
  });

  test('asks a price that is none', () => {
    for (const price of [-1, '1', null, 1e308]) {
      const prices = { places: [{ participation: 1, slot: 1, price }] };
      expect(() =>
        check(certificateOf({ claim: { must: 0, weight: 1 }, event: twoForOne, plan: first, prices })),
      ).toThrow();
    }
  });
});
