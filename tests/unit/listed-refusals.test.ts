/** The watch that every test of the API stands under: what a contract does not list is named. */
import { expect, test } from 'vitest';
import { refused } from '#server/calls/answers.ts';
import { unlistedRefusal } from '#tests/support/listed-refusals.ts';

const answer = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

test('a refusal that no contract lists is named with its call, and one that is listed is not', async () => {
  expect(await unlistedRefusal('POST', '/matching/approve', answer(refused('sheet_empty')))).toBe(
    'POST /matching/approve is refused with sheet_empty, which its contract does not list.',
  );
  expect(
    await unlistedRefusal('POST', '/matching/approve', answer(refused('already_assigned'))),
  ).toBeUndefined();
  expect(await unlistedRefusal('GET', '/no/such', answer(refused('sheet_empty')))).toBeUndefined();
});
