import { defineConfig } from 'vitest/config';

// Not UTC and not the event's zone on purpose: a time that depends on the machine's zone is a bug.
const env = { TZ: 'Asia/Seoul' };

/** Milliseconds until what is polled for must hold: a second, Vitest's own, is too short on a busy machine. */
const expectation = { poll: { timeout: 20_000 } };

/** The suites of `npm test`. The files of tests/api run twice, once on each database. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], env, expect: expectation, testTimeout: 40_000 } },
      {
        test: {
          name: 'api-sqlite',
          include: ['tests/api/**/*.test.ts'],
          env,
          expect: expectation,
          provide: { database: 'sqlite' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: ['tests/api/**/*.test.ts'],
          env,
          expect: expectation,
          provide: { database: 'postgres' },
          globalSetup: 'tests/support/postgres-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          env,
          expect: expectation,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
