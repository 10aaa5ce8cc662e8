import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { formatMoment, languageName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import {
  type ScheduleStore,
  type WaitingKind,
  type WalkInStart,
  type WithoutMeeting,
  waitingKinds,
} from '#stores/matching/by-manager/schedule-grid.ts';
import { personName, type ScheduleArea, type T } from './names.ts';

/** What waits beside the schedule: to be placed, for an answer, and who has nothing. */
export function Waiting({
  store,
  onPickUp,
  onWalkIn,
}: {
  store: ScheduleStore;
  onPickUp: (meeting: Meeting) => void;
  onWalkIn: (start: WalkInStart) => void;
}) {
  const t = useT<ScheduleArea>();
  const [kind, setKind] = useState<WaitingKind>('pending');
  const lists = {
    pending: useStore(store.waiting.pending),
    request: useStore(store.waiting.request),
    withoutMeeting: useStore(store.waiting.withoutMeeting),
  };
  const carried = useStore(store.$carried);
  const loaded = lists[kind];
  const count = (of: WaitingKind) => {
    const list = lists[of];
    return list.state === 'ready' ? ` ${list.totalCount}` : '';
  };
  return (
    <section className="schedule-waiting" aria-label={t('schedule.waiting.title')}>
      <Tabs
        label={t('schedule.waiting.title')}
        options={waitingKinds.map((value) => ({
          value,
          label: `${t(`schedule.waiting.${value}`)}${count(value)}`,
        }))}
        value={kind}
        onChange={(value) => setKind(value as WaitingKind)}
      >
        <Loaded<Meeting[] | WithoutMeeting[]>
          of={loaded}
          rows={3}
          onRetry={store.load}
          empty={(rows) => rows.length === 0 && <p className="note">{t(`schedule.waiting.${kind}None`)}</p>}
        >
          {(rows, totalCount) => (
            <>
              <p className="note">{t(`schedule.waiting.${kind}Lead`)}</p>
              <ul>
                {kind === 'withoutMeeting'
                  ? (rows as WithoutMeeting[]).map((person) => (
                      <WithoutMeetingCard key={person.participateIdx} person={person} onWalkIn={onWalkIn} />
                    ))
                  : (rows as Meeting[]).map((meeting) => (
                      <li key={meeting.matchingIdx}>
                        {kind === 'pending' ? (
                          <button
                            type="button"
                            className="schedule-card"
                            data-carry={meeting.matchingIdx}
                            data-waits=""
                            aria-pressed={carried?.matchingIdx === meeting.matchingIdx}
                            onClick={() => onPickUp(meeting)}
                          >
                            <Pair meeting={meeting} />
                          </button>
                        ) : (
                          <a
                            className="schedule-card"
                            href={localePath(t.locale, `/matching/meeting/${meeting.matchingIdx}`)}
                          >
                            <Pair meeting={meeting} />
                          </a>
                        )}
                      </li>
                    ))}
              </ul>
              {totalCount > rows.length && kind !== 'withoutMeeting' && (
                <a href={`${localePath(t.locale, '/manage/matching')}?state=${kind}`}>
                  {t('schedule.waiting.more', { count: totalCount - rows.length })}
                </a>
              )}
              {totalCount > rows.length && kind === 'withoutMeeting' && (
                <p className="note">{t('schedule.waiting.more', { count: totalCount - rows.length })}</p>
              )}
            </>
          )}
        </Loaded>
      </Tabs>
    </section>
  );
}

/** On a phone, above the day: how many wait to be placed, and the way to them below it. */
export function ToWaiting({ store, to }: { store: ScheduleStore; to: string }) {
  const t = useT<ScheduleArea>();
  const list = useStore(store.waiting.pending);
  if (list.state !== 'ready' || list.totalCount === 0) return null;
  return (
    <a className="schedule-to-waiting" href={`#${to}`}>
      {t('schedule.waiting.pending')} {list.totalCount}
    </a>
  );
}

const partyName = (t: T, party: Meeting['company']) =>
  nameIn(t.locale, { nameKo: party.companyName, nameEn: party.companyNameEn }) || t('schedule.former');

/** Who meets, and what they wish. */
function Pair({ meeting }: { meeting: Meeting }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const { wishes, anySlot, isTranslator, translatorLanguage } = meeting;
  const wants =
    translatorLanguage === null
      ? t('schedule.waiting.wantsAny')
      : t('schedule.waiting.wants', { language: languageName(t.locale, translatorLanguage) });
  const facts = [
    ...wishes.map(({ startsAt }) => formatMoment(t.locale, startsAt, zone)),
    ...(anySlot === 'Y' ? [t('schedule.waiting.any')] : []),
    ...(isTranslator === 'Y' ? [wants] : []),
  ];
  return (
    <>
      <strong>{partyName(t, meeting.company)}</strong>
      <span className="schedule-card-buyer">{partyName(t, meeting.buyer)}</span>
      <span className="note">{facts.join(' · ')}</span>
    </>
  );
}

function WithoutMeetingCard({
  person,
  onWalkIn,
}: {
  person: WithoutMeeting;
  onWalkIn: (start: WalkInStart) => void;
}) {
  const t = useT<ScheduleArea>();
  const name = personName(t, person);
  const facts =
    person.requests === 0
      ? [t('schedule.waiting.neither')]
      : (['declined', 'open'] as const).flatMap((kind) =>
          person[kind] > 0 ? t(`schedule.waiting.${kind}`, { count: person[kind] }) : [],
        );
  return (
    <li className="schedule-card">
      <a href={localePath(t.locale, `/matching/user/${person.participateIdx}`)}>{name}</a>
      <span className="note">{[t(`schedule.side.${person.side}`), ...facts].join(' · ')}</span>
      <Button
        kind="second"
        size="small"
        label={t('schedule.waiting.bookOf', { name })}
        onClick={() => onWalkIn({ person })}
      >
        {t('schedule.waiting.book')}
      </Button>
    </li>
  );
}
