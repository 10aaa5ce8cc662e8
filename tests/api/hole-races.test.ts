/** Holes on the day while others speak, and when one of them can't be looked at (docs/rules.md, H2, H7). */
import { describe, expect, it } from 'vitest';
import { hasRowLocks } from '#server/db/open.ts';
import { heldMeetings } from '#server/db/places.ts';
import { transact } from '#server/db/transact.ts';
import { inHouse } from '#server/features/hole/in-house.ts';
import { lookAtHoles } from '#server/features/hole/sweep.ts';
import { forgetLeftAlone } from '#server/features/matching/placing/left-alone.ts';
import { testApp } from '#tests/support/api.ts';
import { company, type Participant } from '#tests/support/factories.ts';
import { holesIn } from '#tests/support/holes.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';

const app = await testApp();
const { now, slot, meets, clockAt, rank, isHere, noShow, desk, fill, asked, clashing } = holesIn(app);
const seller = () => now.here.seller;
const purchaser = () => now.here.purchaser;
const first = () => now.others[0] as Participant;

const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
const placeOf = (matchingIdx: number) =>
  app.db
    .selectFrom('placement')
    .select(['givenOn', 'slotIdx'])
    .where('matchingIdx', '=', matchingIdx)
    .executeTakeFirst();

describe.runIf(hasRowLocks(app.db))('while a hole is filled', () => {
  it('nobody loses the seat of a meeting whose other side turns out to have come', async () => {
    const rival = await company(app, now.here.at);
    const theirs = await meets(first(), rival, 0);
    await rank(seller(), 'company', first());
    await rank(first(), 'buyer', seller());
    clockAt(11);
    await noShow();
    await noShow('company', theirs);
    const hole = (await desk()).find(({ participateIdx }) => participateIdx === seller().participateIdx);
    let pressed: Promise<unknown> = Promise.resolve();
    // As whoever contests an absence: first the meeting, then what it left.
    await transact(app.db, async (trx) => {
      const meeting = trx.selectFrom('matching').select('idx').where('idx', '=', theirs);
      await heldMeetings(trx, meeting).execute();
      pressed = fill(hole?.holeIdx ?? 0, first()).catch((error: { key: string }) => error.key);
      await pause();
      await forgetLeftAlone(trx, theirs, app.clock.read());
    });
    expect(await pressed).toBe('msg.already_assigned');
    expect(await placeOf(theirs)).toEqual({ givenOn: null, slotIdx: slot(0) });
    expect(await placeOf(now.matchingIdx)).toEqual({ givenOn: null, slotIdx: slot(0) });
    expect(await clashing()).toBe(0);
  });
});

it('whoever contests that they did not come is in the house', async () => {
  const { eventIdx } = now.here.at;
  const event = { idx: eventIdx, timeZone: 'UTC' };
  const isThere = async () => {
    const there = await inHouse(app.db, event, [purchaser().participateIdx], app.clock.read());
    return there.has(purchaser().participateIdx);
  };
  const say = ({ client }: Participant, presence: 'absent' | 'contested') =>
    client('POST /matching/sayPresence', { matchingIdx: now.matchingIdx, presence });
  await isHere(purchaser());
  clockAt(11);
  expect(await isThere()).toBe(true);
  await say(seller(), 'absent');
  expect(await isThere()).toBe(false);
  clockAt(12);
  await say(purchaser(), 'contested');
  expect(await isThere()).toBe(true);
});

it('one that fails keeps no other from being offered', async () => {
  const there = await pair(app);
  const { eventIdx, manager } = there.at;
  await app.db.updateTable('event').set({ holeOffers: 'phones' }).where('idx', '=', eventIdx).execute();
  const { matchingIdx } = await askFor(there, there.purchaser, there.seller, {
    wishes: [there.slots[0] as number],
  });
  await approve(there.seller, matchingIdx);
  await askFor(now.here, seller(), first(), { wishes: [slot(4)] });
  await isHere(first());
  clockAt(11);
  await manager.client('POST /manage/matching/markNoShow', { matchingIdx, missing: 'buyer' });
  await noShow();
  await app.db.updateTable('event').set({ timeZone: 'None/Such' }).where('idx', '=', eventIdx).execute();
  const faults: unknown[] = [];
  await lookAtHoles(app.db, app.clock.read(), (fault) => faults.push(fault));
  expect(faults).toMatchObject([{ name: 'RangeError' }]);
  expect(await asked(first())).toHaveLength(1);
});
