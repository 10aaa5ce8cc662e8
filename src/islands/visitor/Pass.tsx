import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { closedDates } from '#domain/event/opening-days.ts';
import { formatDay, formatDays } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { $event } from '#stores/site/event.ts';
import type { VisitorArea, VisitorT } from './areas.ts';
import { Square, spaced } from './Square.tsx';
import './pass.css';

interface Props {
  code: string;
  /** Of which event; the one in use where it is not told. */
  eventIdx?: number;
  /** Both names; none where the look-up tells no more than the code. */
  names?: { visitorName: string; visitorNameEn: string };
  /** Stands below the pass, not on paper. */
  children?: ReactNode;
}

/** A pass: the event, the QR code for the door and the name, to show, to print and to keep. */
export function Pass({ code, eventIdx, names, children }: Props) {
  const t = useT<VisitorArea>();
  const facts = useEventFacts(t, eventIdx);
  const [first, second] = namesIn(t, names);
  const keep = (make: (files: typeof import('./pass-files.ts')) => Promise<void>) =>
    void import('./pass-files.ts').then(make).catch(() => toast(t('registration.pass.failed'), 'failure'));
  const fileName = t('registration.pass.pngFile');
  const savePicture = () =>
    keep(async ({ passPicture, save }) => {
      const { event = '', when = '', place = '' } = facts ?? {};
      save(
        await passPicture({ name: first, code, spoken: spaced(code), event, when, place }),
        `${fileName}.png`,
      );
    });
  const saveCalendar = () =>
    keep(async ({ passCalendar, save }) => {
      if (!facts) return;
      const text = t('registration.pass.calendarText', { code: spaced(code) });
      const url = location.origin + localePath(t.locale, '/participate/visit/login');
      const { days, event: title, place } = facts;
      save(passCalendar({ eventIdx: facts.eventIdx, days, title, place, text, url }), `${fileName}.ics`);
    });
  return (
    <article className="pass" aria-label={first ?? t('registration.pass.title')}>
      <div className="pass-paper">
        <header className="pass-event">
          <p className="pass-title">{facts?.event ?? t('registration.pass.title')}</p>
          {facts && (
            <p>
              {facts.when}
              <br />
              {facts.place}
            </p>
          )}
        </header>
        <Square code={code} />
        {first !== undefined && (
          <p className="pass-name">
            {first}
            {second !== undefined && <span>{second}</span>}
          </p>
        )}
      </div>
      <div className="pass-actions">
        <Button kind="second" size="small" onClick={savePicture}>
          {t('registration.pass.png')}
        </Button>
        {facts && (
          <Button kind="second" size="small" onClick={saveCalendar}>
            {t('registration.pass.calendar')}
          </Button>
        )}
      </div>
      {children}
    </article>
  );
}

/** The name in the reader's language, and the other one where it differs. */
function namesIn(t: VisitorT, names: Props['names']): [string | undefined, string | undefined] {
  if (!names) return [undefined, undefined];
  const { visitorName, visitorNameEn } = names;
  const [first, second] = t.locale === 'ko' ? [visitorName, visitorNameEn] : [visitorNameEn, visitorName];
  return [first, second === first ? undefined : second];
}

/** The event as a pass names it; undefined until it was fetched, and where the pass is of another than the one in use. */
function useEventFacts(t: VisitorT, eventIdx: number | undefined) {
  const event = useStore($event);
  const [firstDay, lastDay] = [event?.days[0], event?.days.at(-1)];
  if (!event || !firstDay || !lastDay || (eventIdx ?? event.eventIdx) !== event.eventIdx) return undefined;
  const { locale } = t;
  const when = formatDays(locale, firstDay.date, lastDay.date);
  const closed = closedDates(event.days.map(({ date }) => date));
  // A date is not set in two lines.
  const days = closed
    .map((date) => formatDay(locale, `${date}T00:00:00Z`, 'UTC').replaceAll(' ', '\u00a0'))
    .join(', ');
  return {
    eventIdx: event.eventIdx,
    days: event.days,
    event: locale === 'ko' ? event.nameKo : event.nameEn,
    place: locale === 'ko' ? event.placeKo : event.placeEn,
    when: days === '' ? when : `${when} · ${t('registration.pass.closedOn', { days })}`,
  };
}
