/** The audit: who did what to whom, and why; a row for each decision of a manager, in its transaction. */
import type { AuditAction, AuditField, AuditSubject } from '#domain/common/audit.ts';
import type { EventRule } from '#domain/event/event-rules.ts';
import type { VisitorInput } from '#domain/visitor/visitor.ts';
import { newSalt, toChain } from '../../db/audit-chain.ts';
import type { Database } from '../../db/open.ts';

type Value = number | string | boolean | null;
type Impersonal = Partial<Record<string, Value>>;

/** What a row may name: `auditFields`, and the rules of an event, which are called there what they are on their own page. */
export type LabelledField = AuditField | EventRule;

/** Nothing more where each name is a field with a label; else no value fits. */
type Labelled<Named> = [Named extends unknown ? Exclude<keyof Named, LabelledField> : never] extends [never]
  ? unknown
  : never;

/** A field of personal values: one with a label, or a visitor's. */
export type PersonalField = AuditField | keyof VisitorInput;

interface AuditEntry {
  eventIdx: number | null;
  /** Who did it. */
  memberIdx: number | null;
  /** What was done, in the words of the call: 'approve', 'deny', 'cancel' … */
  action: AuditAction;
  /** To what kind of thing: 'participate', 'matching' … */
  subject: AuditSubject;
  subjectIdx: number | null;
  /** ISO 8601 in UTC. */
  at: string;
}

/** What a row says of the deed; each field has a label (`LabelledField`), or it is a type error. */
interface Values<Detail, Before, After> {
  /** What else explains it: numbers and fixed words, never what tells of a person. Kept as JSON. */
  detail?: (Detail & Labelled<Detail>) | null | undefined;
  /** What it changed, and to what, of the same kind; `changeOf` answers both. */
  before?: (Before & Labelled<Before>) | null | undefined;
  after?: (After & Labelled<After>) | null | undefined;
}

/** Texts that may tell of people lie beside the row, and are erased when one of the members of `about` leaves. */
interface Told {
  /** The members of whom the reason and the values may tell; null is somebody without an account, of whom the subject tells. */
  about: readonly (number | null)[];
  /** The reason, as the manager wrote it. */
  reason?: string | null;
  /** Personal values, such as a name, as `before` and `after`; stored as JSON. */
  personal?: { [Part in 'before' | 'after' | 'wanted']?: Partial<Record<PersonalField, unknown>> } | null;
}

/** Adds a row; `trx` is a transaction of `transact`, at whose end the row is chained to those before. */
export async function audit<
  Detail extends Impersonal = Record<never, Value>,
  Before extends Impersonal = Record<never, Value>,
  After extends Impersonal = Record<never, Value>,
>(
  trx: Database,
  entry: AuditEntry & Values<Detail, Before, After> & (Told | { [Name in keyof Told]?: never }),
): Promise<void> {
  const { about = [], reason = null, personal = null, detail, before, after, at, ...row } = entry;
  const told = { ...detail, ...(before && { before }), ...(after && { after }) };
  const links = toChain(trx);
  const { idx: auditIdx } = await trx
    .insertInto('audit')
    .values({ ...row, detail: Object.keys(told).length > 0 ? JSON.stringify(told) : null, createdAt: at })
    .returning('idx')
    .executeTakeFirstOrThrow();
  links.add(auditIdx);
  if (reason === null && personal === null) return;
  await trx
    .insertInto('auditText')
    .values({ auditIdx, reason, detail: personal && JSON.stringify(personal), salt: newSalt() })
    .execute();
  const members = [...new Set(about)]
    .filter((one) => one !== null)
    .map((memberIdx) => ({ auditIdx, memberIdx }));
  if (members.length > 0) await trx.insertInto('auditAbout').values(members).execute();
}

/** In whose name something is saved; `isOperator`: by a command of the operator's, behind which the audit names no member. */
export interface Saver {
  memberIdx: number;
  isOperator?: true;
}

/** Who did it, as a row says: the member, or the operator's command. */
export const doneBy = ({ memberIdx, isOperator }: Saver) =>
  isOperator ? { memberIdx: null, about: [], reason: 'npm run operator' } : { memberIdx };

/** Erases what the audit says of a member in words, everywhere or in one event. Its rows stay: who did what, when, to which number. */
export async function eraseAuditTexts(trx: Database, memberIdx: number, eventIdx?: number): Promise<void> {
  await trx
    .deleteFrom('auditText')
    .where('auditIdx', 'in', (of) =>
      of
        .selectFrom('auditAbout')
        .innerJoin('audit', 'audit.idx', 'auditAbout.auditIdx')
        .select('auditAbout.auditIdx')
        .where('auditAbout.memberIdx', '=', memberIdx)
        .$if(eventIdx !== undefined, (query) => query.where('audit.eventIdx', '=', eventIdx ?? null)),
    )
    .execute();
}
