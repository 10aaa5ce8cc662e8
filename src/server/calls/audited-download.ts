/** A file that tells of people leaves a row in the audit: who took it away, and when (docs/rules.md, G3). */
import type { AuditSubject } from '#domain/common/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { audit } from '../platform/log/audit.ts';
import type { Download } from './download.ts';

interface Taken {
  eventIdx: number;
  memberIdx: number;
  subject: AuditSubject;
  at: string;
}

/** Writes the row; the file does not go out without it. */
export async function noteDownload(db: Database, { stream }: Download, taken: Taken): Promise<void> {
  try {
    await transact(db, (trx) => audit(trx, { ...taken, action: 'download', subjectIdx: null }));
  } catch (error) {
    await stream.cancel().catch(() => undefined);
    throw error;
  }
}
