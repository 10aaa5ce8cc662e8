import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLoopback, readSettings, SettingError, settingsFromFiles } from '#server/ground/config.ts';

test('an installation that sets nothing gets the documented settings', () => {
  expect(readSettings({ HOME: '/root', PORT: '', SITE_URL: ' ' })).toEqual({
    PORT: 4321,
    HOST: '127.0.0.1',
    EVENT_IDX: 36,
    DATA_DIR: 'data',
    PUBLIC_API_BASE: '/api',
    PUBLIC_FILE_BASE: '/files',
    PUSH_HOSTS: [
      'fcm.googleapis.com',
      '*.push.apple.com',
      'updates.push.services.mozilla.com',
      '*.notify.windows.com',
    ],
    SECURITY_LOG_DAYS: 30,
    SLOW_QUERY_MS: 100,
    PAGE_QUALITY: 11,
    SET_UP: true,
    TRUST_PROXY: 0,
  });
});

test('what is set is read in its own type', () => {
  expect(
    readSettings({
      PORT: '0',
      SITE_URL: 'https://expo.example.org/',
      EVENT_IDX: '7',
      DATABASE_URL: 'postgresql://madang:secret@db/madang',
      PUBLIC_API_BASE: 'https://api.example.org/api/',
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'Madang <expo@example.org>',
      TRUST_PROXY: '2',
      PARTNER_HOST: 'Okta',
    }),
  ).toMatchObject({
    PORT: 0,
    SITE_URL: 'https://expo.example.org',
    EVENT_IDX: 7,
    PUBLIC_API_BASE: 'https://api.example.org/api',
    TRUST_PROXY: 2,
    PARTNER_HOST: 'okta',
  });
});

describe('a wrong setting is named in one sentence that repeats no value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a host'],
    ['SITE_URL', 'expo.example.org'],
    ['SITE_URL', 'https://expo.example.org/path'],
    ['SITE_URL', 'https://user@expo.example.org'],
    ['SITE_URL', 'https://exp o'],
    ['EVENT_IDX', '0'],
    ['DATABASE_URL', 'mysql://root:secret@db'],
    ['FILE_STORE', 'ftp://files'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['PUBLIC_API_BASE', '/elsewhere'],
    ['PUBLIC_FILE_BASE', 'files'],
    ['PARTNER_HOST', 'a b'],
    ['ANALYTICS_URL', 'javascript:alert(1)'],
    ['SLOW_QUERY_MS', '0'],
    ['PAGE_QUALITY', '12'],
    ['TRUST_PROXY', 'true'],
  ])('%s=%s', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^The setting ${name} must be [^\\n]+\\.$`));
    expect(read).not.toThrow('secret');
  });

  test('mail without a sender', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.example.org' })).toThrow(
      'The setting MAIL_FROM must be set when SMTP_URL is.',
    );
  });
});

describe('a setting that may hold a password can stand in a file', () => {
  const values = {
    DATABASE_URL: 'postgresql://madang:secret@db/madang',
    FILE_STORE: '/srv/files',
    REDIS_URL: 'redis://:secret@cache',
    SMTP_URL: 'smtps://expo:secret@mail.example.org',
    VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    ANALYTICS_URL: 'https://count:secret@analytics.example.org',
  };
  const mail = { MAIL_FROM: 'expo@example.org' };
  const fileOf = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'value'), text);
    return join(folder, 'value');
  };

  test.each(settingsFromFiles)('%s_FILE, whose last new line is cut', (name) => {
    const read = readSettings({ ...mail, [`${name}_FILE`]: fileOf(`${values[name]}\n`) });
    expect(read).toMatchObject({ [name]: values[name] });
  });

  test('not beside the setting itself', () => {
    expect(() => readSettings({ SMTP_URL: values.SMTP_URL, SMTP_URL_FILE: fileOf(values.SMTP_URL) })).toThrow(
      new SettingError('The settings SMTP_URL and SMTP_URL_FILE are both set: set one of them.'),
    );
  });

  test('not from a file that is missing, a folder or empty', () => {
    const at = fileOf(' \n');
    const refused = (path: string) => () => readSettings({ DATABASE_URL_FILE: path });
    expect(refused(`${at}-missing`)).toThrow(
      `The file of the setting DATABASE_URL_FILE can't be read (ENOENT): ${at}-missing.`,
    );
    expect(refused(tmpdir())).toThrow(
      `The file of the setting DATABASE_URL_FILE can't be read (EISDIR): ${tmpdir()}.`,
    );
    expect(refused(at)).toThrow(`The file of the setting DATABASE_URL_FILE is empty: ${at}.`);
  });

  test('and what is in it is judged like the setting, without being repeated', () => {
    const read = () => readSettings({ DATABASE_URL_FILE: fileOf('mysql://root:secret@db\n') });
    expect(read).toThrow('The setting DATABASE_URL must be a postgresql:// address.');
  });
});

test('only this machine reaches the loopback addresses', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true, true]);
  expect(['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.example.org'].map(isLoopback)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
