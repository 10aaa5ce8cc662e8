/** The step of a form before it is sent: its files go first. What uploads them is loaded by forms that have some. */
import type { z } from 'zod';
import { ApiError } from '#api/client.ts';
import { check, type FieldError } from '#domain/common/validation.ts';
import { keptIn, withSent } from '../lib/upload/file-refs.ts';

/**
 * What a form sends once its files are sent: `values` parsed with their numbers in place. Rejects like a call whose fields are
 * bad where a file can't be uploaded; all others stay.
 */
export async function withSentFiles<Schema extends z.ZodType>(
  schema: Schema,
  values: object,
): Promise<z.output<Schema>> {
  const idxs = new Map<string, number>();
  const unsent: FieldError[] = [];
  const kept = keptIn(values);
  if (kept.length > 0) {
    const { uploads } = await import('./uploads.ts');
    const settled = kept.map(async ({ ref, path }) => {
      const upload = uploads.open(ref);
      const fileIdx = await upload.settle().catch(() => undefined);
      if (fileIdx !== undefined) idxs.set(path, fileIdx);
      else unsent.push({ field: path, rule: 'file_not_sent', params: { name: upload.$view.get().name } });
    });
    await Promise.all(settled);
  }
  const judged = check(schema, withSent(values, idxs));
  const bad = unsent.length > 0 ? unsent : judged.errors;
  if (bad) {
    const resultMessage = 'invalid_parameter';
    throw new ApiError(`msg.${resultMessage}`, 0, {
      resultCode: -1,
      resultMessage,
      data: bad,
      totalCount: 0,
    });
  }
  return judged.data as z.output<Schema>;
}

/** Forgets the files that a form's values name and that nobody needs any more: it was sent, or begun anew. */
export async function forgetFilesOf(values: unknown): Promise<void> {
  const refs = keptIn(values).map(({ ref }) => ref);
  if (refs.length === 0) return;
  await import('./uploads.ts').then(
    ({ uploads }) => uploads.forget(refs),
    () => undefined,
  );
}
