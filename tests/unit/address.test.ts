import { describe, expect, test } from 'vitest';
import { addressOf, networkOf, wideNetworkOf } from '#server/ground/address.ts';

describe('an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
  ])('written as %s is %s', (written, address) => {
    expect(addressOf(written)).toBe(address);
  });

  test.each([
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '0x7f000001',
    '2130706433',
    '300.1.1.1',
    '1:2',
    '[::1',
    '::g',
  ])('is not what %j is', (written) => {
    expect(addressOf(written)).toBeUndefined();
  });
});

describe('a network', () => {
  test('is an IPv4 address by itself, however it is written', () => {
    expect(new Set(['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'].map(networkOf))).toEqual(
      new Set(['192.0.2.1']),
    );
    expect(networkOf('::ffff:192.0.2.2')).toBe('192.0.2.2');
  });

  test('is the first 64 bits of an IPv6 address', () => {
    for (const end of [':1', 'ffff:ffff:ffff:ffff', '1:2:3:4'])
      expect(networkOf(`2001:db8:0:7:${end}`)).toBe('2001:db8:0:7::/64');
    expect(networkOf('2001:db8:0:8::1')).not.toBe(networkOf('2001:db8:0:7::1'));
  });

  test('that is wide is the first 48 bits of one, and an IPv4 address by itself', () => {
    expect(wideNetworkOf('2001:db8:5:7::1')).toBe('2001:db8:5::/48');
    expect(wideNetworkOf('2001:db8:5:ffff:1:2:3:4')).toBe('2001:db8:5::/48');
    expect(wideNetworkOf('2001:db8:6:7::1')).not.toBe('2001:db8:5::/48');
    expect(wideNetworkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });

  test('is what was written where that is no address', () => {
    expect([networkOf('unknown'), wideNetworkOf('unknown')]).toEqual(['unknown', 'unknown']);
  });
});
