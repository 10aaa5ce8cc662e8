import { useStore } from '@nanostores/react';
import type { WantedPair } from '#api/matching/wanted-pair.ts';
import { nameIn } from '#domain/common/language.ts';
import { wantedPairStates } from '#domain/matching/wanted-pair.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment, languageName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { Marked } from '#islands/ui/list/Marked.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { EmptyState, NothingFound, StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $event } from '#stores/site/event.ts';
import type { PairsAsked, Pairs as PairsStore } from '#stores/wanted-pair/pairs.ts';
import { type DataColumn, DataTable } from '../DataTable.tsx';
import type { PairsArea } from './area.ts';

/** The pairs with what became of each: what has no place, and why, can be tried again. */
export function PairList({ pairs }: { pairs: PairsStore }) {
  const t = useT<PairsArea>();
  const asked = useStore(pairs.$asked);
  return (
    <section className="pairs-part" aria-labelledby="pairs-list">
      <h2 id="pairs-list">{t('pairs.list')}</h2>
      <Progress pairs={pairs} />
      <ListScreen
        filters={<Filters pairs={pairs} asked={asked} />}
        keywords={asked.keywords}
        isIn="texts"
        of={useStore(pairs.$list)}
        rows={6}
        onRetry={pairs.load}
        empty={(rows) => rows.length === 0 && <Nothing pairs={pairs} asked={asked} />}
        pages={{ page: asked.page, onGo: (page) => pairs.goTo({ ...asked, page }) }}
      >
        {(rows, count) => <Rows pairs={pairs} rows={rows} count={count} />}
      </ListScreen>
    </section>
  );
}

function Progress({ pairs }: { pairs: PairsStore }) {
  const t = useT<PairsArea>();
  const run = useStore(pairs.$run);
  if (run.state !== 'ready') return null;
  const { isUnderWay, counts } = run.data;
  const { waiting = 0, made = 0, unplaced = 0 } = counts;
  if (waiting + made + unplaced === 0) return null;
  const failed = (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error)));
  return (
    <div className="pairs-progress">
      <p role="status" className="figures">
        {isUnderWay && (
          <>
            <strong>{t('pairs.progress', { waiting })}</strong> {t('pairs.progressHint')}
            <br />
          </>
        )}
        {t('pairs.counts', { made, unplaced, waiting })}
      </p>
      <div className="manage-acts">
        {!isUnderWay && unplaced > 0 && (
          <Button
            kind="second"
            size="small"
            onClick={() => void pairs.retry().then((count) => toast(t('pairs.retried', { count })), failed)}
          >
            {t('pairs.retry', { count: unplaced })}
          </Button>
        )}
        <Button kind="second" size="small" onClick={() => void pairs.download(t.locale).catch(failed)}>
          {t('pairs.download')}
        </Button>
      </div>
    </div>
  );
}

function Filters({ pairs, asked }: { pairs: PairsStore; asked: PairsAsked }) {
  const t = useT<PairsArea>();
  const change = (to: Partial<PairsAsked>) => pairs.goTo({ ...asked, page: 1, ...to });
  return (
    <div className="manage-filters">
      <Filter
        label={t('pairs.state')}
        value={asked.state}
        all={t('pairs.anyState')}
        options={wantedPairStates.map((value) => ({ value, label: t(`pairs.states.${value}`) }))}
        onChange={(state) => change({ state: state as PairsAsked['state'] })}
      />
      <Filter
        label={t('pairs.must')}
        value={asked.must}
        all={t('pairs.anyState')}
        options={[{ value: 'Y', label: t('pairs.mustOnly') }]}
        onChange={(must) => change({ must: must as PairsAsked['must'] })}
      />
      <SearchLine
        label={t('pairs.list')}
        field={t('pairs.find')}
        hint={t('pairs.find')}
        keyword={asked.keywords}
        onSearch={(keywords) => change({ keywords })}
      />
    </div>
  );
}

function Nothing({ pairs, asked }: { pairs: PairsStore; asked: PairsAsked }) {
  const t = useT<PairsArea>();
  if (!asked.state && !asked.must && !asked.keywords)
    return <EmptyState title={t('pairs.none')} text={t('pairs.noneText')} />;
  return (
    <NothingFound title={t('pairs.nothing')} all={t('pairs.all')} onAll={() => pairs.goTo(pairs.nothing)} />
  );
}

