/** What a backup says of itself: the last entry of its archive, so that an archive that was cut off has none. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Names within the archive. */
export const databaseEntry = 'madang.sqlite';
export const manifestEntry = 'manifest.json';
export const filesPrefix = 'files/';

/** Counted up when an older version could not restore what a newer one writes. */
const formatVersion = 1;

const entry = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Entry = z.output<typeof entry>;

const manifest = z.object({
  format: z.literal('madang-backup'),
  formatVersion: z.literal(formatVersion),
  /** The version of Madang that made it. */
  version: z.string(),
  /** When the database was copied. */
  createdAt: z.iso.datetime(),
  /** The migrations that the database has had. */
  migrations: z.array(z.string()),
  database: entry,
  /** 'elsewhere': in a store of their own, which this backup holds nothing of. */
  fileStore: z.enum(['folder', 'elsewhere']),
  files: z.array(entry),
  /** Entries of files that were deleted before the database was copied: not a part of it. */
  removed: z.array(z.string()),
  /** Files that the database names and that were not there. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

export const newManifest = (facts: Omit<Manifest, 'format' | 'formatVersion' | 'version'>): Manifest => ({
  format: 'madang-backup',
  formatVersion,
  version: productVersion(),
  ...facts,
});

/** Reads a manifest; throws a `BackupFault` where it is none, or one of a newer version. */
export function readManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BackupFault('its manifest is no JSON');
  }
  const read = manifest.safeParse(json);
  if (read.success) return read.data;
  const { formatVersion: theirs, version } = (json ?? {}) as Record<string, unknown>;
  throw new BackupFault(
    typeof theirs === 'number' && theirs > formatVersion
      ? `version ${version} of Madang made it, which packs it in another way`
      : 'its manifest is none of a backup',
  );
}

/** Why a backup can't be used, as the end of a sentence. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return version as string;
}
