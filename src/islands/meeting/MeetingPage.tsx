import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { mayDo, mayDoAny } from '#domain/common/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { useReader } from '#islands/login/reader.ts';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { interpreterText, ownInterpreterText } from '#islands/matching/interpreter-text.ts';
import { MatchingGate } from '#islands/matching/MatchingGate.tsx';
import { MeetingBadge } from '#islands/matching/MeetingBadge.tsx';
import { MeetingPlace, placeOf } from '#islands/matching/MeetingPlace.tsx';
import { MeetingActions } from '#islands/matching/meetings/MeetingActions.tsx';
import { ProposedTime } from '#islands/matching/meetings/ProposedTime.tsx';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Wishes } from '#islands/matching/Wishes.tsx';
import { HandOver } from '#islands/seating/HandOver.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { idxHere } from '#shell/here.ts';
import { canRetry } from '#stores/lib/loaded.ts';
import {
  createMeetingPage,
  type MeetingPageStore,
  type MeetingPage as Read,
} from '#stores/matching/meeting-page.ts';
import { $event } from '#stores/site/event.ts';
import { Directions } from './Directions.tsx';
import { MeetingSteps } from './MeetingSteps.tsx';
import { BuyerPanel, CompanyPanel } from './PartyPanel.tsx';
import { PresenceActs, PresenceLines } from './Presence.tsx';
import { VideoLink } from './VideoLink.tsx';
import { WalkInMark } from './WalkInMark.tsx';
import '#islands/matching/meetings/my-meetings.css';
import './meeting-page.css';

const MeetingOrders = lazy(() => import('#islands/meeting-order/MeetingOrders.tsx'));

/** After so many milliseconds a meeting of today is asked for anew. */
const clockMs = 30_000;

export type MeetingArea = 'meeting' | 'matching' | 'choice' | 'calendar';

/** `/matching/meeting/{idx}`: one meeting for its two people, and for managers who place and move meetings. */
export default function MeetingPage({ texts }: { texts: TextData<SharedArea | MeetingArea> }) {
  return (
    <Texts texts={texts}>
      <Gate />
    </Texts>
  );
}

/** Managers of participants or meetings need not take part; everyone else is let in as to the other matching pages. */
function Gate() {
  const stored = useReader();
  const event = useStore($event);
  // The token is in the browser's storage: the server and the first client render draw a placeholder.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const isManager = isHere && stored && mayDoAny(new Set(stored.permissions), ['participate', 'matching']);
  if (!isManager) return <MatchingGate>{(own) => <Opened own={own.participateIdx} />}</MatchingGate>;
  return (
    <div className="lattice matching">{event ? <Opened own={stored.participateIdx} /> : <Skeleton />}</div>
  );
}

/** `own`: the reader's participation, 0 without one. */
function Opened({ own }: { own: number }) {
  const t = useT<'meeting'>();
  const store = useStoreOf(() => createMeetingPage(idxHere()));
  const page = useStore(store.$page);
  useEffect(() => void store.load(), [store]);
  useChanges(store.refresh);
  // What may be said of a meeting of today begins and ends with the clock.
  const isToday = page.state === 'ready' && page.data.meeting.agenda === 'today';
  useEffect(() => {
    const timer = isToday ? setInterval(() => void store.refresh(), clockMs) : undefined;
    return () => clearInterval(timer);
  }, [store, isToday]);
  if (page.state === 'failed' && !canRetry(page.key))
    return (
      <EmptyState
        title={t('meeting.goneTitle')}
        text={t('meeting.goneText')}
        action={<Button href={localePath(t.locale, '/matching/detail')}>{t('meeting.toMeetings')}</Button>}
      />
    );
  if (page.state !== 'ready') return <NotYet of={page} rows={6} onRetry={store.load} />;
  return <Whole store={store} read={page.data} own={own} />;
}

