import { useState } from 'react';
import type { FigureName } from '#domain/stats/figure-tables.ts';
import type { Summary } from '#domain/stats/figures.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Figures } from '#stores/stats/stats.ts';
import { FigureCard } from './FigureCard.tsx';
import { type StatsArea, StatsScreen, type StatsTexts } from './StatsScreen.tsx';
import { sections } from './sections.ts';
import { Tiles } from './Tiles.tsx';

/** `/manage/stats`: the event in plots, each with its table and its files. */
export default function Stats({ texts }: StatsTexts) {
  return (
    <StatsScreen texts={texts}>
      {(summary, figures) => <Dashboard figures={figures} summary={summary} />}
    </StatsScreen>
  );
}

function Dashboard({ figures, summary }: { figures: Figures; summary: Summary }) {
  const t = useT<StatsArea>();
  return (
    <>
      <div className="manage-filters">
        <p className="note" role="status">
          {t('stats.asOf', { time: formatMoment(t.locale, summary.at, summary.timeZone) })}
        </p>
        <Button kind="second" size="small" onClick={() => void figures.load()}>
          {t('stats.renew')}
        </Button>
        <Button size="small" href={localePath(t.locale, '/manage/stats/report')}>
          {t('stats.openReport')}
        </Button>
      </div>
      <Tiles summary={summary} />
      {Object.entries(sections).map(([section, names]) => (
        <section key={section} className="figure-section">
          <h2>{t(`stats.section.${section as keyof typeof sections}`)}</h2>
          <div className="figure-grid">
            {names.map((name: FigureName) => (
              <FigureCard key={name} figure={name} summary={summary} figures={figures} />
            ))}
          </div>
        </section>
      ))}
      <Rows figures={figures} />
      <ZoneLine plain />
    </>
  );
}

/** What figures count, for whoever wants to count it again. */
function Rows({ figures }: { figures: Figures }) {
  const t = useT<StatsArea>();
  const [isBusy, setBusy] = useState(false);
  const save = async (of: 'meetings' | 'visitors', format: 'xlsx' | 'csv') => {
    setBusy(true);
    await figures
      .saveRows(of, format, t.locale)
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <section className="figure-section">
      <h2>{t('stats.rows.title')}</h2>
      <p className="note">{t('stats.rows.text')}</p>
      <div className="figure-files">
        {(['meetings', 'visitors'] as const).flatMap((of) =>
          (['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={`${of} ${format}`}
              kind="second"
              size="small"
              disabled={isBusy}
              onClick={() => void save(of, format)}
            >
              {t('stats.save.of', { format: t(`stats.save.${format}`), figure: t(`stats.rows.${of}`) })}
            </Button>
          )),
        )}
      </div>
    </section>
  );
}
