/** A list whose state is in the address (stores/lib/list-address.ts). */
import { afterEach, expect, test, vi } from 'vitest';
import { listAddress } from '#stores/lib/list-address.ts';

const at = (search: string) => vi.stubGlobal('location', { search });
afterEach(() => vi.unstubAllGlobals());
const list = () => listAddress({ state: ['request', 'pending'], type: ['online'] }, { state: 'pending' });

test('opens as it is told, and reads what the address says instead', () => {
  const address = list();
  at('');
  address.read();
  expect(address.$asked.get()).toEqual({ keywords: '', page: 1, state: 'pending', type: '' });
  at('?state=request&type=online&keywords=%20tea%20shop&page=3');
  address.read();
  expect(address.$asked.get()).toEqual({ keywords: 'tea shop', page: 3, state: 'request', type: 'online' });
});

test('shows all where a parameter is empty', () => {
  const address = list();
  at('?state=');
  address.read();
  expect(address.$asked.get().state).toBe('');
});

test('is as it opens where the address makes no sense', () => {
  const address = list();
  at('?state=lost&type=lost&page=-4&keywords=');
  address.read();
  expect(address.$asked.get()).toEqual({ keywords: '', page: 1, state: 'pending', type: '' });
});

test.each([
  [{}, '?'],
  [{ state: '' as const }, '?state='],
  [{ state: 'request' as const, page: 2 }, '?state=request&page=2'],
  [{ type: 'online' as const, keywords: 'a&b' }, '?type=online&keywords=a%26b'],
])('writes %j as %s, which reads back the same', (asked, href) => {
  const address = list();
  const whole = { ...address.$asked.get(), ...asked };
  expect(address.hrefOf(whole)).toBe(href);
  at(href);
  address.read();
  expect(address.$asked.get()).toEqual(whole);
});
