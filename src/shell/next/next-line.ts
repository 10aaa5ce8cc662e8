/** 'In 12 minutes · table 7', at the foot of every page of someone who meets today. Loaded only for them. */

import type { Member } from '#api/account/member.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { formatOwnTime, formatTime, ownPlace } from '#i18n/format.ts';
import type { KeyOf } from '#i18n/keys.ts';
import { isLocale, localePath } from '#i18n/locales.ts';
import en from '#i18n/messages/en/nextLine.json' with { type: 'json' };
import ko from '#i18n/messages/ko/nextLine.json' with { type: 'json' };
import { $event } from '#stores/site/event.ts';
import { $member } from '#stores/site/session.ts';
import styles from './next-line.css?inline';

const { lang } = document.documentElement;
const locale = isLocale(lang) ? lang : 'en';
const texts = { ko, en }[locale];
/** Its own texts by their keys, without a translator, which would weigh more than all the rest. */
const t = (key: KeyOf<{ nextLine: typeof ko }>) => texts[key.slice('nextLine.'.length) as keyof typeof ko];

let line: HTMLElement | undefined;

/** Shows it, and keeps it in step with the clock and with what changes. Calling it again changes nothing. */
export function startNextLine(): void {
  if (line) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  line = document.createElement('aside');
  line.className = 'next-line';
  line.setAttribute('aria-label', t('nextLine.label'));
  const link = document.createElement('a');
  const words = document.createElement('span');
  link.append(words);
  line.append(link);
  // Narrow pages set it in two lines: what stands above it makes room for as much as it takes.
  new ResizeObserver(([at]) => {
    const height = at?.borderBoxSize[0]?.blockSize ?? 0;
    document.documentElement.style.setProperty('--foot', `${height}px`);
  }).observe(line);
  const show = () => {
    const now = new Date();
    const next = $member.get()?.nextMeetings?.find(({ endsAt }) => Date.parse(endsAt) > now.getTime());
    if (!next) return line?.remove();
    link.href = localePath(locale, `/matching/meeting/${next.matchingIdx}`);
    const parts = nextLine(next, now, $event.get()?.timeZone);
    words.replaceChildren(...parts.flatMap((part, at) => [at === 0 ? '' : ' ', whole(part)]));
    return document.body.append(line as HTMLElement);
  };
  $member.subscribe(show);
  $event.listen(show);
  setInterval(show, 10_000);
  document.addEventListener('visibilitychange', show);
}

/** What is said of a meeting that is not over, in parts: within the hour by minutes, before that by the event's clock, with the reader's beside it. */
function nextLine(next: Member['nextMeetings'][number], now: Date, timeZone: string | undefined): string[] {
  const minutes = Math.ceil((Date.parse(next.startsAt) - now.getTime()) / 60_000);
  const table =
    next.tableNo === null
      ? t('nextLine.video')
      : t('nextLine.table').replace('{{no}}', tableLabel(locale, next.tableNo, next.tableName));
  if (minutes <= 0) return [`${t('nextLine.now')} ·`, table];
  if (minutes <= 60) return [`${t('nextLine.soon').replace('{{minutes}}', String(minutes))} ·`, table];
  const time = timeZone ? formatTime(locale, next.startsAt, timeZone) : '';
  const own = timeZone ? formatOwnTime(locale, next.startsAt, timeZone) : null;
  const later = t('nextLine.later').replace('{{time}}', time);
  if (!own) return [`${later} ·`, table];
  const beside = t('nextLine.own').replace('{{time}}', own).replace('{{place}}', ownPlace(locale));
  return [later, `(${beside}) ·`, table];
}

/** A part in one piece: a narrow page breaks the line between two of them. */
function whole(part: string): HTMLElement {
  const one = document.createElement('span');
  one.textContent = part;
  return one;
}
