import { useStore } from '@nanostores/react';
import type { Summary } from '#domain/stats/figures.ts';
import { formatDate, formatDays, formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import { FigureCard } from './FigureCard.tsx';
import { type StatsArea, StatsScreen, type StatsTexts } from './StatsScreen.tsx';
import { sections } from './sections.ts';
import { Tiles } from './Tiles.tsx';
import './report.css';

/** `/manage/stats/report`: all figures as one document to print, in the language of its address. */
export default function Report({ texts }: StatsTexts) {
  return <StatsScreen texts={texts}>{(summary) => <Printable summary={summary} />}</StatsScreen>;
}

function Printable({ summary }: { summary: Summary }) {
  const t = useT<StatsArea>();
  const other = t.locale === 'ko' ? 'en' : 'ko';
  return (
    <>
      <div className="manage-filters no-print">
        <Button onClick={() => window.print()}>{t('stats.report.print')}</Button>
        <a href={localePath(other, '/manage/stats/report')} hrefLang={other} lang={other}>
          {t('stats.report.other')}
        </a>
        <a href={localePath(t.locale, '/manage/stats')}>{t('stats.report.back')}</a>
      </div>
      <Document summary={summary} />
    </>
  );
}

function Document({ summary }: { summary: Summary }) {
  const t = useT<StatsArea>();
  const { locale } = t;
  const event = useStore($event);
  const { at, timeZone } = summary;
  const days = event?.days.map(({ date }) => date) ?? [];
  const [first, last] = [days[0], days.at(-1)];
  return (
    <article className="report">
      <header className="report-head">
        {event && <h2>{locale === 'ko' ? event.nameKo : event.nameEn}</h2>}
        <p>{t('stats.report.printed', { date: formatDate(locale, at, timeZone) })}</p>
        <Facts
          facts={[
            [t('stats.report.place'), event && (locale === 'ko' ? event.placeKo : event.placeEn)],
            [t('stats.report.days'), first && last && formatDays(locale, first, last)],
            [t('stats.report.slots'), event?.slotCount],
            [t('stats.report.tables'), event?.tableCount],
            [t('stats.report.host'), t('stats.report.hostName')],
          ]}
        />
        <Tiles summary={summary} />
        <p className="note">{t('stats.report.madeOn', { time: formatMoment(locale, at, timeZone) })}</p>
      </header>
      {Object.entries(sections).map(([section, names]) => (
        <section key={section} className="report-part">
          <h2>{t(`stats.section.${section as keyof typeof sections}`)}</h2>
          {names.map((name) => (
            <FigureCard key={name} figure={name} summary={summary} />
          ))}
        </section>
      ))}
    </article>
  );
}
