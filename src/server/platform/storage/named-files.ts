/** Files that a form names by their idx. */
import { Refusal } from '#domain/common/catalogue.ts';
import type { FileKind } from '#domain/common/files.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';

/** A field of a form that names a file, and the kind that belongs there. */
export interface NamedFile {
  field: string;
  kind: FileKind;
  fileIdx: number | null;
}

/** Refuses with `invalid_parameter`, naming each field whose file is not there, not of the member, or of one of these members, or of another kind; nobody without an account has one. */
export async function assertOwnsFiles(
  db: Database,
  owner: number | null | readonly number[],
  named: readonly NamedFile[],
): Promise<void> {
  const wanted = named.filter((file) => file.fileIdx !== null);
  if (wanted.length === 0) return;
  const query = db
    .selectFrom('file')
    .select(['idx', 'kind'])
    .where('memberIdx', 'in', [owner ?? 0].flat())
    .where('idx', 'in', [...new Set(wanted.map((file) => file.fileIdx as number))]);
  // Held until the form is written: a file that nothing names yet may be swept at this moment.
  const rows = await (hasRowLocks(db) ? query.forKeyShare() : query).execute();
  const kinds = new Map(rows.map((row) => [row.idx, row.kind]));
  const errors: FieldError[] = wanted
    .filter((file) => kinds.get(file.fileIdx as number) !== file.kind)
    .map((file) => ({ field: file.field, rule: 'one_of', params: {} }));
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors);
}
