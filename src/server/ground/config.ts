import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { limits } from '#domain/common/limits.ts';

/** A start that can't continue for a reason the operator can fix. Its message is one whole sentence. */
export class SettingError extends Error {
  override name = 'SettingError';
}

const address = (protocols: string[], what: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${what}`);

const origin = z
  .string()
  .regex(/^https?:\/\/[^/?#@\s]+\/?$/, 'must be a scheme and a host only, such as https://expo.example.org')
  .refine(URL.canParse, 'must be an address such as https://expo.example.org');

const base = (path: string) =>
  z
    .string()
    .refine(
      (text) => text === path || (/^https?:/.test(text) && URL.canParse(text)),
      `must be ${path} or an http or https address`,
    )
    .transform((text) => text.replace(/\/+$/, ''))
    .default(path);

/** Whether a text is a private key of the curve P-256, which not every number of 32 bytes is. */
function isPrivateKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be a whole number from ${min} to ${max}`);

/** Everything that an installation may set, by environment variables of these names. */
const environment = z
  .object({
    /** 0 takes any free port. */
    PORT: wholeNumber(0, 65_535).default(4321),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
      .default('127.0.0.1'),
    /** Undefined: the address that the server listens on. */
    SITE_URL: origin.transform((text) => text.replace(/\/$/, '')).optional(),
    EVENT_IDX: wholeNumber(1, limits.idx).default(limits.defaultEventIdx),
    DATA_DIR: z.string().default('data'),
    /** Undefined: SQLite in the data folder. */
    DATABASE_URL: address(['postgres:', 'postgresql:'], 'a postgresql:// address').optional(),
    /** Undefined: `files` in the data folder. */
    FILE_STORE: z
      .string()
      .refine(
        (text) => !text.includes('://') || text.startsWith('s3://'),
        'must be a folder or an s3:// address',
      )
      .optional(),
    /** Where several processes count tries together; undefined: each in its own memory. */
    REDIS_URL: address(['redis:', 'rediss:'], 'a redis:// or rediss:// address').optional(),
    SMTP_URL: address(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address').optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'must be an email address, with or without a name before it')
      .optional(),
    /** Where browsers reach the API and the stored files; an address when that is another host. */
    PUBLIC_API_BASE: base('/api'),
    PUBLIC_FILE_BASE: base('/files'),
    /** A host name that contains this gets the partner's default image. */
    PARTNER_HOST: z
      .string()
      .regex(/^[\w.-]+$/, 'must be a host name or a part of one')
      .toLowerCase()
      .optional(),
    ANALYTICS_URL: address(['http:', 'https:'], 'an http or https address').optional(),
    /** Milliseconds from which a query is logged as slow, with its SQL and without its values. */
    SLOW_QUERY_MS: wholeNumber(1, 3_600_000).default(100),
    /** Brotli's quality for the built pages, which each start compresses. */
    PAGE_QUALITY: wholeNumber(0, 11).default(11),
    /** A file, or `stdout`. Undefined: `security.log` in the data folder. */
    SECURITY_LOG: z.string().optional(),
    /** For how many days lines of the security log, which hold addresses, are kept in its file: not longer than the privacy policy says. */
    SECURITY_LOG_DAYS: wholeNumber(1, limits.securityLogDays).default(limits.securityLogDays),
    /** Hosts of push services, with spaces between; `none`: notices are not pushed. */
    PUSH_HOSTS: z
      .string()
      .default('fcm.googleapis.com *.push.apple.com updates.push.services.mozilla.com *.notify.windows.com')
      .transform((text) => (text.trim() === 'none' ? [] : text.toLowerCase().trim().split(/\s+/)))
      .refine(
        (hosts) => hosts.every((host) => /^(\*\.)?[\w-]+(\.[\w-]+)+(:\d{1,5})?$/.test(host)),
        'must be host names with spaces between, or none',
      ),
    /** The private key of VAPID: 32 bytes in base64url. Undefined: one is made and kept in the database. */
    VAPID_PRIVATE_KEY: z
      .string()
      .refine(isPrivateKey, 'must be a private key of P-256: 32 bytes in base64url, 43 characters')
      .optional(),
    /** Whether an installation without a manager is opened by a link; 0: by `npm run operator -- add` alone. */
    SET_UP: z
      .enum(['0', '1'], 'must be 0 or 1')
      .default('1')
      .transform((text) => text === '1'),
    /** How many proxies are in front of this server; 0: `X-Forwarded-For` is not believed. */
    TRUST_PROXY: wholeNumber(0, 10).default(0),
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'must be set when SMTP_URL is',
  });

/** The settings of an installation, checked. Read once at start; tests hand in their own. */
export type Settings = z.output<typeof environment>;

/** Settings whose value may hold a password: `NAME_FILE` names a file that has the value in it. */
export const settingsFromFiles = [
  'DATABASE_URL',
  'FILE_STORE',
  'REDIS_URL',
  'SMTP_URL',
  'ANALYTICS_URL',
  'VAPID_PRIVATE_KEY',
] as const;

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * Throws a `SettingError` that names the first wrong variable. The value is not repeated: it may hold a password.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  for (const name of settingsFromFiles) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined)
      throw new SettingError(`The settings ${name} and ${name}_FILE are both set: set one of them.`);
    given[name] = valueIn(path, `${name}_FILE`);
  }
  const checked = environment.safeParse(given);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new SettingError(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  return checked.data;
}

/** What a file of one value holds, without the white space around it: editors and `echo` end it with a new line. */
function valueIn(path: string, setting: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(`The file of the setting ${setting} can't be read (${code}): ${path}.`);
  }
  if (text === '') throw new SettingError(`The file of the setting ${setting} is empty: ${path}.`);
  return text;
}

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
