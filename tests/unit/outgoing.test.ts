/** Requests to addresses that others named go to the public internet only, whatever a name leads to, and never wait without end. */
import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { isPushHost } from '#server/features/push/hosts.ts';
import { AddressRefused, isPublicAddress } from '#server/platform/outgoing/address.ts';
import { createPoster, type Outgoing, publicInternet } from '#server/platform/outgoing/post.ts';
import { httpsReceiver } from '#tests/support/https-receiver.ts';

const receiver = await httpsReceiver('hook.example');

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::127.0.0.1',
    // As an address of the web is written that was typed as '[::127.0.0.1]', and what nobody was given.
    '::7f00:1',
    '::a9fe:a9fe',
    '::a00:1',
    '4000::1',
    'e000::1',
    '',
    'localhost',
    '2130706433',
    '0x7f.1',
  ])('%s is none of the public internet', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

/** A poster for whom names lead to these addresses, one answer after the other. */
function poster(guard: Partial<Outgoing>, ...answers: string[][]) {
  const asked: string[] = [];
  const resolve: Outgoing['resolve'] = (host, _options, done) => {
    asked.push(host);
    const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const addresses: LookupAddress[] = found.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    done(null, addresses);
  };
  const made = createPoster({ ...publicInternet, ...guard, resolve }, { timeoutMs: 2_000 });
  return { asked, post: (url: string) => made.post(url, {}, '{}'), close: made.close };
}
const port = new URL(receiver.url).port;

describe('a request', () => {
  test('is not made to an address of this machine or its networks, however it is written', async () => {
    const { post, asked } = poster({});
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
    ])
      await expect(post(`https://${host}:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
    expect([asked, receiver.received]).toEqual([[], []]);
  });

  test.each([
    ['this machine', ['127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['a public address and a private one', ['93.184.215.14', '192.168.0.7']],
    ['a mapped address', ['::ffff:127.0.0.1']],
  ])('is not made by a name that leads to %s', async (_what, addresses) => {
    const { post } = poster({}, addresses);
    await expect(post(`https://hook.example:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
    expect(receiver.received).toEqual([]);
  });

  test('resolves its name anew for each connection, and goes to what was looked at', async () => {
    const seen: string[] = [];
    const mayConnect = (address: string) => seen.push(address) > 0 && address === '127.0.0.1';
    const { ca } = receiver.outgoing;
    const { post, asked, close } = poster({ mayConnect, ...(ca && { ca }) }, ['127.0.0.1'], ['10.0.0.1']);
    expect((await post(`https://hook.example:${port}/first`)).status).toBe(201);
    close();
    await expect(post(`https://hook.example:${port}/second`)).rejects.toBeInstanceOf(AddressRefused);
    expect([asked, seen]).toEqual([
      ['hook.example', 'hook.example'],
      ['127.0.0.1', '10.0.0.1'],
    ]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/first']);
  });

  test('resolves a name once at a time, however often it is asked that has no answer', async () => {
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const resolve: Outgoing['resolve'] = (host, _options, done) => {
      asked.push(host);
      answers.push(() => done(null, [{ address: '127.0.0.1', family: 4 }]));
    };
    const { ca } = receiver.outgoing;
    const { post, close } = createPoster(
      { mayConnect: () => true, resolve, ...(ca && { ca }) },
      { timeoutMs: 2_000 },
    );
    const urls = ['hook', 'hook', 'other', 'hook'].map((name) => `https://${name}.example:${port}/named`);
    const posted = Promise.allSettled(urls.map((url) => post(url, {}, '')));
    await expect.poll(() => asked).toEqual(['hook.example', 'other.example']);
    for (const answer of answers.splice(0)) answer();
    expect((await posted).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    close();
  });

  const own = () => createPoster(receiver.outgoing, { timeoutMs: 500 });

  test('is made over https only', async () => {
    await expect(own().post(receiver.url.replace('https', 'http'), {}, '')).rejects.toThrow('only https');
  });

  test('is not made to a server with a certificate that nobody vouches for', async () => {
    const { mayConnect } = receiver.outgoing;
    await expect(createPoster({ mayConnect }).post(receiver.url, {}, '')).rejects.toThrow(/certificate/);
  });

  test('does not follow where an answer leads', async () => {
    const before = receiver.received.length;
    receiver.manners.push({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    expect((await own().post(receiver.url, {}, '')).status).toBe(302);
    expect(receiver.received.length).toBe(before + 1);
  });

  test('ends when the server says nothing', async () => {
    receiver.manners.push('hang');
    await expect(own().post(receiver.url, {}, '')).rejects.toThrow(/abort/i);
  });

  test.each([
    ['that stops in the middle', { text: 'one moment', stalls: true as const }],
    ['without end', { text: 'x'.repeat(2_000_000) }],
  ])('takes the status of an answer %s', async (_what, manner) => {
    receiver.manners.push({ status: 503, headers: { 'retry-after': '7' }, ...manner });
    expect(await own().post(receiver.url, {}, '')).toEqual({ status: 503, retryAfter: 7 });
  });
});

describe('a push service is listed', () => {
  const hosts = ['fcm.googleapis.com', '*.push.apple.com'];
  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://push.apple.com/x', false],
    ['https://evilpush.apple.com.example/x', false],
    ['https://xpush.apple.com/x', false],
    ['https://web.push.apple.com:8443/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.example/x', false],
    ['http://fcm.googleapis.com/x', false],
    ['fcm.googleapis.com', false],
  ])('%s: %s', (endpoint, is) => expect(isPushHost(hosts, endpoint)).toBe(is));
});
