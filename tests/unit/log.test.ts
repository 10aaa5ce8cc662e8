import { expect, test } from 'vitest';
import { errorFacts, loggedPath, withoutValues } from '#server/ground/log.ts';

test.each([
  ["Cannot read properties of undefined (reading 'idx')", undefined],
  ['UNIQUE constraint failed: member.id', undefined],
  ['connect ECONNREFUSED 127.0.0.1:5432', undefined],
  ["ENOENT: no such file or directory, open '/srv/madang/data/madang.sqlite'", undefined],
  ['invalid input syntax for type integer: "Kim Minji"', 'invalid input syntax for type integer: "…"'],
  ['Unexpected end of JSON input at "{"id":"kim@example.org', 'Unexpected end of JSON input at "…"'],
  ['550 5.1.1 <kim.minji@example.org>: no such user', '550 5.1.1 <[email]>: no such user'],
  [
    'failed: http://localhost/api/company/getList?keywords=Kim',
    'failed: http://localhost/api/company/getList?…',
  ],
  ["no value '홍길동' here", "no value '…' here"],
  ['called +43 660 999 8877 twice', 'called [number] twice'],
  ['token a1B2c3D4e5F6g7H8i9J0k1L2 is gone', 'token [token] is gone'],
])('of the message %s the log keeps no value', (message, kept = message) => {
  expect(withoutValues(message)).toBe(kept);
});

test('of an error the log keeps kind, code and place, and nothing that a driver adds about a row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "member_id"'), {
    code: '23505',
    constraint: 'member_id',
    detail: 'Key (id)=(kim@example.org) already exists.',
    where: 'kim',
    response: '550 <kim@example.org>',
    cause: new TypeError('no "kim"'),
  });
  const facts = errorFacts(error);
  expect(facts).toMatchObject({ type: 'Error', code: '23505', constraint: 'member_id' });
  expect(facts).toMatchObject({ cause: { type: 'TypeError', message: 'no "…"' } });
  expect(String(facts.stack)).toContain('log.test.ts');
  expect(JSON.stringify(facts)).not.toContain('kim');
  expect(errorFacts('kim')).toEqual({ type: 'string' });
});

test.each([
  ['/ko/media-center/detail/12', '/ko/media-center/detail/12'],
  ['/_astro/Wizard.DkS1_a-9.js', '/_astro/Wizard.DkS1_a-9.js'],
  ['/ko/kim@example.org', '/ko/…'],
  ['/ko/%ED%99%8D/info', '/ko/…/info'],
  [`/files/${'a1'.repeat(20)}/x`, '/files/…/x'],
  [`/files/calendar/${'aZ-_0'.repeat(8)}abc.ics`, '/files/calendar/…'],
])('of the path %s the log keeps the words that are ours', (path, kept) => {
  expect(loggedPath(path)).toBe(kept);
});
