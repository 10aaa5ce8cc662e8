/** A form to be tried by a manager: it holds what is typed as long as it is open, and sends nothing. */
import { z } from 'zod';
import { visitorInput } from '#domain/visitor/visitor.ts';
import { blankOf } from '../lib/blank.ts';
import { createForm } from '../lib/form.ts';
import { blankRecord, blanks } from './application/application-values.ts';

export function createFormPreview() {
  const form = createForm({
    schema: z.object({}),
    initial: { ...blanks(), visitor: blankOf(visitorInput) },
    send: () => Promise.resolve(),
  });
  const records = () => form.get('company.exportRecords') as unknown[];
  return {
    form,
    addItem: () => form.set('company.exportRecords', [...records(), blankRecord]),
    removeItem: (_: string, index: number) =>
      form.set(
        'company.exportRecords',
        records().filter((_record, at) => at !== index),
      ),
  };
}
