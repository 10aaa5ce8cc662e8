import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { formatMoment, formatOwnTime, ownPlace, zoneName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { partiesOf } from '#stores/matching/meeting-parties.ts';
import { createMyAgenda } from '#stores/matching/my-agenda.ts';
import { $event } from '#stores/site/event.ts';
import './my-agenda.css';

/** The same on the reader's own clock, where that differs. */
function ownWords(t: ReturnType<typeof useT<'suggestion'>>, at: string, zone: string): string {
  const time = formatOwnTime(t.locale, at, zone);
  return time === null ? '' : t('suggestion.todo.own', { time, place: ownPlace(t.locale) });
}

/** What is the reader's to do, in one line: the requests that wait for them, and their next meeting. It keeps its height while it loads. */
export function MyAgenda({ participateIdx }: { participateIdx: number }) {
  const t = useT<'suggestion'>();
  const store = useStoreOf(createMyAgenda);
  const loaded = useStore(store.$agenda);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  useEffect(() => void store.load(), [store]);
  const next = loaded.state === 'ready' ? loaded.data.next : null;
  const other = next && partiesOf(next, participateIdx).other;
  return (
    <section
      className="my-agenda"
      aria-label={t('suggestion.todo.title')}
      aria-busy={loaded.state === 'loading'}
    >
      {loaded.state === 'failed' && (
        <p role="alert">
          {t('suggestion.todo.failed')}{' '}
          <Button kind="plain" size="small" onClick={() => void store.load()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {loaded.state === 'ready' && (
        <>
          {loaded.data.answers > 0 ? (
            <p className="my-answers">
              <a href={localePath(t.locale, '/matching/detail?type=answer')}>
                {t('suggestion.todo.answers', { count: loaded.data.answers })}
              </a>
            </p>
          ) : (
            <p className="note">{t('suggestion.todo.noAnswers')}</p>
          )}
          {next?.slot && other ? (
            <p className="figures">
              {t('suggestion.todo.next')}{' '}
              <a href={localePath(t.locale, `/matching/meeting/${next.matchingIdx}`)}>
                {[
                  formatMoment(t.locale, next.slot.startsAt, zone),
                  ownWords(t, next.slot.startsAt, zone),
                  next.tableNo === null
                    ? next.byVideo === 'Y' && t('suggestion.todo.video')
                    : t('suggestion.todo.table', {
                        no: tableLabel(t.locale, next.tableNo, next.tableName),
                      }),
                  nameIn(t.locale, { nameKo: other.companyName, nameEn: other.companyNameEn }) ||
                    t('ui.formerMember'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </a>{' '}
              <span className="note">{zoneName(t.locale, zone, next.slot.startsAt)}</span>
            </p>
          ) : (
            <p className="note">{t('suggestion.todo.noNext')}</p>
          )}
        </>
      )}
    </section>
  );
}
