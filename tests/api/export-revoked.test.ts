/** A download goes on only for who may still read it. */
import { expect, test } from 'vitest';
import type { MemberContext } from '#server/calls/context.ts';
import { createDownloadPlaces } from '#server/calls/download-places.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, joined, manager, type Person } from '#tests/support/factories.ts';

const app = await testApp();
const at = await expo(app);

/** Rows without an end, as a large event's are for a reader who takes them slowly. */
async function begun({ memberIdx }: Person) {
  const inPlace = createDownloadPlaces({ atOnce: 1, retryAfterSeconds: 30, askEveryMs: 0 });
  const session = await app.db
    .selectFrom('session')
    .select('idx')
    .where('memberIdx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  let isMaking = true;
  const endless = () =>
    new ReadableStream<Uint8Array>(
      {
        pull: (control) => control.enqueue(new Uint8Array(100)),
        cancel: () => {
          isMaking = false;
        },
      },
      { highWaterMark: 0 },
    );
  const context = {
    db: app.db,
    eventIdx: at.eventIdx,
    actor: { memberIdx, sessionIdx: session.idx },
    signal: () => new AbortController().signal,
  } as unknown as MemberContext;
  const make = () => inPlace(context, async () => endless());
  return { reader: (await make()).getReader(), make, isMaking: () => isMaking };
}

test.each([
  [
    'whose permission was taken',
    async ({ memberIdx }: Person) => {
      await at.manager.client('POST /manage/permission/revoke', {
        eventIdx: at.eventIdx,
        memberIdx,
        permission: 'participate',
      });
    },
  ],
  ['who logged out', async ({ client }: Person) => void (await client('POST /member/logout', {}))],
])('of a manager %s it ends, and gives its place back', async (_, end) => {
  const person = await manager(app, 'participate', at.eventIdx);
  const { reader, make, isMaking } = await begun(person);
  for (let part = 0; part < 3; part++) expect((await reader.read()).done).toBe(false);
  await end(person);
  await expect(reader.read()).rejects.toThrow('no more');
  expect(isMaking()).toBe(false);
  // Its place is free again.
  await expect(make()).resolves.toBeInstanceOf(ReadableStream);
});

test('of a member who gets a permission meanwhile it goes on', async () => {
  const person = await joined(app);
  const { reader } = await begun(person);
  await at.manager.client('POST /manage/permission/grant', {
    eventIdx: at.eventIdx,
    memberIdx: person.memberIdx,
    permission: 'board',
  });
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
});
