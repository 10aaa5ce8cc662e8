import { expect, test } from 'vitest';
import { errorFacts } from '#server/ground/log.ts';
import { inRequest, noteWritten } from '#server/ground/request-id.ts';
import { sqliteNameOf, storageFaultOf, storageRefusal } from '#server/ground/storage-fault.ts';

const failed = (facts: object, message = 'it failed') => Object.assign(new Error(message), facts);

test.each([
  ['a lock of SQLite', { errcode: 5 }, 'busy'],
  ['a kind of it', { errcode: 261 }, 'busy'],
  ['a full disk under SQLite', { errcode: 13 }, 'full'],
  ['a write beyond a limit under SQLite', { errcode: 778 }, 'io'],
  ['a file of SQLite that may only be read', { errcode: 1544 }, 'readonly'],
  ['a file of SQLite that can’t be opened', { errcode: 14 }, 'io'],
  ['a full disk under PostgreSQL', { code: '53100' }, 'full'],
  ['a replica of PostgreSQL', { code: '25006' }, 'readonly'],
  ['PostgreSQL that shuts down', { code: '57P01' }, 'away'],
  ['PostgreSQL that is not there', { code: 'ECONNREFUSED' }, 'away'],
  ['a lost connection', { code: '08006' }, 'away'],
  ['a statement that took too long', { code: '57014' }, 'busy'],
  ['a full disk under a file', { code: 'ENOSPC' }, 'full'],
  ['a folder that may only be read', { code: 'EROFS' }, 'readonly'],
  ['a key that said no, in SQLite', { errcode: 2067, code: 'ERR_SQLITE_ERROR' }, undefined],
  ['a key that said no, in PostgreSQL', { code: '23505' }, undefined],
  ['a mistake of ours', {}, undefined],
])('%s is told apart', (_, facts, fault) => {
  expect(storageFaultOf(failed(facts))).toBe(fault);
});

test.each([
  ['Connection terminated unexpectedly', 'away'],
  ['Query read timeout', 'away'],
  ['timeout exceeded when trying to connect', 'busy'],
  ['Connection is a word that we use', undefined],
])('‘%s’, which the driver says without a code, is %s', (message, fault) => {
  expect(storageFaultOf(new Error(message))).toBe(fault);
});

test('whoever asked hears what to do: try again at once for a lock, later for a disk', () => {
  expect(storageRefusal(failed({ errcode: 5 }))).toMatchObject({
    status: 503,
    key: 'server_busy',
    retryAfter: 2,
  });
  expect(storageRefusal(failed({ code: 'ENOSPC' }))).toMatchObject({
    status: 503,
    key: 'service_unavailable',
    retryAfter: 30,
  });
  expect(storageRefusal(new TypeError('undefined is not a function'))).toBeUndefined();
});

test('a call that has written something is not told that nothing was changed', () => {
  inRequest('a-request', () => {
    expect(storageRefusal(failed({ errcode: 5 }))?.key).toBe('server_busy');
    noteWritten();
    expect(storageRefusal(failed({ errcode: 5 }))?.key).toBe('service_unavailable');
  });
});

test('the log has SQLite’s own name for what went wrong', () => {
  expect(sqliteNameOf(failed({ errcode: 778 }))).toBe('SQLITE_IOERR (778)');
  const full = failed({ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'database or disk is full');
  expect(errorFacts(full)).toMatchObject({ message: 'database or disk is full', sqlite: 'SQLITE_FULL' });
});
