import type { Summary } from '#domain/stats/figures.ts';
import { durationWords } from '#i18n/figure-words.ts';
import { formatMoney } from '#i18n/format.ts';
import { useT } from '#islands/ui/Texts.tsx';

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);

/** The event in eight numbers. */
export function Tiles({ summary }: { summary: Summary }) {
  const t = useT<'stats' | 'choice'>();
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
      : t('stats.tiles.noShowShare', {
          share: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
            noShows.meetings / meetings.begun,
          ),
        });
  const tiles: [name: string, value: string, ...notes: string[]][] = [
    [
      t('stats.tiles.applications'),
      number(sum(applications.byState)),
      t('stats.tiles.approved', {
        count: sum(applications.byState.filter(({ state }) => state === 'COMPLETE')),
      }),
    ],
    [t('stats.tiles.visitors'), number(sum(registered)), t('stats.tiles.entered', { count: sum(inside) })],
    [
      t('stats.tiles.confirmed'),
      number(sum(meetings.byState.filter(({ state }) => state === 'complete'))),
      t('stats.tiles.begun', { count: meetings.begun }),
    ],
    [
      t('stats.tiles.answer'),
      median === null ? t('stats.tiles.none') : durationWords(t, median),
      lower === null || upper === null
        ? ''
        : t('stats.tiles.quartiles', { lower: durationWords(t, lower), upper: durationWords(t, upper) }),
      t('stats.tiles.waiting', { count: answers.waiting }),
    ],
    [t('stats.tiles.noShows'), number(noShows.meetings), share],
    [t('stats.tiles.consultation'), ...money(total.consultation)],
    [t('stats.tiles.contract'), ...money(total.signed)],
    [t('stats.tiles.shipped'), ...money(total.shipped)],
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
