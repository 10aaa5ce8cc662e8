/** A hole's offer on its whole way to a phone and back: the push service is one of our own, spoken to over https (docs/rules.md, H4, H9). */
import { expect, it } from 'vitest';
import type { Participant } from '#tests/support/factories.ts';
import { holesIn } from '#tests/support/holes.ts';
import { askFor } from '#tests/support/pair.ts';
import { pushSite } from '#tests/support/pushing.ts';

const { app, service, push, toldOf } = await pushSite();
const { now, slot, clockAt, isHere, noShow, look, offerOf, answer, clashing } = holesIn(app);
const [first, second] = [0, 1].map((no) => () => now.others[no] as Participant) as [
  () => Participant,
  () => Participant,
];

/** Their browser, which asks to be told from now on. */
async function phoneOf({ client }: Participant) {
  const browser = service.browser();
  await client('POST /push/subscribe', browser.subscription);
  /** What came so far, with how many seconds it is kept for a phone that is off. */
  const came = () =>
    service.to(browser).map(({ body, headers }) => {
      const { kind, path } = JSON.parse(browser.read(body)) as { kind: string; path: string };
      return { kind, path, ttl: Number(headers['ttl']), urgency: headers['urgency'] };
    });
  return { came };
}

/** The seller, who will be left alone in the first slot, wants to meet both of the others, who are in the house with their phones. */
async function leftAlone() {
  for (const one of now.others) await askFor(now.here, now.here.seller, one, { wishes: [slot(4)] });
  await isHere(...now.others);
  clockAt(11);
  await toldOf();
  const phones = [await phoneOf(first()), await phoneOf(second())] as const;
  await noShow();
  await look();
  return phones;
}

it('rings on the phones of who could come; the first yes makes the meeting, and a later one is told that it has gone', async () => {
  const [one, other] = await leftAlone();
  await push();
  const path = `/matching/notices?eventIdx=${now.here.at.eventIdx}`;
  // Of half an hour that began eleven minutes ago ten have to be left.
  const offered = { kind: 'holeOffered', path, ttl: 540, urgency: 'high' };
  expect([one.came(), other.came()]).toEqual([[offered], [offered]]);
  const late = await offerOf(second());
  const { outcome, matchingIdx } = await answer(first(), await offerOf(first()));
  expect(outcome).toBe('made');
  const { seller } = now.here;
  const meeting = (await seller.client('GET /matching/getDetail', { matchingIdx: matchingIdx ?? 0 })).data;
  expect([meeting.stateMatching, meeting.slot?.slotIdx]).toEqual(['complete', slot(0)]);
  expect(meeting.buyer.participateIdx).toBe(first().participateIdx);
  clockAt(12);
  expect(await answer(second(), late)).toEqual({ outcome: 'gone', matchingIdx: null });
  await push();
  expect(other.came().slice(1)).toEqual([{ kind: 'holeGone', path, ttl: 480, urgency: 'normal' }]);
  expect(one.came().map(({ kind }) => kind)).toEqual(['holeOffered', 'meetingConfirmed']);
  expect(await clashing()).toBe(0);
});

it('does not ring any more once the place is taken', async () => {
  const [one, other] = await leftAlone();
  expect((await answer(first(), await offerOf(first()))).outcome).toBe('made');
  await push();
  expect(other.came().map(({ kind }) => kind)).toEqual(['holeGone']);
  expect(one.came().map(({ kind }) => kind)).toEqual(['meetingConfirmed']);
});
