import { defineConfig } from 'vitest/config';
import { alone } from './scripts/test-files.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';

/**
 * How long is waited for what must come, everywhere: a test asserts what happens, never how soon, and holds on a machine
 * that is ten times slower. `retry` stays 0.
 */
const patience = { poll: 90_000, test: 480_000 };

/**
 * The server runs in tests as it runs in use: Node strips its types itself, and keeps what it has compiled for the next worker. Vite would
 * put a getter before every name that is imported.
 */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const migrated = 'tests/support/migrated.ts';

/**
 * Files of tests/api that run on SQLite alone: they are about connections, pictures or passwords, and what they ask of a database other
 * files ask of both.
 */
const ofNoDatabase = [
  'password-queue',
  'slow-readers',
  'upload-memory',
  'upload-refused',
  'upload-siege',
  'views',
].map((name) => `tests/api/${name}.test.ts`);

const environment = {
  // Not UTC and not the event's zone on purpose: a time that depends on the machine's zone is a bug.
  TZ: 'Asia/Seoul',
  // Each server of a test would compress all pages when it starts, and few are read: 5 s of processor time in the best quality.
  PAGE_QUALITY: '0',
};

const common = {
  env: environment,
  testTimeout: patience.test,
  hookTimeout: patience.test,
  expect: { poll: { timeout: patience.poll, interval: 25 } },
};

/**
 * A worker keeps what its files import: to import the server takes longer than most files of tests. So what a file changes
 * beyond its own database it puts back, or `begin-anew.ts` does.
 */
const shared = {
  isolate: false,
  setupFiles: 'tests/support/begin-anew.ts',
  // As in use: what renders pages takes several times as long in its development form.
  env: { ...environment, NODE_ENV: 'production' },
};

/** The suites of `npm test`. The files of tests/api run twice, once on each database; those of tests/unit once, in one of two projects. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          ...native,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: alone(),
          isolate: false,
          setupFiles: 'tests/support/left-clean.ts',
        },
      },
      // What a file mocks, stubs or keeps in a store would be found by the next. A new file lands here by what it says, see `alone`.
      { test: { ...common, name: 'unit-alone', include: alone() } },
      {
        test: {
          ...common,
          ...shared,
          ...native,
          name: 'api-sqlite',
          include: ['tests/api/**/*.test.ts'],
          provide: { database: 'sqlite' },
          globalSetup: migrated,
        },
      },
      {
        test: {
          ...common,
          ...shared,
          ...native,
          name: 'api-postgres',
          include: ['tests/api/**/*.test.ts'],
          exclude: ofNoDatabase,
          provide: { database: 'postgres' },
          globalSetup: [migrated, 'tests/support/postgres-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          ...shared,
          ...native,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: migrated,
        },
      },
    ],
  },
});
