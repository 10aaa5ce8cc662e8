import { expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { $token, forgetToken } from '#stores/site/token.ts';

/** A client of the browser's token, and what answers its call. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const client = createClient({
    base: 'http://madang.test/api',
    fetch: () => promise,
    token: () => $token.get(),
    onUnauthorized: forgetToken,
  });
  const called = client('GET /member/getMember', {}).catch(() => undefined);
  return async () => {
    resolve(new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } }));
    await called;
  };
}

test('a token that the server no longer knows is forgotten', async () => {
  $token.set('of the only log-in');
  await waiting()();
  expect($token.get()).toBeUndefined();
});

test('a late answer to an old token leaves the one that a log-in has stored since', async () => {
  $token.set('of the first log-in');
  const refuse = waiting();
  $token.set('of the second log-in');
  await refuse();
  expect($token.get()).toBe('of the second log-in');
});
