import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { InterpreterSchedule as Schedule } from '#api/event/interpreter.ts';
import { nameIn, personIn } from '#domain/common/language.ts';
import { dayIn } from '#domain/day/day.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { countryName, formatDay, formatSpan, languageName, zoneName } from '#i18n/format.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { PastDay } from '#islands/ui/PastDay.tsx';
import { fileBase } from '#islands/ui/Picture.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useHashToken } from '#islands/ui/use-hash-token.ts';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createInterpreterSchedule, type InterpreterMeeting } from '#stores/event/interpreter-schedule.ts';
import { linkHere } from '#stores/lib/link-here.ts';
import './interpreter.css';

/** In milliseconds: a meeting may be moved while the page is open. */
const refreshMs = 60_000;

/** `/visit/interpreter`: the meetings of the interpreter whose link it is, day by day. */
export default function InterpreterSchedule({ texts }: { texts: TextData<SharedArea | 'interpreter'> }) {
  return (
    <Texts texts={texts}>
      <Screen />
    </Texts>
  );
}

function Screen() {
  const t = useT<'interpreter'>();
  const token = useHashToken(linkHere);
  if (token === undefined) return <Skeleton rows={6} />;
  if (token === null) return <NoLink />;
  return <Opened key={token} token={token} label={t('interpreter.title')} />;
}

/** What stands where the address has no link, or one that has ended. */
function NoLink() {
  const t = useT<'interpreter'>();
  return <EmptyState title={t('interpreter.noneTitle')} text={t('interpreter.noneText')} />;
}

function Opened({ token, label }: { token: string; label: string }) {
  const store = useStoreOf(() => createInterpreterSchedule(token));
  const loaded = useStore(store.$schedule);
  useEffect(() => {
    void store.load();
    const refresh = () => {
      if (document.visibilityState === 'visible') void store.refresh();
    };
    const timer = setInterval(refresh, refreshMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [store]);
  if (loaded.state === 'failed' && loaded.key === 'msg.interpreter_not_found') return <NoLink />;
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={6} onRetry={store.load} />;
  return <Days schedule={loaded.data} token={token} label={label} />;
}

function Days({ schedule, token, label }: { schedule: Schedule; token: string; label: string }) {
  const t = useT<'interpreter'>();
  const { event, meetings, name, no } = schedule;
  const zone = event.timeZone;
  const now = new Date().toISOString();
  const days = [...Map.groupBy(meetings, ({ startsAt }) => dayIn(zone, startsAt))].map(([key, slots]) => ({
    key,
    slots,
  }));
  const isOver = (of: readonly InterpreterMeeting[]) => (of.at(-1)?.endsAt ?? '') < now;
  // What is over would be in the way of today.
  const ordered = [
    ...days.filter(({ slots }) => !isOver(slots)),
    ...days.filter(({ slots }) => isOver(slots)),
  ];
  const calendar = `${fileBase().replace(/\/$/, '')}/calendar/${token}.ics?language=${t.locale}`;
  return (
    <section className="interpreter-schedule" aria-label={label}>
      <div className="interpreter-head">
        <div>
          <p className="note">{nameIn(t.locale, event)}</p>
          <h2>{name === null ? t('interpreter.no', { no }) : personIn(t.locale, name)}</h2>
          <p className="figures">{t('interpreter.meetings', { count: meetings.length })}</p>
          <p className="note">{t('interpreter.zone', { zone: zoneName(t.locale, zone, event.startsAt) })}</p>
        </div>
        <div className="interpreter-acts no-print">
          <a className="button" data-kind="second" data-size="small" href={calendar} download>
            {t('interpreter.save')}
          </a>
          <Button kind="second" size="small" onClick={() => window.print()}>
            {t('interpreter.print')}
          </Button>
        </div>
      </div>
      {meetings.length === 0 && (
        <EmptyState title={t('interpreter.emptyTitle')} text={t('interpreter.emptyText')} />
      )}
      {ordered.map(({ key, slots }) => {
        const day = formatDay(t.locale, slots[0]?.startsAt ?? '', zone);
        const rows = (
          <ol className="interpreter-day">
            {slots.map((meeting) => (
              <Meeting key={meeting.startsAt} meeting={meeting} zone={zone} />
            ))}
          </ol>
        );
        return (
          <section key={key} aria-label={day}>
            {isOver(slots) ? (
              <PastDay head={<h3>{day}</h3>} note={t('interpreter.meetings', { count: slots.length })}>
                {rows}
              </PastDay>
            ) : (
              <>
                <h3>{day}</h3>
                {rows}
              </>
            )}
          </section>
        );
      })}
      <p className="note no-print">
        {t('interpreter.subscribe')}{' '}
        <a className="quiet-link" href={new URL(calendar, location.href).href.replace(/^https?:/, 'webcal:')}>
          {t('interpreter.open')}
        </a>
      </p>
    </section>
  );
}

function Meeting({ meeting, zone }: { meeting: InterpreterMeeting; zone: string }) {
  const t = useT<'interpreter'>();
  const named = (of: InterpreterMeeting['company']) => nameIn(t.locale, of) || t('ui.formerMember');
  const { startsAt, endsAt, tableNo, tableName, language, company, buyer, buyerCountry } = meeting;
  return (
    <li>
      <p className="interpreter-when">
        <time dateTime={startsAt}>{formatSpan(t.locale, startsAt, endsAt, zone)}</time>
        <strong>
          {tableNo === null
            ? t('interpreter.video')
            : t('interpreter.table', { no: tableLabel(t.locale, tableNo, tableName) })}
        </strong>
      </p>
      <dl>
        <div>
          <dt>{t('interpreter.company')}</dt>
          <dd>{named(company)}</dd>
        </div>
        <div>
          <dt>{t('interpreter.buyer')}</dt>
          <dd>
            {named(buyer)}
            {buyerCountry && ` (${countryName(t.locale, buyerCountry)})`}
          </dd>
        </div>
        {language && (
          <div>
            <dt>{t('interpreter.language')}</dt>
            <dd>{languageName(t.locale, language)}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}
