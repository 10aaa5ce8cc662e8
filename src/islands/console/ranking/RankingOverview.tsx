import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import {
  localUntil,
  type ManagedRanking,
  type Overview,
} from '#stores/matching/by-manager/managed-ranking.ts';
import { $event } from '#stores/site/event.ts';
import type { RankingsArea } from './rankings-area.ts';

/** How far ranking has come, until when it goes on, and the two acts: to write to who is missing, and to tell that the meetings stand. */
export function RankingOverview({ rankings }: { rankings: ManagedRanking }) {
  const t = useT<RankingsArea>();
  const loaded = useStore(rankings.$overview);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={3} onRetry={rankings.loadOverview} />;
  const overview = loaded.data;
  const { matchingWay, companies, buyers, meetings, publishedAt } = overview;
  if (matchingWay === 'open')
    return (
      <p className="ranking-note">
        {t('rankingConsole.open')}{' '}
        <a href={localePath(t.locale, '/manage/event')}>{t('rankingConsole.toEvent')}</a>
      </p>
    );
  const progress = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
  return (
    <section className="rankings-overview" aria-label={t('rankingConsole.progress')}>
      <dl>
        {progress(t('rankingConsole.way'), t(`choice.matchingWay.${matchingWay}`))}
        {progress(t('rankingConsole.companies'), t('rankingConsole.of', companies))}
        {progress(t('rankingConsole.buyers'), t('rankingConsole.of', buyers))}
        {progress(t('rankingConsole.meetings'), t('rankingConsole.meetingsCount', { count: meetings }))}
        {publishedAt !== null &&
          progress(
            t('rankingConsole.until'),
            t('rankingConsole.published', { time: formatMoment(t.locale, publishedAt, zone) }),
          )}
      </dl>
      <p className="ranking-note">
        {t('rankingConsole.byPlan')}{' '}
        <a href={localePath(t.locale, '/manage/plans')}>{t('rankingConsole.toPlans')}</a>
      </p>
      <p className="note">
        {t('rankingConsole.byHand')}{' '}
        <a href={localePath(t.locale, '/manage/schedule')}>{t('rankingConsole.toSchedule')}</a>
      </p>
      {publishedAt === null && (
        <Until key={overview.rankUntil} overview={overview} zone={zone} rankings={rankings} />
      )}
      <Acts overview={overview} rankings={rankings} />
    </section>
  );
}

/** One thing at a time; what is refused is told. */
function useAct() {
  const t = useT<RankingsArea>();
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return { isBusy, act };
}

interface Part {
  overview: Overview;
  rankings: ManagedRanking;
}

function Until({ overview, zone, rankings }: Part & { zone: string }) {
  const t = useT<RankingsArea>();
  const stored = localUntil(zone, overview.rankUntil);
  const [value, setValue] = useState(stored);
  const { isBusy, act } = useAct();
  return (
    <form
      className="rankings-until"
      onSubmit={(event) => {
        event.preventDefault();
        void act(async () => {
          await rankings.setUntil(value, zone);
          toast(t('rankingConsole.untilSaved'));
        });
      }}
    >
      <label htmlFor="rank-until" className="field-label">
        {t('rankingConsole.until')}
        {!overview.mayRank && ` (${t('rankingConsole.passed')})`}
      </label>
      <input
        id="rank-until"
        className="input"
        type="datetime-local"
        aria-describedby="rank-until-hint"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" kind="second" size="small" busy={isBusy} disabled={value === stored}>
        {t('rankingConsole.saveUntil')}
      </Button>
      <p id="rank-until-hint" className="note">
        {t('rankingConsole.untilHint')}
      </p>
    </form>
  );
}

function Acts({ overview, rankings }: Part) {
  const t = useT<RankingsArea>();
  const { isBusy, act } = useAct();
  const { publishedAt, mayRank } = overview;
  const remind = () =>
    act(async () => {
      const { reminded, unreached, left } = await rankings.remind();
      const said = [
        reminded > 0 ? t('rankingConsole.reminded', { count: reminded }) : t('rankingConsole.remindedNobody'),
        unreached > 0 ? t('rankingConsole.unreached', { count: unreached }) : '',
        left > 0 ? t('rankingConsole.left', { count: left }) : '',
      ];
      toast(said.filter(Boolean).join(' '));
    });
  const publish = async () => {
    const words = { ok: t('rankingConsole.publish') };
    if (!(await confirmAct('submit', t('rankingConsole.publishAsk'), words))) return;
    await act(async () => {
      await rankings.publish('Y');
      toast(t('rankingConsole.publishedDone'));
    });
  };
  const takeBack = () =>
    act(async () => {
      await rankings.publish('N');
      toast(t('rankingConsole.takenBack'));
    });
  if (publishedAt !== null)
    return (
      <div className="manage-acts">
        <Button kind="second" size="small" busy={isBusy} onClick={() => void takeBack()}>
          {t('rankingConsole.takeBack')}
        </Button>
      </div>
    );
  return (
    <div className="rankings-acts">
      {mayRank && (
        <div>
          <Button kind="second" size="small" busy={isBusy} onClick={() => void remind()}>
            {t('rankingConsole.remind')}
          </Button>
          <p className="note">{t('rankingConsole.remindHint')}</p>
        </div>
      )}
      <div>
        {/* A plan is the way that most take: this closes the preferences, and makes no meeting. */}
        <Button kind="second" size="small" busy={isBusy} onClick={() => void publish()}>
          {t('rankingConsole.publish')}
        </Button>
        <p className="note">{t('rankingConsole.publishHint')}</p>
      </div>
    </div>
  );
}
