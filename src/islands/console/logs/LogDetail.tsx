import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { AnswerOf } from '#api/index.ts';
import { decimal } from '#domain/common/numbers/amount-text.ts';
import { countryName, formatDate, formatMoment, formatMoney } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useZone, ZoneLine } from '#islands/matching/EventTimes.tsx';
import { AnsweredFiles } from '#islands/participate/AnsweredFiles.tsx';
import { type Fact, Facts } from '#islands/ui/Facts.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ManagedLogs } from '#stores/counseling/managed-logs.ts';
import { companyOf, type LogsArea } from './names.ts';

type Log = AnswerOf<'GET /manage/counseling/getDetail'>;

/** One log, with what came of it later. */
export function LogDetail({ logs }: { logs: ManagedLogs }) {
  const t = useT<LogsArea>();
  const loaded = useStore(logs.$detail);
  const asked = useStore(logs.$asked);
  const back = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    logs.goTo(asked);
  };
  return (
    <div className="managed-log">
      <p>
        <a className="quiet-link" href={logs.hrefOf(asked)} onClick={back}>
          ← {t('managedLogs.back')}
        </a>
      </p>
      <Loaded of={loaded} rows={8} onRetry={logs.load} orElse={null}>
        {(log) => <Whole log={log} />}
      </Loaded>
    </div>
  );
}

function Whole({ log }: { log: Log }) {
  const t = useT<LogsArea>();
  const zone = useZone();
  const { locale } = t;
  const head = useRef<HTMLHeadingElement>(null);
  // The list is gone: who reads by ear begins here.
  useEffect(() => head.current?.focus(), []);
  const at = (instant: string | null) => instant && formatMoment(locale, instant, zone);
  const amount = (value: number) => value > 0 && formatMoney(locale, value, log.currency);
  const { rateToUsd: rate, rateDay } = log;
  const wasRate =
    rate !== null &&
    log.currency !== 'USD' &&
    t(rateDay ? 'managedLogs.rate' : 'managedLogs.rateUndated', {
      currency: log.currency,
      rate: decimal(rate),
      day: rateDay ? formatDate(locale, `${rateDay}T00:00:00Z`, 'UTC') : '',
    });
  const meeting =
    log.matchingIdx === null ? (
      t('managedLogs.walkIn')
    ) : (
      <a href={localePath(locale, `/matching/meeting/${log.matchingIdx}`)}>{t('managedLogs.openMeeting')}</a>
    );
  const { confirmation } = log;
  const said =
    confirmation === null || confirmation.isOpen || confirmation.answer === null
      ? 'OPEN'
      : confirmation.answer;
  const part = (title: string, facts: Fact[]) =>
    facts.some(([, value]) => value !== null && value !== '' && value !== false) && (
      <section>
        <h3>{title}</h3>
        <Facts facts={facts} />
      </section>
    );
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        {companyOf(t, log)} – {log.buyerCompanyName ?? t('ui.formerMember')}
      </h2>
      <p className="note">{t('managedLogs.log', { no: log.counselingIdx })}</p>
      {part(t('managedLogs.met'), [
        [t('managedLogs.meeting'), meeting],
        [t('counseling.form.matchingType'), t(`choice.matchingType.${log.matchingType}`)],
        [t('counseling.form.metAt'), at(log.metAt)],
        [t('counseling.form.buyerName'), log.buyerName],
        [t('counseling.form.buyerCountry'), log.buyerCountry && countryName(locale, log.buyerCountry)],
        [t('counseling.form.businessType'), log.businessType],
        [t('managedLogs.written'), at(log.createdAt)],
        [t('managedLogs.changed'), log.updatedAt !== log.createdAt && at(log.updatedAt)],
      ])}
      {part(t('managedLogs.talk'), [
        [t('counseling.form.type'), t(`choice.counselingType.${log.type}`)],
        [t('counseling.form.productName'), log.productName],
        [t('counseling.form.content'), log.content && <span className="managed-text">{log.content}</span>],
        [t('counseling.form.chancePercent'), log.tradePossibility],
        [t('counseling.form.scoredProduct'), log.scoreProduct],
        [t('counseling.form.scoredPrice'), log.scorePrice],
        [t('counseling.form.scoredMeeting'), log.scoreMeeting],
        [t('counseling.form.comment'), log.comment && <span className="managed-text">{log.comment}</span>],
      ])}
      {log.nameCardFileIdx !== null && (
        <section>
          <h3>{t('managedLogs.nameCard')}</h3>
          <AnsweredFiles value={[log.nameCardFileIdx]} whose="managed" />
        </section>
      )}
      {log.amountTotal > 0 &&
        part(t('managedLogs.money'), [
          [t('counseling.form.amountConsultation'), amount(log.amountConsultation)],
          [t('counseling.form.amountMou'), amount(log.amountMou)],
          [t('counseling.form.amountContract'), amount(log.amountContract)],
          [t('counseling.form.totalInUsd'), formatMoney(locale, log.amountTotalUsd, 'USD')],
          [
            t('counseling.form.totalInKrw'),
            log.amountTotalKrw !== null && formatMoney(locale, log.amountTotalKrw, 'KRW'),
          ],
          [t('counseling.form.rateToUsd'), wasRate],
          [t('managedLogs.buyerSaid'), confirmation && t(`followUp.confirmedAnswer.${said}`)],
        ])}
      {log.followUps.length > 0 && (
        <section>
          <h3>{t('managedLogs.later')}</h3>
          <Facts
            facts={log.followUps.map(
              (answer): Fact => [
                t('managedLogs.afterMonths', { months: answer.stage }),
                <ul key={answer.stage} className="managed-later">
                  <li>{t(`followUp.said.${answer.contracted}`)}</li>
                  {answer.amountContract > 0 && (
                    <li>
                      {t('followUp.amountContract')}:{' '}
                      {formatMoney(locale, answer.amountContract, answer.currency)}
                    </li>
                  )}
                  {answer.amountShipped > 0 && (
                    <li>
                      {t('followUp.amountShipped')}:{' '}
                      {formatMoney(locale, answer.amountShipped, answer.currency)}
                    </li>
                  )}
                </ul>,
              ],
            )}
          />
        </section>
      )}
      <ZoneLine plain />
    </>
  );
}
