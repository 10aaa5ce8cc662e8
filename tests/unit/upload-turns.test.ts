/** Whose file is looked into next, and how much of the machine a member has within an hour. */
import { describe, expect, test } from 'vitest';
import { fileOf, inspector } from '#tests/support/inspecting.ts';
import { noise, plainPng, zipOf } from '#tests/support/made-files.ts';

const photo = async () => fileOf(await noise(1500, 1000).jpeg().toBuffer());

describe('of several members', () => {
  /** Heavy enough to be kept apart, and done in some seconds. */
  const bytes = plainPng(4000, 4000, { depth: 16, colours: 6, isInterlaced: true });
  const heavy = () => fileOf(bytes);
  /** Who is answered first; the others go on until the inspector is closed. */
  const first = (asked: Record<string, Promise<unknown>>) =>
    Promise.race(
      Object.entries(asked).map(([name, one]) =>
        one.then(
          () => name,
          (error) => String(error),
        ),
      ),
    );

  test('one who sends the heaviest without end keeps another waiting for nothing', async () => {
    const { inspect } = inspector();
    const asked = Object.fromEntries(
      [1, 2, 3].map((no) => [`heavy ${no}`, inspect(heavy(), { memberIdx: 1 })]),
    );
    expect(await first({ ...asked, photo: inspect(await photo(), { memberIdx: 2 }) })).toBe('photo');
  });

  test('many who send the heaviest keep another waiting for nothing', async () => {
    const { inspect } = inspector();
    const asked = Object.fromEntries(
      [1, 2, 3].map((memberIdx) => [`heavy ${memberIdx}`, inspect(heavy(), { memberIdx })]),
    );
    expect(await first({ ...asked, photo: inspect(await photo(), { memberIdx: 9 }) })).toBe('photo');
  });
});

describe('an hour of a member', () => {
  const hour = { most: 3, windowSeconds: 3_600 };

  test('has so much work in it, and then an answer when it begins anew', async () => {
    const { inspect, assertLeft } = inspector({ ofMember: { ...hour, most: 0.05 } });
    const path = await photo();
    expect(await inspect(path, { now: 1_000 })).toMatchObject({ type: 'webp' });
    const refusal = { status: 429, key: 'too_many_requests', retryAfter: 3_600 - 600 };
    await expect(inspect(path, { now: 601_000 })).rejects.toMatchObject(refusal);
    expect(() => assertLeft(1, 601_000)).toThrow(expect.objectContaining(refusal));
    // Another member's is their own, and an hour later it is had again.
    expect(() => assertLeft(2, 601_000)).not.toThrow();
    expect(await inspect(path, { memberIdx: 2, now: 601_000 })).toMatchObject({ type: 'webp' });
    expect(await inspect(path, { now: 3_602_000 })).toMatchObject({ type: 'webp' });
  });

  test('is not used up by what was expected and not taken', async () => {
    const { inspect } = inspector({ ofMember: hour });
    // Two seconds are reserved for an archive, and hardly any are used.
    for (let no = 0; no < 5; no++)
      expect(await inspect(fileOf(zipOf([{ name: 'a', bytes: 'b' }])))).toMatchObject({ type: 'zip' });
  });

  test('lets no more begin at once than it has room for', async () => {
    const { inspect } = inspector({ ofMember: hour });
    const path = fileOf(zipOf([{ name: 'a', bytes: 'b' }]));
    const answers = await Promise.allSettled([inspect(path), inspect(path), inspect(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(answers.filter((one) => one.status === 'rejected')[0]?.reason).toMatchObject({ retryAfter: 10 });
    expect(await inspect(path)).toMatchObject({ type: 'zip' });
  });
});
