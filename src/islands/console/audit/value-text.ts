/** What a row of the audit names and holds, in the reader's words. */
import { type AuditField, auditFields } from '#domain/common/audit.ts';
import { type Locale, nameIn } from '#domain/common/language.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName, formatDays, formatMoment, formatMoney } from '#i18n/format.ts';
import { isVisitorKey, visitorFields } from '#islands/visitor/visitor-fields.ts';

type Words = Translate<'audit' | 'eventRule' | 'choice' | 'visitor'>;
export type AuditValue = string | number | boolean | null | undefined;

const known: readonly string[] = auditFields;
const isField = (name: string): name is AuditField => known.includes(name);

/** A row of a later version may name what this one doesn't know: then the name stands as it is. */
export function fieldText(t: Words, name: string): string {
  if (isField(name)) return t(`audit.fields.${name}`);
  return isVisitorKey(name) ? t(`visitor.field.${name}`) : (ruleText(t, name) ?? name);
}

/** What the rule of an event is called on its own page. */
function ruleText(t: Words, name: string): string | undefined {
  const key = `eventRule.${name}` as 'eventRule.viewType';
  const text = t(key);
  return text === key ? undefined : text;
}

/** The subject decides what a state is one of. */
export function valueText(
  t: Words,
  { name, value, subject, zone }: { name: string; value: AuditValue; subject: string; zone: string },
): string {
  if (value === null || value === undefined || value === '') return t('audit.none');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return numberText(t.locale, name, value);
  const isAsked = isVisitorKey(name) && visitorFields[name].kind === 'check';
  const isAnswer = answers.has(name) || isAsked || ruleText(t, name) !== undefined;
  if (isAnswer && (value === 'Y' || value === 'N')) return t(value === 'Y' ? 'audit.yes' : 'audit.no');
  if (instant.test(value)) return formatMoment(t.locale, value, zone);
  if (day.test(value)) return formatDays(t.locale, value, value);
  const list = listed(value);
  if (!list) return codeText(t, name, value, subject);
  const texts = list.map((one) =>
    typeof one === 'object' && one !== null ? partsText(t, one) : codeText(t, name, String(one), subject),
  );
  return texts.filter(Boolean).join(', ') || t('audit.none');
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const day = /^\d{4}-\d\d-\d\d$/;
/** Fields that are kept as Y and N. */
const answers: ReadonlySet<string> = new Set<AuditField>(['isShown', 'isPinned', 'noExports', 'byVideo']);
const money: Partial<Record<string, string>> = { annualSalesKrw: 'KRW', annualSalesUsd: 'USD' };

/** Years and numbers of rows have no separators. */
function numberText(locale: Locale, name: string, value: number): string {
  const currency = money[name];
  if (currency) return formatMoney(locale, value, currency);
  return name === 'establishYear' || name.endsWith('Idx') || name === 'from' || name === 'template'
    ? String(value)
    : new Intl.NumberFormat(locale, { maximumSignificantDigits: 15 }).format(value);
}

function listed(value: string): unknown[] | null {
  if (!value.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list : null;
  } catch {
    // It is a text of somebody, who began with a bracket.
    return null;
  }
}

/** A product by its name, with what of it changed; an export by its country, amount and year. */
function partsText(t: Words, part: object): string {
  const { locale } = t;
  const { nameKo, nameEn, country, amountUsd, year, ...others } = part as Record<
    string,
    string | number | null | undefined
  >;
  if (nameKo !== undefined) {
    const name = nameIn(locale, { nameKo: String(nameKo), nameEn: String(nameEn ?? '') });
    const changed = Object.entries(others).filter(([field]) => isField(field));
    if (changed.length === 0) return name;
    return `${name} (${changed
      .map(([field, value]) => `${fieldText(t, field)}: ${value ?? t('audit.none')}`)
      .join('; ')})`;
  }
  if (country === undefined) return '';
  const amount = amountUsd === undefined ? '' : formatMoney(locale, Number(amountUsd), 'USD');
  return [countryName(locale, String(country)), amount, year].filter(Boolean).join(' ');
}

/** By the field: the area of `choice` that has its codes. */
const choices: Partial<Record<string, string>> = {
  approvalType: 'approvalType',
  matchingWay: 'matchingWay',
  viewType: 'viewType',
  businessCategory: 'businessCategory',
  industries: 'industry',
  agencyRegion: 'agencyRegion',
  hopeRegions: 'agencyRegion',
  permission: 'permission',
  type: 'participateType',
};

function codeText(t: Words, name: string, code: string, subject: string): string {
  if (name === 'country' || name === 'hopeCountries') return countryOr(t.locale, code);
  if (name === 'changed') return fieldText(t, code);
  const isState = name === 'state' || name === 'was';
  const area = isState ? (subject === 'matching' ? 'matchingState' : 'participateState') : choices[name];
  const own: Partial<Record<string, string>> = {
    missing: `audit.missing.${code}`,
    holeOffers: `eventRule.holeMode.${code}`,
  };
  const key = own[name] ?? (area && `choice.${area}.${code}`);
  if (!key) return code;
  const text = t(key as 'audit.none');
  return text === key ? code : text;
}

const countryOr = (locale: Locale, code: string) =>
  /^[A-Z]{2}$/.test(code) ? countryName(locale, code) : code;
