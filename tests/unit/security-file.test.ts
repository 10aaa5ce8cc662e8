/** The security log's file: whose it is, what a line looks like, and for how long it is kept. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SettingError } from '#server/ground/config.ts';
import { createLogger } from '#server/ground/log.ts';
import { openSecurityLog, type SecurityLog } from '#server/platform/log/security-file.ts';
import { securityEvent } from '#server/platform/log/security-log.ts';
import { TestClock } from '#tests/support/compose.ts';

const clock = new TestClock('2026-10-12T09:00:00Z');
let folder = '';
let lines: string[] = [];
const opened: SecurityLog[] = [];
beforeEach(() => {
  clock.set('2026-10-12T09:00:00Z');
  folder = mkdtempSync(join(tmpdir(), 'madang-security-'));
  lines = [];
});
afterEach(() => {
  for (const log of opened.splice(0)) log.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(options: { file?: string; days?: number; most?: number } = {}) {
  const log = openSecurityLog({
    settings: { DATA_DIR: folder, SECURITY_LOG: options.file, SECURITY_LOG_DAYS: options.days ?? 30 },
    clock: clock.read,
    log: createLogger({ write: (line) => void lines.push(line) }),
    ...(options.most && { most: options.most }),
  });
  opened.push(log);
  const fail = (memberIdx: number) =>
    securityEvent({ security: log.logger, address: '192.0.2.1' }, 'login_failed', { memberIdx });
  return { ...log, fail };
}
const files = () => readdirSync(folder).sort();
const membersIn = (name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).memberIdx);

test('is in the data folder, for the server alone, a JSON line for each event', () => {
  open().fail(7);
  expect(files()).toEqual(['security.log']);
  expect(statSync(join(folder, 'security.log')).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(join(folder, 'security.log'), 'utf8'))).toEqual({
    level: 30,
    time: expect.any(String),
    name: 'security',
    event: 'login_failed',
    address: '192.0.2.1',
    network: '192.0.2.1',
    memberIdx: 7,
    msg: 'login_failed',
  });
  expect(lines).toEqual([]);
});

test('keeps its name, and the lines of a day move to a file of that day', () => {
  const log = open();
  log.fail(1);
  clock.set('2026-10-12T23:59:59Z');
  log.fail(2);
  clock.set('2026-10-13T00:00:00Z');
  log.fail(3);
  expect(files()).toEqual(['security-2026-10-12.log', 'security.log']);
  expect([membersIn('security-2026-10-12.log'), membersIn('security.log')]).toEqual([[1, 2], [3]]);
});

test('no line is older than the days that were set, also after a time in which nothing ran', () => {
  const log = open({ days: 3 });
  for (const day of ['12', '13', '14', '15']) {
    clock.set(`2026-10-${day}T12:00:00Z`);
    log.fail(Number(day));
  }
  expect(files()).toEqual(['security-2026-10-13.log', 'security-2026-10-14.log', 'security.log']);
  writeFileSync(join(folder, 'security-notes.log'), 'of somebody else');
  log.close();
  opened.length = 0;
  utimesSync(join(folder, 'security.log'), new Date('2026-10-15'), new Date('2026-10-15'));
  clock.set('2026-10-17T12:00:00Z');
  // After so long a time the clock may be wrong: an hour later it is believed.
  const later = open({ days: 3 });
  const kept = ['security-2026-10-13.log', 'security-2026-10-14.log', 'security-2026-10-15.log'];
  expect(files()).toEqual([...kept, 'security-notes.log', 'security.log']);
  clock.set('2026-10-17T13:00:00Z');
  later.tidy();
  expect(files()).toEqual(['security-2026-10-15.log', 'security-notes.log', 'security.log']);
});

test('a clock that is a year ahead for a moment deletes nothing', () => {
  const log = open({ days: 3 });
  log.fail(1);
  clock.set('2026-10-13T08:00:00Z');
  log.fail(2);
  clock.set('2027-10-13T08:10:00Z');
  log.tidy();
  clock.set('2026-10-13T08:20:00Z');
  log.tidy();
  expect(files()).toContain('security-2026-10-12.log');
});

test('two processes that write to the same file lose no line at the turn of a day', () => {
  const [one, other] = [open(), open()];
  one.fail(1);
  other.fail(2);
  clock.set('2026-10-13T00:00:00Z');
  one.fail(3);
  other.fail(4);
  one.fail(5);
  expect(membersIn('security-2026-10-12.log')).toEqual([1, 2]);
  expect(membersIn('security.log')).toEqual([3, 4, 5]);
});

test('a day has so many bytes and no more, the log says so once, and the next day begins anew', () => {
  const log = open({ most: 500 });
  for (let no = 1; no <= 20; no++) log.fail(no);
  expect(statSync(join(folder, 'security.log')).size).toBeLessThan(800);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the security log is full for today']);
  clock.set('2026-10-13T00:00:00Z');
  log.fail(21);
  expect(membersIn('security.log')).toEqual([21]);
});

test('goes to standard output with the rest where the operator says so', () => {
  open({ file: 'stdout' }).fail(7);
  expect(files()).toEqual([]);
  expect(JSON.parse(lines.join(''))).toMatchObject({ name: 'security', event: 'login_failed' });
});

test('a file that can not be written ends the start with a sentence', () => {
  expect(() => open({ file: join(folder, 'nowhere', 'security.log') })).toThrow(SettingError);
  expect(() => open({ file: folder })).toThrow(/SECURITY_LOG/);
});

test('what goes wrong later is told once, and stops nobody', () => {
  const log = open();
  log.fail(1);
  rmSync(folder, { recursive: true });
  clock.set('2026-10-13T00:00:00Z');
  log.fail(2);
  log.fail(3);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the security log could not be written']);
});

test('what strangers can cause without end is cut to so many lines a second, and counted', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const log = open();
  const where = { security: log.logger, address: '192.0.2.1' };
  for (let no = 0; no < 500; no++) securityEvent(where, 'limit_reached', { limit: 'password-network' });
  for (let no = 0; no < 5; no++) securityEvent(where, 'login_failed', { memberIdx: null });
  const events = () =>
    readFileSync(join(folder, 'security.log'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  expect(events().map(({ event }) => event)).toEqual([
    ...Array(20).fill('limit_reached'),
    ...Array(5).fill('login_failed'),
  ]);
  vi.advanceTimersByTime(1_000);
  securityEvent(where, 'limit_reached', { limit: 'password-network' });
  expect(events().slice(25)).toMatchObject([
    { event: 'lines_left_out', count: 480 },
    { event: 'limit_reached' },
  ]);
});
