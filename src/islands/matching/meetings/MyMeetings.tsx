import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { nameIn } from '#domain/common/language.ts';
import { agendaGroups, matchingStates, matchingTypes } from '#domain/matching/matching.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { EmptyState, NothingFound } from '#islands/ui/States.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { partiesOf } from '#stores/matching/meeting-parties.ts';
import { $meetingToShow } from '#stores/matching/meeting-to-show.ts';
import {
  createMyMeetings,
  type MeetingFilter,
  type MeetingTab,
  meetingRows,
  type MyMeetings as Store,
} from '#stores/matching/my-meetings.ts';
import { MatchingGate } from '../MatchingGate.tsx';
import { useChanges } from '../use-changes.ts';
import { HoleOffers } from './HoleOffers.tsx';
import { MeetingCard } from './MeetingCard.tsx';
import '#styles/list-search.css';
import './my-meetings.css';
import { ZoneLine } from '../EventTimes.tsx';

/** `/matching/detail`: one's own meetings, asked for and asked of one. */
export default function MyMeetings({
  texts,
}: {
  texts: TextData<SharedArea | 'matching' | 'meeting' | 'choice' | 'calendar' | 'hole'>;
}) {
  return (
    <Texts texts={texts}>
      <MatchingGate>
        {(own) => (
          <>
            <HoleOffers />
            <Meetings own={own} />
          </>
        )}
      </MatchingGate>
    </Texts>
  );
}

const meetingTabs: readonly MeetingTab[] = ['answer', ...matchingTypes];

function Meetings({ own }: { own: Member }) {
  const t = useT<'matching' | 'choice'>();
  const list = useStoreOf(() => {
    const asked = new URLSearchParams(location.search).get('type');
    return createMyMeetings(meetingTabs.find((tab) => tab === asked));
  });
  const type = useStore(list.$type);
  const filter = useStore(list.$filter);
  const isSwitched = useStore(list.$isSwitched);
  const waiting = useStore(list.$waiting);
  const asksNow = useStore(list.$walkIn);
  const walkIn = asksNow && partiesOf(asksNow, own.participateIdx).other;
  const chosen = Object.values(filter).filter(Boolean).length;
  const isNarrowed = chosen > 0;
  useEffect(() => void list.load(), [list]);
  useChanges(list.refresh);
  return (
    <Tabs
      label={t('matching.detail.tabs')}
      options={[
        ...(waiting || type === 'answer'
          ? [{ value: 'answer', label: t('matching.detail.toAnswer', { count: waiting ?? 0 }) }]
          : []),
        ...matchingTypes.map((value) => ({ value, label: t(`matching.detail.${value}`) })),
      ]}
      value={type}
      onChange={(value) => list.chooseType(value as MeetingTab)}
    >
      <div role="status">
        {isSwitched && <p className="form-note">{t('msg.online_matching_not_found')}</p>}
        {walkIn && type === 'online' && (
          <p className="form-note">
            {t('matching.detail.walkInWaits', {
              name: nameIn(t.locale, { nameKo: walkIn.companyName, nameEn: walkIn.companyNameEn }),
            })}{' '}
            <Button kind="second" size="small" onClick={() => list.chooseType('answer')}>
              {t('matching.detail.toAnswer', { count: waiting ?? 1 })}
            </Button>
          </p>
        )}
      </div>
      <details className="filters no-print">
        <summary>{isNarrowed ? t('ui.filtersChosen', { count: chosen }) : t('ui.filters')}</summary>
        <div className="detail-filters">
          <Filter
            label={t('matching.detail.state')}
            value={filter.stateMatching ?? ''}
            all={t('matching.detail.anyState')}
            options={matchingStates.map((value) => ({ value, label: t(`choice.matchingState.${value}`) }))}
            onChange={(value) =>
              list.narrow({
                ...filter,
                stateMatching: (value || undefined) as MeetingFilter['stateMatching'],
              })
            }
          />
          <Filter
            label={t('matching.detail.direction')}
            value={filter.direction ?? ''}
            all={t('matching.detail.anyDirection')}
            options={(['sent', 'received'] as const).map((value) => ({
              value,
              label: t(`matching.detail.${value}`),
            }))}
            onChange={(value) =>
              list.narrow({ ...filter, direction: (value || undefined) as MeetingFilter['direction'] })
            }
          />
        </div>
      </details>
      <List list={list} own={own} />
    </Tabs>
  );
}

function List({ list, own }: { list: Store; own: Member }) {
  const t = useT<'matching' | 'meeting'>();
  // Read once: the mark is of this visit, and the next one starts without it.
  const [first] = useState(() => $meetingToShow.get());
  useEffect(() => $meetingToShow.set(undefined), []);
  return (
    <PagedList
      of={useStore(list.$meetings)}
      rows={4}
      onRetry={list.load}
      empty={(_, count) => count === 0 && <Nothing list={list} />}
      label={t('matching.detail.title')}
      pages={{ page: useStore(list.$page), rows: meetingRows, onGo: list.turnTo }}
    >
      {(meetings, count) => (
        <>
          <p className="found-count" role="status">
            {t('matching.detail.count', { count })}
          </p>
          <ZoneLine />
          {agendaGroups
            .map((group) => [group, meetings.filter(({ agenda }) => agenda === group)] as const)
            .filter(([, rows]) => rows.length > 0)
            .map(([group, rows]) => (
              <section key={group} className="agenda" data-group={group} aria-labelledby={`agenda-${group}`}>
                <h2 id={`agenda-${group}`}>{t(`matching.detail.agenda.${group}`)}</h2>
                <ul className="meetings">
                  {rows.map((meeting) => (
                    <li key={meeting.matchingIdx}>
                      <MeetingCard
                        list={list}
                        meeting={meeting}
                        own={own}
                        isNew={meeting.matchingIdx === first}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          <p>
            <a href={localePath(t.locale, '/matching/walk-in')}>{t('meeting.toWalkIn')}</a>
          </p>
        </>
      )}
    </PagedList>
  );
}

function Nothing({ list }: { list: Store }) {
  const t = useT<'matching'>();
  const filter = useStore(list.$filter);
  const type = useStore(list.$type);
  if (type === 'answer') return <EmptyState title={t('matching.detail.noneToAnswer')} />;
  return filter.stateMatching || filter.direction ? (
    <NothingFound
      title={t('matching.detail.nothingTitle')}
      text={t('matching.detail.nothingText')}
      all={t('matching.info.clear')}
      onAll={() => list.narrow({})}
    />
  ) : (
    <EmptyState
      title={t('matching.detail.emptyTitle')}
      text={t('matching.detail.emptyText')}
      action={<Button href={localePath(t.locale, '/matching/info')}>{t('matching.detail.find')}</Button>}
    />
  );
}
