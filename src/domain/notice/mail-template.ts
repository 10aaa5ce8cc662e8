/** Mails that an organiser writes once and sends to many: their templates, and the placeholders in them (docs/rules.md, N9). */
import { z } from 'zod';
import { line, optionalLine, optionalText } from '../common/fields.ts';
import type { Locale } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import type { Rule } from '../common/validation.ts';

/** What a template may name of its reader and the event: `{{name}}` and so on. */
export const placeholders = ['name', 'company', 'event', 'place', 'link'] as const;
type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Record<Placeholder, string>;

// Spaces around a name are cut off by `trim`: beside `[^{}]*` in the pattern they would be tried in every way, for minutes.
const placed = /\{\{([^{}]*)\}\}/g;
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** The first placeholder that is none of the list, or a pair of brackets that is not closed; undefined when all is right. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [whole, name = ''] of text.matchAll(placed)) if (!isPlaceholder(name.trim())) return whole;
  return /\{\{.{0,20}|\}\}/.exec(text.replaceAll(placed, ''))?.[0];
}

/** The text with its reader's values. What a value holds is never read as a placeholder. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(placed, (whole, inside: string) => {
    const name = inside.trim();
    return isPlaceholder(name) ? values[name] : whole;
  });

/** The fields of the texts, by language. */
export const textFields = {
  ko: { subject: 'subjectKo', body: 'bodyKo' },
  en: { subject: 'subjectEn', body: 'bodyEn' },
} as const;

/** One language may be empty, but a subject and its body stand together, and one language has both. */
export const templateInput = z
  .object({
    name: line(limits.name),
    subjectKo: optionalLine(limits.mailSubject),
    bodyKo: optionalText(limits.mailBody),
    subjectEn: optionalLine(limits.mailSubject),
    bodyEn: optionalText(limits.mailBody),
  })
  .superRefine((template, context) => {
    const bad = (field: string, rule: Rule, params = {}) =>
      context.addIssue({ code: 'custom', path: [field], params: { rule, ...params } });
    const isEmpty = Object.values(textFields).every(
      ({ subject, body }) => template[subject] === null && template[body] === null,
    );
    if (isEmpty) bad('subjectKo', 'required');
    for (const { subject, body } of Object.values(textFields)) {
      if (template[subject] !== null && template[body] === null) bad(body, 'required');
      if (template[subject] === null && template[body] !== null) bad(subject, 'required');
      for (const field of [subject, body]) {
        const text = template[field] ?? '';
        const unknown = unknownPlaceholder(text);
        if (unknown !== undefined) bad(field, 'unknown_placeholder', { placeholder: unknown.slice(0, 40) });
        else if ((text.match(placed)?.length ?? 0) > limits.mailPlaceholders)
          bad(field, 'too_many_placeholders', { max: limits.mailPlaceholders });
      }
    }
  });
export type TemplateInput = z.output<typeof templateInput>;

type Texts = Omit<TemplateInput, 'name'>;

/** In which language a template writes to someone: theirs, or the other one where it has no text in theirs. */
export function languageOf(template: Texts, own: Locale): Locale {
  if (template[textFields[own].body] !== null) return own;
  return own === 'ko' ? 'en' : 'ko';
}

/** The mail that a template makes in a language that it has; empty where it has none. */
export function mailOf(template: Texts, locale: Locale, values: PlaceholderValues) {
  const { subject, body } = textFields[locale];
  return {
    subject: fillTemplate(template[subject] ?? '', values),
    body: fillTemplate(template[body] ?? '', values),
  };
}

/** What becomes of a mailing: its mails are laid into the outbox, all are, or someone stopped it. */
export const mailingStates = ['sending', 'done', 'stopped'] as const;
