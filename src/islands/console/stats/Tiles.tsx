import type { Summary } from '#domain/stats/figures.ts';
import { durationWords } from '#i18n/figure-words.ts';
import { formatMoney } from '#i18n/format.ts';
import { useT } from '#islands/ui/Texts.tsx';

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);

/** The event in eight numbers. */
export function Tiles({ summary }: { summary: Summary }) {
  const t = useT<'figures' | 'choice'>();
  const { locale } = t;
  const { applications, visitors, meetings, answers, noShows, amounts } = summary;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const registered = visitors.byCountry.filter(({ kind }) => kind !== 'IN');
  const inside = visitors.byCountry.filter(({ kind }) => kind === 'IN');
  const { lower, median, upper } = answers;
  const { total } = amounts;
  const money = ({ usd, krw }: { usd: number; krw: number | null }) =>
    [formatMoney(locale, usd, 'USD'), krw === null ? '' : formatMoney(locale, krw, 'KRW')] as const;
  const share =
    meetings.begun === 0
      ? ''
      : t('figures.tiles.noShowShare', {
          share: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
            noShows.meetings / meetings.begun,
          ),
        });
  const tiles: [name: string, value: string, ...notes: string[]][] = [
    [
      t('figures.tiles.applications'),
      number(sum(applications.byState)),
      t('figures.tiles.approved', {
        count: sum(applications.byState.filter(({ state }) => state === 'COMPLETE')),
      }),
    ],
    [
      t('figures.tiles.visitors'),
      number(sum(registered)),
      t('figures.tiles.entered', { count: sum(inside) }),
    ],
    [
      t('figures.tiles.confirmed'),
      number(sum(meetings.byState.filter(({ state }) => state === 'complete'))),
      t('figures.tiles.begun', { count: meetings.begun }),
    ],
    [
      t('figures.tiles.answer'),
      median === null ? t('figures.tiles.none') : durationWords(t, median),
      lower === null || upper === null
        ? ''
        : t('figures.tiles.quartiles', { lower: durationWords(t, lower), upper: durationWords(t, upper) }),
      t('figures.tiles.waiting', { count: answers.waiting }),
    ],
    [t('figures.tiles.noShows'), number(noShows.meetings), share],
    [t('figures.tiles.consultation'), ...money(total.consultation)],
    [t('figures.tiles.contract'), ...money(total.signed)],
    [t('figures.tiles.shipped'), ...money(total.shipped)],
  ];
  return (
    <dl className="figure-tiles">
      {tiles.map(([name, value, ...notes]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
          {notes.filter(Boolean).map((note) => (
            <dd key={note} className="note">
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
