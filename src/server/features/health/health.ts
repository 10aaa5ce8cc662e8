/** How the installation is, in numbers that tell of nobody (docs/rules.md, G11). */
import { readFileSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AnswerOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { migrations } from '../../db/migrate.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { countWaiting } from '../../platform/mail/queue.ts';
import type { Backups } from './backups.ts';

export interface HealthParts {
  backups: Backups;
  dataDir: string;
  sendsMail: boolean;
  startedAt: Date;
  errors: { calls: number; lastAt: string | null };
}

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

export async function healthDetail(
  { db }: ContextOf<'GET /manage/health/getDetail'>,
  { backups, dataDir, sendsMail, startedAt, errors }: HealthParts,
): Promise<AnswerOf<'GET /manage/health/getDetail'>> {
  return {
    version,
    node: process.versions.node,
    startedAt: startedAt.toISOString(),
    database: {
      engine: hasRowLocks(db) ? 'PostgreSQL' : 'SQLite',
      bytes: await bytesOf(db, dataDir),
      migration: Object.keys(migrations).at(-1) ?? '',
    },
    disk: await statfs(dataDir).then(
      ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, bytes: blocks * bsize }),
      () => null,
    ),
    backup: {
      isPossible: backups.isPossible,
      isRunning: backups.isRunning,
      failedAt: backups.failedAt,
      last: await backups.last(),
    },
    queues: await queuesOf(db),
    sendsMail,
    errors: { ...errors },
  };
}

/** Begins a backup and does not wait for it. */
export async function backUp(
  { db, eventIdx, actor, now }: ContextOf<'POST /manage/health/backUp'>,
  { backups }: HealthParts,
): Promise<null> {
  if (!backups.isPossible) throw new Refusal('backup_not_possible');
  if (backups.isRunning) throw new Refusal('backup_running');
  const deed = { action: 'backUp', subject: 'database', subjectIdx: null, at: now.toISOString() } as const;
  await transact(db, (trx) => audit(trx, { ...deed, eventIdx, memberIdx: actor.memberIdx }));
  if (!backups.begin(now).isBegun) throw new Refusal('backup_running');
  return null;
}

async function bytesOf(db: Database, dataDir: string): Promise<number> {
  if (!hasRowLocks(db))
    return stat(join(dataDir, 'madang.sqlite')).then(
      ({ size }) => size,
      () => 0,
    );
  const size = sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`;
  return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
}

async function queuesOf(db: Database): Promise<AnswerOf<'GET /manage/health/getDetail'>['queues']> {
  const mails = db.selectFrom('outbox').select((of) => of.fn.countAll<number>().as('count'));
  const tasks = db.selectFrom('task').select((of) => of.fn.countAll<number>().as('count'));
  const open = mails.where('sentAt', 'is', null).where('failedAt', 'is', null).where('endedAt', 'is', null);
  const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count);
  return {
    mailWaiting: await countWaiting(db),
    mailHeld: await countOf(open.where('heldFor', 'is not', null)),
    mailFailed: await countOf(mails.where('failedAt', 'is not', null)),
    webhookWaiting: await countOf(
      tasks
        .innerJoin('webhookDelivery', 'webhookDelivery.idx', 'task.webhookDeliveryIdx')
        .where('task.kind', '=', 'webhook')
        .where('webhookDelivery.failedAt', 'is', null),
    ),
    pushWaiting: await countOf(tasks.where('task.kind', '=', 'push')),
  };
}
