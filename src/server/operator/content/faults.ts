/** Why something of a folder is not taken, in a sentence. */
import type { Refusal } from '#domain/common/catalogue.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { translator } from '#i18n/translator.ts';

/** As a fault is told: 'site.yaml, line 4: …'. */
export const faultIn = (path: string, line: number | null, said: string): string =>
  `${path}${line === null ? '' : `, line ${line}`}: ${said}`;

/** 'email: Enter …', of a field by its path. */
export function fieldFault({ field, rule, params }: FieldError): string {
  const t = translator('en');
  if (rule === 'unknown') return `${field}: nothing is called so.`;
  return `${field}: ${t(`rule.${rule}`, { ...params, field: 'it' })}`;
}

interface Pointed {
  language?: string;
  fault?: string;
  line?: number | null;
  found?: string;
  field?: string;
}

/** The same of what a call of the screens refuses. */
export function refusalFault({ key, data }: Refusal): string {
  const said = translator('en')(`msg.${key}`);
  const points = Array.isArray(data) ? (data as (Pointed & FieldError)[]) : [];
  const more = points.map((one) =>
    one.fault === undefined
      ? fieldFault(one)
      : `${one.language}, line ${one.line ?? '?'} of the text: ${one.fault} ${one.found}`.trim(),
  );
  return [said, ...more].join(' ');
}