const tones = { waiting: 'waiting', made: 'good', unplaced: 'bad' } as const;

function Rows({ pairs, rows, count }: { pairs: PairsStore; rows: readonly WantedPair[]; count: number }) {
  const t = useT<PairsArea>();
  const chosen = useStore(pairs.$chosen);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const nameOf = (party: WantedPair['company']) => nameIn(t.locale, party) || t('ui.formerMember');
  const columns: DataColumn<WantedPair>[] = [
    {
      key: 'company',
      head: t('pairs.field.company'),
      isFixed: true,
      cell: ({ company }) => <Marked>{nameOf(company)}</Marked>,
    },
    { key: 'buyer', head: t('pairs.field.buyer'), cell: ({ buyer }) => <Marked>{nameOf(buyer)}</Marked> },
    { key: 'rank', head: t('pairs.rank'), cell: ({ rank }) => rank ?? '–' },
    {
      key: 'must',
      head: t('pairs.must'),
      cell: ({ must }) => (must === 'Y' ? <strong>{t('pairs.must')}</strong> : '–'),
    },
    {
      key: 'state',
      head: t('pairs.state'),
      cell: ({ state, startsAt, matchingIdx }) => (
        <>
          <StateBadge tone={tones[state]}>
            {state === 'made' && matchingIdx === null ? t('pairs.gone') : t(`pairs.states.${state}`)}
          </StateBadge>{' '}
          {startsAt !== null && matchingIdx !== null && (
            <a href={localePath(t.locale, `/matching/meeting/${matchingIdx}`)}>
              <time dateTime={startsAt}>{formatMoment(t.locale, startsAt, zone)}</time>
            </a>
          )}
        </>
      ),
    },
    {
      key: 'why',
      head: t('pairs.why'),
      cell: ({ obstacles, ended }) =>
        [
          ...(ended ? [t(`pairs.ended.${ended}`)] : []),
          ...obstacles.map((one) => t(`pairs.obstacle.${one}`)),
        ].join(' ') || '–',
    },
    {
      key: 'interpreter',
      head: t('pairs.field.interpreter'),
      cell: ({ isTranslator, translatorLanguage }) =>
        translatorLanguage !== null
          ? languageName(t.locale, translatorLanguage)
          : isTranslator === 'Y'
            ? 'Y'
            : '–',
    },
    { key: 'note', head: t('pairs.field.note'), cell: ({ note }) => note ?? '–' },
  ];
  return (
    <DataTable
      name="pairs"
      caption={t('pairs.list')}
      columns={columns}
      rows={rows}
      rowIdx={({ pairIdx }) => pairIdx}
      rowName={({ company, buyer }) => t('pairs.pair', { company: nameOf(company), buyer: nameOf(buyer) })}
      sort={{ key: 'rank', isDown: false }}
      onSort={() => undefined}
      chosen={chosen}
      onChoose={(idxs) => pairs.$chosen.set(idxs)}
      count={
        <p className="note figures" role="status">
          {t('pairs.count', { count })}
        </p>
      }
      acts={<Chosen pairs={pairs} count={chosen.length} />}
    />
  );
}

/** It keeps its place while nothing is chosen, so that nothing moves. */
function Chosen({ pairs, count }: { pairs: PairsStore; count: number }) {
  const t = useT<PairsArea>();
  const run = useStore(pairs.$run);
  const isUnderWay = run.state === 'ready' && run.data.isUnderWay;
  const failed = (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error)));
  const insist = async () => {
    if (!(await confirmDialog(t('pairs.insistSure', { count }), { ok: t('pairs.insist', { count }) })))
      return;
    await pairs.insist().then((again) => toast(t('pairs.retried', { count: again })), failed);
  };
  const remove = async () => {
    const words = { ok: t('pairs.remove', { count }), danger: true };
    if (!(await confirmDialog(t('pairs.removeSure', { count }), words))) return;
    await pairs.remove().then((removed) => toast(t('pairs.removed', { count: removed })), failed);
  };
  return (
    <div className="manage-chosen" data-none={count === 0 ? '' : undefined}>
      <Button kind="second" size="small" disabled={count === 0 || isUnderWay} onClick={() => void insist()}>
        {t('pairs.insist', { count })}
      </Button>
      <Button kind="second" size="small" disabled={count === 0} onClick={() => void remove()}>
        {t('pairs.remove', { count })}
      </Button>
    </div>
  );
}
