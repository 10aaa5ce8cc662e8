import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameIn } from '#domain/common/language.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { SlotTime, ZoneLine } from '#islands/matching/EventTimes.tsx';
import { MatchingGate } from '#islands/matching/MatchingGate.tsx';
import { placeText } from '#islands/matching/MeetingPlace.tsx';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { idxHere } from '#shell/here.ts';
import { createAtTable } from '#stores/matching/at-table.ts';
import { partiesOf } from '#stores/matching/meeting-parties.ts';
import './on-site.css';
import { addressHere } from '#stores/lib/page-event.ts';

/** `/matching/at/{no}`: leads to one's own meeting at that table, or says that there is none now and which is next. */
export default function AtTable({ texts }: { texts: TextData<SharedArea | 'onSite' | 'matching'> }) {
  return (
    <Texts texts={texts}>
      <MatchingGate>{(own) => <Found own={own.participateIdx} />}</MatchingGate>
    </Texts>
  );
}

function Found({ own }: { own: number }) {
  const t = useT<'onSite' | 'matching'>();
  const store = useStoreOf(() => createAtTable(idxHere()));
  const found = useStore(store.$found);
  const to = found.state === 'ready' ? found.data.here?.matchingIdx : undefined;
  useEffect(() => void store.load(), [store]);
  useChanges(store.refresh);
  useEffect(() => {
    // In place of this page, so that the way back does not lead here again.
    if (to !== undefined) location.replace(localePath(t.locale, addressHere(`/matching/meeting/${to}`)));
  }, [to, t.locale]);
  if (found.state !== 'ready') return <NotYet of={found} rows={4} onRetry={store.load} />;
  if (to !== undefined) return <Skeleton rows={4} />;
  const { next } = found.data;
  const other = next && partiesOf(next, own).other;
  return (
    <section className="at-table" aria-labelledby="at-table">
      <h2 id="at-table">{t('onSite.table.none', { no: idxHere() })}</h2>
      {next?.slot && other ? (
        <>
          <p>{t('onSite.table.next')}</p>
          <p className="at-table-next">
            <SlotTime slot={next.slot} />
            {placeText(t, next) && <strong>{placeText(t, next)}</strong>}
            <a href={localePath(t.locale, `/matching/meeting/${next.matchingIdx}`)}>
              {nameIn(t.locale, { nameKo: other.companyName, nameEn: other.companyNameEn }) ||
                t('ui.formerMember')}
            </a>
          </p>
          <ZoneLine />
        </>
      ) : (
        <p>{t('onSite.table.noNext')}</p>
      )}
      <div className="at-table-ways">
        <Button href={localePath(t.locale, '/matching/walk-in')}>{t('onSite.walkIn.title')}</Button>
        <Button kind="second" href={localePath(t.locale, '/matching/detail')}>
          {t('onSite.table.toMeetings')}
        </Button>
      </div>
    </section>
  );
}
