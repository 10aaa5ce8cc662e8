/** What the audit says of interpreters: who named, changed or took out whom (docs/rules.md, M33). */
import type { Database } from '../../db/open.ts';
import { audit } from '../../platform/log/audit.ts';

const fields = ['name', 'email', 'mobile'] as const;
type Person = Record<(typeof fields)[number], string | null>;

export interface InterpreterChange {
  idx: number;
  /** Null of one who is new. */
  before: Person | null;
  /** Null of one who is taken out. */
  after: Person | null;
}

/** A row for each who was named, is called otherwise or was taken out; the names lie beside it, and are erased with the event's records. */
export async function auditInterpreters(
  trx: Database,
  changes: readonly InterpreterChange[],
  by: { eventIdx: number; memberIdx: number; at: string },
): Promise<void> {
  for (const { idx, before, after } of changes) {
    const changed = fields.filter((name) => (before?.[name] ?? null) !== (after?.[name] ?? null));
    if (changed.length === 0 && after !== null) continue;
    const only = (person: Person | null) =>
      person && Object.fromEntries(changed.map((name) => [name, person[name]]));
    const [was, is] = [only(before), only(after)];
    await audit(trx, {
      ...by,
      action: before === null ? 'add' : after === null ? 'removeInterpreter' : 'update',
      subject: 'interpreter',
      subjectIdx: idx,
      about: [],
      ...(changed.length > 0 && { personal: { ...(was && { before: was }), ...(is && { after: is }) } }),
    });
  }
}
