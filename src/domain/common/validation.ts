import type { z } from 'zod';

/** One bad field, as `invalid_parameter` lists it: `field` is a dotted path, `rule` a key of `rule.json`. */
export interface FieldError {
  field: string;
  rule: Rule;
  params: Record<string, string | number>;
}

/** Errors that one answer lists at most. No form has as many fields; a request that is made to break them has hundreds of thousands. */
export const fieldErrorsMost = 200;

/** Every rule that a field can break; each has a text in both languages (`rule.json`). */
export const rules = [
  'required',
  'type',
  'number',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_few',
  'too_many',
  'too_many_selected',
  'too_many_words',
  'integer',
  'year',
  'one_of',
  'email',
  'phone',
  'date',
  'url',
  'https_url',
  'korean_only',
  'one_line',
  'english_only',
  'digits_only',
  'not_matched',
  'accepted',
  'duplicate',
  'duplicate_contact',
  'contact_needed',
  'contact',
  'export_needed',
  'business_number',
  'too_young',
  'postcode',
  'registered',
  'begun',
  'zone_meetings',
  'zone_times',
  'zone_begun',
  'password_common',
  'password_repeats',
  'password_own',
  'refused',
  'file_not_sent',
  'unknown',
  'amount',
  'amount_unclear',
  'amount_unusual',
  'amount_beyond',
  'unknown_placeholder',
  'too_many_placeholders',
  'too_many_interpreter_slots',
  'resident_number',
  'months',
] as const;
export type Rule = (typeof rules)[number];

/** The message by which a list of choices (`choiceOf`) tells that it is one: an issue keeps nothing else of its schema. */
export const ofChoice = 'too_many_selected';

/** The messages by which numbers tell what they are, each with an example of its own. */
const ofNumber = ['integer', 'year'] as const;

type Issue = z.core.$ZodIssue;

/** Judges `value` by `schema`: the parsed data, or the bad fields. The one way in to zod, on both sides of the wire. */
export function check<T extends z.ZodType>(
  schema: T,
  value: unknown,
): { data: z.output<T>; errors: null } | { data: null; errors: FieldError[] } {
  // Without the input an issue cannot tell a missing field from one of the wrong type.
  const result = schema.safeParse(value, { reportInput: true });
  return result.success
    ? { data: result.data, errors: null }
    : { data: null, errors: toFieldErrors(result.error) };
}

/** What a failed zod parse says, in the words of our rules (docs/rules.md, W2): one entry a field, `fieldErrorsMost` at most. */
export function toFieldErrors(error: { issues: readonly Issue[] }): FieldError[] {
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const issue of error.issues.flatMap(flatten)) {
    if (errors.length === fieldErrorsMost) break;
    const field = issue.path.map(String).join('.');
    if (seen.has(field)) continue; // only the first broken rule of a field is reported
    seen.add(field);
    errors.push({ field, ...ruleOf(issue) });
  }
  return errors;
}

/** A union that matched nothing reports its branches; the branch with the fewest complaints is what was meant. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? [];
  return nearest
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue)
    .flatMap(flatten);
}

function ruleOf(issue: Issue): Omit<FieldError, 'field'> {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { rule: 'required', params: {} };
      return { rule: numberRule(issue), params: {} };
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string')
        return min === 1 ? { rule: 'required', params: {} } : { rule: 'too_short', params: { min } };
      if (issue.origin === 'array') return { rule: 'too_few', params: { min } };
      return { rule: 'too_small', params: { min } };
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return { rule: 'too_long', params: { max } };
      if (issue.origin === 'array')
        return { rule: issue.message === ofChoice ? ofChoice : 'too_many', params: { max } };
      return { rule: 'too_big', params: { max } };
    }
    case 'invalid_format':
      if (issue.input === '') return { rule: 'required', params: {} };
      return { rule: formatRule(issue.format), params: {} };
    case 'invalid_value':
      return issue.input === undefined || issue.input === ''
        ? { rule: 'required', params: {} }
        : { rule: 'one_of', params: {} };
    case 'invalid_union':
      return { rule: 'one_of', params: {} };
    case 'unrecognized_keys':
      return { rule: 'unknown', params: {} };
    case 'custom': {
      const { rule = 'type', ...params } = (issue.params ?? {}) as { rule?: Rule };
      return { rule, params };
    }
    default:
      return { rule: 'type', params: {} };
  }
}

function numberRule({ message, expected }: Extract<Issue, { code: 'invalid_type' }>): Rule {
  const named = ofNumber.find((rule) => rule === message);
  if (named) return named;
  if (expected === 'int') return 'integer';
  return expected === 'number' ? 'number' : 'type';
}

function formatRule(format: string): Rule {
  if (format === 'email' || format === 'url' || format === 'date') return format;
  if (format === 'datetime') return 'date';
  return 'type';
}
