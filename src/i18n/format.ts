/** Numbers, places and times as each language writes them. Times are shown in the event's zone, which the caller names. */
import { dateFormat } from '#domain/day/date-format.ts';
import { dayIn } from '#domain/day/day.ts';
import type { Locale } from './locales.ts';

const tagOf = (locale: Locale) => (locale === 'ko' ? 'ko-KR' : 'en-GB');

/** 2024-10-29T09:00Z in Europe/Vienna → '10월 29일 (화) 오전 10:00' or 'Tue 29 Oct, 10:00'. */
export function formatMoment(locale: Locale, instant: string | Date, timeZone: string): string {
  const day = formatDay(locale, instant, timeZone);
  return locale === 'ko'
    ? `${day} ${formatTime(locale, instant, timeZone)}`
    : `${day}, ${formatTime(locale, instant, timeZone)}`;
}

/** '10월 29일 (화)' or 'Tue 29 Oct'. */
export function formatDay(locale: Locale, instant: string | Date, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tagOf(locale), { timeZone, ...options }).format(new Date(instant));
  if (locale === 'ko') return `${part({ month: 'long', day: 'numeric' })} (${part({ weekday: 'short' })})`;
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'short' })}`;
}

/** '오전 10:00' or '10:00'. */
export function formatTime(locale: Locale, instant: string | Date, timeZone: string): string {
  // Browsers and Node part the hour with different spaces; the texts must be the same for an island to take over.
  return dateFormat(tagOf(locale), {
    timeZone,
    hour: locale === 'ko' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hour12: locale === 'ko',
  })
    .format(new Date(instant))
    .replaceAll(/[\u202f\u00a0]/g, ' ');
}

/** 'YYYY-MM-DD' dates (no time, no zone) from the first to the last: '10월 29일 (화) – 31일 (목)', 'Tue 29 – Thu 31 October 2024'. */
export function formatDays(locale: Locale, first: string, last: string): string {
  const utc = (date: string) => `${date}T00:00:00Z`;
  const year = new Date(utc(first)).getUTCFullYear();
  const from = formatDay(locale, utc(first), 'UTC');
  if (first === last) return locale === 'ko' ? `${year}년 ${from}` : `${from} ${year}`;
  const to = formatDay(locale, utc(last), 'UTC');
  return locale === 'ko' ? `${year}년 ${from} – ${to}` : `${from} – ${to} ${year}`;
}

/** 'Europe/Vienna' → '빈 현지 시각' is more than Intl knows; what it knows is the zone's name: '중부 유럽 표준시'. */
export function zoneName(locale: Locale, timeZone: string, at: string | Date = new Date()): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** The name of an ISO 3166 alpha-2 country code. */
export function countryName(locale: Locale, code: string): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** The name of an ISO 639-1 language code. */
export function languageName(locale: Locale, code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(code) ?? code;
}

/** An amount by the language's own habit, 'US$1,200' or '$1,200'; cents show where there are any. */
export function formatMoney(locale: Locale, amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** From a slot's start to its end on one day: '오전 10:00–10:30', '10:00–10:30'; Korean repeats the half of the day only where it changes. */
export function formatSpan(locale: Locale, from: string | Date, to: string | Date, timeZone: string): string {
  const [start, end] = [formatTime(locale, from, timeZone), formatTime(locale, to, timeZone)];
  const half = locale === 'ko' ? start.slice(0, start.indexOf(' ') + 1) : '';
  return `${start}–${half && end.startsWith(half) ? end.slice(half.length) : end}`;
}

/**
 * The same instant on the reader's own clock, for showing beside the event's: the time, with the day where that differs.
 * Null where both clocks agree. `own` is the reader's zone; the browser's by default.
 */
export function formatOwnTime(
  locale: Locale,
  instant: string | Date,
  timeZone: string,
  own: string = ownZone(),
): string | null {
  const there = formatMoment(locale, instant, timeZone);
  const here = formatMoment(locale, instant, own);
  if (there === here) return null;
  return formatDay(locale, instant, timeZone) === formatDay(locale, instant, own)
    ? formatTime(locale, instant, own)
    : here;
}

/**
 * The hour on the reader's own clock, for a row of hours on the event's: '오후 4:30', '16:30'; '오전 1:00 +1일' where that is the next
 * day there. Null where both clocks agree.
 */
export function formatOwnHour(
  locale: Locale,
  instant: string | Date,
  timeZone: string,
  own: string,
): string | null {
  const midnight = (zone: string) => Date.parse(dayIn(zone, instant));
  const days = Math.round((midnight(own) - midnight(timeZone)) / 86_400_000);
  const hour = formatTime(locale, instant, own);
  if (days === 0) return hour === formatTime(locale, instant, timeZone) ? null : hour;
  const count = Math.abs(days);
  const unit = locale === 'ko' ? '일' : count === 1 ? ' day' : ' days';
  return `${hour} ${days > 0 ? '+' : '−'}${count}${unit}`;
}

let zoneHere: string | undefined;

/** The reader's own time zone, the browser's. Asked for once: the answer costs as much as a hundred formatted times. */
export function ownZone(): string {
  zoneHere ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zoneHere;
}

/**
 * Where the reader's clock stands, in a few words: '한국', 'Seoul'. Korean speaks of the country ('한국 시간'), English of the
 * city after which the zone is named ('in Seoul'). `own` is the reader's zone; the browser's by default.
 */
export function ownPlace(locale: Locale, own: string = ownZone()): string {
  if (locale === 'en') return (own.split('/').at(-1) ?? own).replaceAll('_', ' ');
  const parts = dateFormat('ko-KR', { timeZone: own, timeZoneName: 'shortGeneric' });
  const name = parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? own;
  return name.replace(/ 시간$/, '').replace('대한민국', '한국');
}

/** '2026년 10월 29일' or '29 October 2026'. */
export function formatDate(locale: Locale, instant: string | Date, timeZone: string): string {
  return dateFormat(tagOf(locale), { timeZone, dateStyle: 'long' }).format(new Date(instant));
}

/** A moment that may lie in another year: '2027년 10월 29일 오전 10:00' or '29 October 2027, 10:00'. */
export function formatDatedMoment(locale: Locale, instant: string | Date, timeZone: string): string {
  const time = formatTime(locale, instant, timeZone);
  return `${formatDate(locale, instant, timeZone)}${locale === 'ko' ? ' ' : ', '}${time}`;
}

/** How large a file or a disk is: '128KB', '2.4 MB', '270.6 GB'; a kilobyte has 1000 bytes. */
export function formatBytes(locale: Locale, bytes: number): string {
  const [unit, size] =
    bytes >= 1_000_000_000
      ? (['gigabyte', 1_000_000_000] as const)
      : bytes >= 1_000_000
        ? (['megabyte', 1_000_000] as const)
        : (['kilobyte', 1000] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
  }).format(Math.max(1, bytes / size));
}