function Whole({ store, read, own }: { store: MeetingPageStore; read: Read; own: number }) {
  const t = useT<MeetingArea>();
  const profiles = useStore(store.$profiles);
  const { meeting, steps } = read;
  const named = ({ companyName, companyNameEn }: Meeting['company']) =>
    nameIn(t.locale, { nameKo: companyName, nameEn: companyNameEn }) || t('ui.formerMember');
  const names = { company: named(meeting.company), buyer: named(meeting.buyer) };
  const mine =
    own === meeting.company.participateIdx
      ? 'company'
      : own === meeting.buyer.participateIdx
        ? 'buyer'
        : null;
  const other = mine === 'company' ? 'buyer' : 'company';
  const { stateMatching: state, slot, was } = meeting;
  return (
    <article className="meeting-page" data-state={state}>
      <header className="meeting-page-head">
        <MeetingBadge meeting={meeting} mine={mine} />
        <h2>{mine ? names[other] : t('meeting.between', names)}</h2>
        <p>
          {state === 'complete' && meeting.agenda === 'past'
            ? t('meeting.over')
            : meeting.byVideo === 'Y' && (state === 'pending' || state === 'complete')
              ? t(`meeting.stateByVideo.${state}`)
              : t(`meeting.state.${state}`)}
        </p>
        {slot ? (
          <MeetingPlace slot={slot} {...placeOf(meeting)} />
        ) : (
          (state === 'request' || state === 'pending') && (
            <div>
              <p className="field-label">{t('matching.detail.wishes')}</p>
              <Wishes meeting={meeting} />
            </div>
          )
        )}
        <ZoneLine />
        {mine && meeting.byVideo === 'Y' && <VideoLink store={store} meeting={meeting} mine={mine} />}
        {mine && meeting.proposal && (
          <ProposedTime
            list={store}
            meeting={meeting}
            proposal={meeting.proposal}
            mine={mine}
            otherIdx={meeting[other].participateIdx}
            name={names[other]}
          />
        )}
        <WalkInMark meeting={meeting} />
        <PresenceLines
          presence={meeting.presence}
          names={mine ? { ...names, [mine]: t('meeting.you') } : names}
        />
        {mine && <PresenceActs list={store} meeting={meeting} name={names[other]} />}
        {mine && (
          <MeetingActions
            list={store}
            meeting={meeting}
            mine={mine}
            otherIdx={meeting[other].participateIdx}
            name={names[other]}
          />
        )}
        {mine && meeting.agenda === 'closed' && (
          <p className="no-print">
            <Button size="small" href={localePath(t.locale, '/matching/info')}>
              {t('matching.detail.find')}
            </Button>
          </p>
        )}
        {!mine && meeting.mayHandOver.length > 0 && (
          <div className="meeting-actions no-print">
            {meeting.mayHandOver.map((side) => (
              <HandOver
                key={side}
                list={store}
                meeting={meeting}
                side={side}
                name={names[side]}
                label={t('matching.seat.changeOf', { name: names[side] })}
              />
            ))}
          </div>
        )}
        {!mine && (
          <p className="no-print">
            <a href={localePath(t.locale, '/manage/matching?state=')}>{t('meeting.toManaged')}</a>
          </p>
        )}
        {!mine && <ManagedOrders meeting={meeting} />}
        <Facts
          facts={[
            [
              t('matching.detail.was'),
              was && <MeetingPlace key="was" slot={was} {...was} byVideo={meeting.byVideo} />,
            ],
            [
              t('matching.detail.how'),
              slot === null && meeting.byVideo === 'Y' && t('matching.detail.video'),
            ],
            [t('meeting.wanted'), wantedText(t, meeting)],
            [t('matching.detail.interpreter'), interpreterText(t, meeting)],
            [t('matching.detail.ownInterpreter'), ownInterpreterText(t, meeting.companyInterpreter)],
            [t('matching.detail.message'), meeting.message],
            [t('matching.detail.reason'), meeting.deniedReason],
          ]}
        />
      </header>
      {state === 'complete' && meeting.tableNo !== null && (
        <Directions
          store={store}
          tableNo={meeting.tableNo}
          tableName={meeting.tableName}
          place={meeting.tablePlace}
          company={{
            participateIdx: meeting.company.participateIdx,
            name: names.company,
            booths: profiles?.company?.data.booths ?? [],
          }}
        />
      )}
      <div className="meeting-parties" data-first={other}>
        <CompanyPanel
          party={meeting.company}
          name={names.company}
          isOwn={mine === 'company'}
          profile={profiles?.company}
        />
        <BuyerPanel
          party={meeting.buyer}
          name={names.buyer}
          isOwn={mine === 'buyer'}
          profile={profiles?.buyer}
        />
      </div>
      <MeetingSteps steps={steps} names={names} mine={mine} />
    </article>
  );
}

/** Of a meeting that is to come, for managers of meetings: what it is to come before and after. */
function ManagedOrders({ meeting }: { meeting: Meeting }) {
  const isManaged = mayDo(new Set(useReader()?.permissions), 'matching');
  if (!isManaged || meeting.agenda === 'past' || meeting.agenda === 'closed') return null;
  const { matchingIdx, company, buyer } = meeting;
  const two = { companyIdx: company.participateIdx, buyerIdx: buyer.participateIdx };
  return (
    <div className="no-print">
      <Suspense>
        <MeetingOrders meeting={{ matchingIdx, ...two }} />
      </Suspense>
    </div>
  );
}

/** What the organiser wants of the two, which managers alone are answered; undefined where nobody has said it. */
function wantedText(t: ReturnType<typeof useT<MeetingArea>>, { isLocked, wanted }: Meeting) {
  const said = [
    isLocked && t('meeting.locked'),
    wanted?.must && t('meeting.must'),
    wanted?.rank != null && t('meeting.rank', { rank: wanted.rank }),
    wanted?.note,
  ].filter(Boolean);
  return said.length > 0 && said.join(' · ');
}
