/** Holes on the day in an event of a pair: who is in the house, who did not come, what the desk and phones read and answer. */
import { beforeEach } from 'vitest';
import type { HoleMode } from '#domain/matching/hole.ts';
import { lookAtHoles } from '#server/features/hole/sweep.ts';
import { clashes } from './clashes.ts';
import type { TestApp } from './compose.ts';
import { buyer, type Participant } from './factories.ts';
import { letIn } from './let-in.ts';
import { approve, askFor, type Pair, pair } from './pair.ts';

/** When the first slot of half an hour begins. */
const start = Date.parse('2026-10-29T08:00:00Z');

/** Before each test: a seller with a confirmed meeting in the first slot, whose buyer will not come, and two more buyers; phones are asked. */
export function holesIn(app: TestApp) {
  const now: { here: Pair; others: Participant[]; matchingIdx: number } = {
    here: undefined as unknown as Pair,
    others: [],
    matchingIdx: 0,
  };
  const slot = (no: number) => now.here.slots[no] as number;
  const eventIdx = () => now.here.at.eventIdx;
  const office = () => now.here.at.manager.client;
  const offers = (holeOffers: HoleMode) =>
    app.db.updateTable('event').set({ holeOffers }).where('idx', '=', eventIdx()).execute();

  beforeEach(async () => {
    now.here = await pair(app);
    await offers('phones');
    now.others = [await buyer(app, now.here.at), await buyer(app, now.here.at)];
    const { purchaser, seller } = now.here;
    now.matchingIdx = await meets(purchaser, seller, 0);
  });

  /** A confirmed meeting of the two in a slot; its idx. */
  async function meets(purchaser: Participant, seller: Participant, no: number): Promise<number> {
    const { matchingIdx } = await askFor(now.here, purchaser, seller, { wishes: [slot(no)] });
    await approve(seller, matchingIdx);
    return matchingIdx;
  }

  /** Minutes from the beginning of the first slot. */
  function clockAt(minutes: number): void {
    app.clock.set(new Date(start + minutes * 60_000).toISOString());
  }

  /** Writes a list past the API, which takes one only in an event whose meetings the organiser makes. */
  async function rank(from: Participant, fromSide: 'company' | 'buyer', ...to: Participant[]): Promise<void> {
    const toSide = fromSide === 'company' ? 'buyer' : 'company';
    const row = { eventIdx: eventIdx(), fromIdx: from.participateIdx, fromSide, toSide } as const;
    await app.db
      .insertInto('preference')
      .values(to.map(({ participateIdx: toIdx }, no) => ({ ...row, toIdx, rank: no + 1 })))
      .execute();
  }

  /** The door let somebody in this morning who has registered as a visitor with that address. */
  const letInBy = (email: string) => letIn(app.db, eventIdx(), email);

  async function isHere(...people: Participant[]): Promise<void> {
    for (const { memberIdx } of people) await letIn(app.db, eventIdx(), memberIdx);
  }

  const noShow = (missing: 'company' | 'buyer' | 'both' | 'none' = 'buyer', matchingIdx = now.matchingIdx) =>
    office()('POST /manage/matching/markNoShow', { matchingIdx, missing });
  const cancel = (matchingIdx = now.matchingIdx) =>
    office()('POST /manage/matching/cancel', { matchingIdx, reason: 'The flight is late.' });
  const look = () => lookAtHoles(app.db, app.clock.read());
  const desk = async () => (await office()('GET /manage/hole/getHoles', { eventIdx: eventIdx() })).data.holes;
  const fill = async (holeIdx: number, { participateIdx }: { participateIdx: number }) =>
    (await office()('POST /manage/hole/fill', { eventIdx: eventIdx(), holeIdx, participateIdx })).data
      .matchingIdx;
  const asked = async ({ client }: Participant) =>
    (await client('GET /hole/getOffers', { eventIdx: eventIdx() })).data;
  const offerOf = async (one: Participant) => (await asked(one))[0]?.offerIdx ?? 0;
  const answer = async ({ client }: Participant, offerIdx: number, isYes: 'Y' | 'N' = 'Y') =>
    (await client('POST /hole/answer', { eventIdx: eventIdx(), offerIdx, isYes })).data;
  const told = async ({ memberIdx }: Participant) =>
    (
      await app.db
        .selectFrom('notice')
        .select('kind')
        .where('memberIdx', '=', memberIdx)
        .where('eventIdx', '=', eventIdx())
        .where('kind', 'in', ['holeOffered', 'holeGone', 'meetingConfirmed', 'meetingArranged'])
        .orderBy('idx')
        .execute()
    ).map(({ kind }) => kind);
  const clashing = async () => Object.values(await clashes(app.db)).reduce((sum, count) => sum + count, 0);

  return {
    ...{ now, slot, offers, meets, clockAt, rank, letIn: letInBy, isHere, noShow, cancel, look },
    ...{ desk, fill, asked, offerOf, answer, told, clashing },
  };
}
