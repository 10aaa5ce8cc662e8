/** How the installation is, for whoever manages an event on it (docs/rules.md, G11). */
import { z } from 'zod';
import { type Calls, inEvent, isoInstant, nothing } from '../wire/contract.ts';

const count = z.number().int();

const healthAnswer = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: isoInstant,
  database: z.object({
    engine: z.enum(['SQLite', 'PostgreSQL']),
    /** Of all its tables. */
    bytes: count,
    /** The last change of its schema. */
    migration: z.string(),
  }),
  /** Of the folder of the data; null where the system does not say. */
  disk: z.object({ freeBytes: count, bytes: count }).nullable(),
  backup: z.object({
    /** False where the database is PostgreSQL, whose own tools copy it. */
    isPossible: z.boolean(),
    isRunning: z.boolean(),
    /** When the last one that was asked for here could not be made. */
    failedAt: isoInstant.nullable(),
    /** Of those made here. */
    last: z.object({ at: isoInstant, bytes: count, name: z.string() }).nullable(),
  }),
  /** Of the whole installation. */
  queues: z.object({
    mailWaiting: count,
    mailHeld: count,
    mailFailed: count,
    webhookWaiting: count,
    pushWaiting: count,
  }),
  /** Mail leaves this server (`SMTP_URL`). */
  sendsMail: z.boolean(),
  errors: z.object({
    /** Calls that failed through no fault of the caller since this process started. */
    calls: count,
    lastAt: isoInstant.nullable(),
  }),
});
export type Health = z.output<typeof healthAnswer>;

export const healthCalls = {
  'GET /manage/health/getDetail': {
    summary: 'Version, database, disk, last backup, queues and errors, in numbers.',
    access: { who: 'admin', in: 'event' },
    request: inEvent,
    answer: healthAnswer,
    refusals: [],
  },
  'POST /manage/health/backUp': {
    summary: 'Begins a backup of database and files in the data folder, beside the running server.',
    access: { who: 'admin', in: 'event' },
    request: inEvent,
    answer: nothing,
    refusals: ['backup_not_possible', 'backup_running'],
  },
} satisfies Calls;
