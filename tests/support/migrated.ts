/** Databases that are migrated once for a whole run: a test's own is a copy of one, which takes a tenth of the time. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';
import { shortLived } from '../../scripts/short-lived.mjs';
import { createDatabase } from './postgres.ts';

const fileName = 'madang.sqlite';

/** For Vitest's `globalSetup`: an empty, migrated SQLite file that every test of the run can copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(shortLived());
  const db = await openDatabase({ dataDir });
  await db.destroy();
  project.provide('migratedFile', join(dataDir, fileName));
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** Puts a copy of the file into a data folder; without a file the folder stays as it is, and whoever opens it migrates. */
export function putMigrated(dataDir: string, file: string | undefined): void {
  if (!file) return;
  // Closed for good, it has no other files beside it whose pages it would lack.
  if (existsSync(`${file}-wal`)) throw new Error(`${file} is open.`);
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(file, join(dataDir, fileName));
}

/** A migrated database in the cluster behind `url`, with nobody connected to it, for others to be copies of. */
export async function migratedTemplate(url: string): Promise<string> {
  const databaseUrl = await createDatabase(url);
  const dataDir = mkdtempSync(shortLived());
  const db = await openDatabase({ dataDir, databaseUrl, poolSize: 1 });
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
  return new URL(databaseUrl).pathname.slice(1);
}

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty, migrated SQLite file to copy; only there in runs that are set up with one. */
    migratedFile: string;
  }
}
