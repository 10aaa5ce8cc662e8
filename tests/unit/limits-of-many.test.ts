/** Whoever has many addresses, or makes up many people, uses up nothing of others' (docs/operating.md, limits). */
import { describe, expect, test } from 'vitest';
import { tryLookUp } from '#server/features/visitor/rows/limits.ts';
import { quietLogger } from '#server/ground/log.ts';
import { memoryLimiter } from '#server/platform/limits/memory.ts';
import { joins, limitByNetwork } from '#server/platform/limits/rules.ts';

const now = new Date('2026-10-12T09:00:00Z');

/** A limiter that remembers fewer windows than usual, as calls from an address see it. */
function limited(most: number) {
  const limiter = memoryLimiter({ most });
  return (address: string) => ({ limiter, now, address, security: quietLogger });
}

/** How many of these calls were let in. */
async function letIn(calls: number, call: (no: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let no = 0; no < calls; no++)
    await call(no).then(
      () => (count += 1),
      () => undefined,
    );
  return count;
}

/** A network of its own for each number, all in one /48. */
const ofOneSite = (no: number) => `2001:db8:7:${no.toString(16)}::1`;

describe('networks of IPv6', () => {
  test('have eight times as much as one, all together that are in one /48', async () => {
    const from = limited(50_000);
    const join = (address: string) => limitByNetwork(from(address), joins);
    expect(await letIn(301, () => join(ofOneSite(0)))).toBe(300);
    expect(await letIn(3_000, (no) => join(ofOneSite(no + 1)))).toBe(7 * 300);
    expect(await letIn(1, () => join('2001:db8:8::1'))).toBe(1);
    expect(await letIn(1, () => join('192.0.2.1'))).toBe(1);
  });

  test('of one /48 do not take all windows that are remembered', async () => {
    const from = limited(3_000);
    const join = (address: string) => limitByNetwork(from(address), joins);
    await letIn(12_000, (no) => join(ofOneSite(no)));
    expect(await letIn(300, () => join('192.0.2.1'))).toBe(300);
  });
});

test('people who are made up take no window in which others look up theirs', async () => {
  const from = limited(2_000);
  const lookUp = (address: string, email: string, found?: string) =>
    tryLookUp(from(address), { email, mobile: null }, async () => found);
  await letIn(5_000, (no) => lookUp('192.0.2.1', `nobody-${no}@example.net`));
  const everybody = (no: number) => `198.51.${Math.floor(no / 250)}.${no % 250}`;
  expect(await letIn(1_500, (no) => lookUp(everybody(no), `visitor-${no}@example.net`, 'code'))).toBe(1_500);
});
