import type { TestProject } from 'vitest/node';
import { migratedTemplate } from './migrated.ts';
import { startPostgres } from './postgres.ts';

/** One PostgreSQL for a whole run; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  project.provide('migratedTemplate', await migratedTemplate(url));
  return stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that this run's `testApp` stands on. */
    database: 'sqlite' | 'postgres';
    /** The cluster in which a test makes its databases; only there in runs on PostgreSQL. */
    postgresUrl: string;
    /** The name of an empty, migrated database in it. */
    migratedTemplate: string;
  }
}
