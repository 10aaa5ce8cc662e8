/** 'In 12 minutes · table 7', at the foot of every page of someone who meets today. Loaded only for them. */
import type { Member } from '#api/member.ts';
import { formatTime } from '#i18n/format.ts';
import { isLocale, localePath } from '#i18n/locales.ts';
import en from '#i18n/messages/en/nextLine.json' with { type: 'json' };
import ko from '#i18n/messages/ko/nextLine.json' with { type: 'json' };
import { $event } from '#stores/event.ts';
import { $member } from '#stores/session.ts';
import styles from './next-line.css?inline';

const { lang } = document.documentElement;
const locale = isLocale(lang) ? lang : 'en';
const texts = { ko, en }[locale];

let line: HTMLElement | undefined;

/** Shows it, and keeps it in step with the clock and with what changes. Calling it again changes nothing. */
export function startNextLine(): void {
  if (line) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  line = document.createElement('aside');
  line.className = 'next-line';
  line.setAttribute('aria-label', texts.label);
  const link = document.createElement('a');
  link.href = localePath(locale, '/matching/table');
  line.append(link);
  const show = () => {
    const words = nextLine($member.get()?.nextMeetings ?? [], new Date(), $event.get()?.timeZone);
    link.textContent = words;
    if (words) document.body.append(line as HTMLElement);
    else line?.remove();
  };
  $member.subscribe(show);
  $event.listen(show);
  setInterval(show, 10_000);
  document.addEventListener('visibilitychange', show);
}

/** What is said of the first that is not over; empty where none is. Within the hour by minutes, before that by the event's clock. */
export function nextLine(meetings: Member['nextMeetings'], now: Date, timeZone: string | undefined): string {
  const next = meetings.find(({ endsAt }) => Date.parse(endsAt) > now.getTime());
  if (!next) return '';
  const minutes = Math.ceil((Date.parse(next.startsAt) - now.getTime()) / 60_000);
  const table = texts.table.replace('{{no}}', String(next.tableNo));
  if (minutes <= 0) return `${texts.now} · ${table}`;
  if (minutes <= 60) return `${texts.soon.replace('{{minutes}}', String(minutes))} · ${table}`;
  const time = timeZone ? formatTime(locale, next.startsAt, timeZone) : '';
  return `${texts.later.replace('{{time}}', time)} · ${table}`;
}
