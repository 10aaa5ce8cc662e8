/** Whoever sends slowly and without end from one network, by however many accounts: who else stores a photo meanwhile (docs/rules.md, F10). */
import { expect, it, onTestFinished } from 'vitest';
import { expo, joined, justJoined, type Person, visitor } from '#tests/support/factories.ts';
import { noise } from '#tests/support/made-files.ts';
import { operatedSite } from '#tests/support/operating.ts';
import { heading, type RawConnection, rawConnection } from '#tests/support/raw-http.ts';
import { uploadRequest } from '#tests/support/uploading.ts';

const site = await operatedSite();
const here = await expo(site);
const port = Number(new URL(site.url).port);
const [theirs, ours] = ['127.0.0.2', '127.0.0.1'];

/** As soft as a photo of 12 megapixels: 2 MB. */
const photo = { name: 'productMainImg', fileName: 'a.jpg', bytes: await twoMegabytes() };
async function twoMegabytes(): Promise<Buffer> {
  const picture = await noise(1200, 900).jpeg({ quality: 80 }).toBuffer();
  // What stands behind its end is read, and dropped.
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, 2_000_000 - picture.length))]);
}

const people = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

/** Says that 20 MB come, and sends 17 KB a second, from that network. */
function drip({ token }: Person, from: string) {
  const { path, headers, body } = uploadRequest('productMainImg', [photo], token);
  const connection = rawConnection(port, from);
  connection.send(heading(`POST /api${path}`, { ...headers, 'content-length': 20_000_000 }));
  connection.send(body.subarray(0, 17_000));
  const more = setInterval(() => connection.send(Buffer.alloc(17_000)), 1_000);
  onTestFinished(() => clearInterval(more));
  return connection;
}

/** What it is answered. */
async function photoOf({ token }: Person, from: string) {
  const { path, headers, body } = uploadRequest('productMainImg', [photo], token);
  const connection = rawConnection(port, from);
  connection.send(heading(`POST /api${path}`, headers));
  connection.send(body);
  const answer = await connection.until(/"resultMessage":"\w+"/);
  return /"resultMessage":"(\w+)"/.exec(answer)?.[1];
}

/** How many were ended because somebody waited for their places. */
const ended = (sent: readonly RawConnection[]) =>
  sent.filter(({ text }) => text.includes('upload_too_slow')).length;
const settled = (underway: number) => expect.poll(() => site.uploads.counts.underway).toBe(underway);

it('accounts without a confirmed address hold few places and none of anybody else', async () => {
  const strangers = await people(100, () => justJoined(site));
  const sent = strangers.map((one) => drip(one, theirs));
  await settled(3);
  const guest = await justJoined(site);
  const confirmed = await joined(site);
  const participant = await visitor(site, here);
  for (const [person, from] of [
    // Behind the same network, too: a hall whose people are known goes on.
    ...[confirmed, participant].flatMap((one) => [[one, ours] as const, [one, theirs] as const]),
    // And a newcomer of another network.
    [guest, ours] as const,
  ]) {
    expect(await photoOf(person, from)).toBe('success');
  }
  expect(site.uploads.counts).toMatchObject({ underway: 3, waiting: 30 });
  expect(ended(sent)).toBe(0);
  for (const { socket } of sent) socket.destroy();
  await settled(0);
});

it('one whose account takes part may have confirmed no address', async () => {
  const participant = await visitor(site, here);
  await site.db.deleteFrom('emailConfirmation').where('memberIdx', '=', participant.memberIdx).execute();
  const strangers = await people(4, () => justJoined(site));
  const sent = strangers.map((one) => drip(one, theirs));
  await settled(3);
  expect(await photoOf(participant, theirs)).toBe('success');
  for (const { socket } of sent) socket.destroy();
  await settled(0);
});

it('accounts that are known, too, hold what a network may and leave the rest to all others', async () => {
  const many = await people(8, () => joined(site));
  const sent = many.flatMap((one) => Array.from({ length: 10 }, () => drip(one, theirs)));
  await settled(16);
  expect(await photoOf(await joined(site), ours)).toBe('success');
  expect(ended(sent)).toBe(0);
  // One of their own network waits no longer than it takes to see that one of them is slow.
  expect(await photoOf(await joined(site), theirs)).toBe('success');
  expect(ended(sent)).toBeGreaterThan(0);
  for (const { socket } of sent) socket.destroy();
  await settled(0);
});
