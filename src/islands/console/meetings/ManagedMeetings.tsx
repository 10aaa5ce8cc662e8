import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { matchingStates, matchingTypes } from '#domain/matching/matching.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { Searched } from '#islands/ui/list/Marked.tsx';
import { SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  createManagedMeetings,
  type MeetingsAsked,
  meetingFiltersIn,
} from '#stores/matching/by-manager/managed-meetings.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { Downloads } from '../Downloads.tsx';
import { MeetingNarrowing } from './MeetingNarrowing.tsx';
import { MeetingTable } from './MeetingTable.tsx';
import type { MeetingsArea } from './PlaceDialog.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';
import '../console.css';

/** The managers' meetings: what waits to be placed first, and every other request and meeting. */
export default function ManagedMeetings({
  texts,
}: {
  texts: TextData<MeetingsArea | 'found' | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="matching">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<MeetingsArea>();
  const meetings = useStoreOf(createManagedMeetings);
  const asked = useStore(meetings.$asked);
  const [isWalkIn, setWalkIn] = useState(false);
  useListAddress(meetings.readAddress);
  const change = (to: Partial<MeetingsAsked>) => meetings.goTo({ ...asked, page: 1, ...to });
  return (
    <>
      <div className="manage-filters">
        <Segments
          label={t('manage.meetings.state')}
          value={asked.state}
          options={[
            { value: '', label: t('manage.meetings.all') },
            ...matchingStates.map((value) => ({ value, label: t(`choice.matchingState.${value}`) })),
          ]}
          onChange={(value) => change({ state: value as MeetingsAsked['state'] })}
        />
        <label className="manage-type">
          <span className="field-label">{t('manage.meetings.type')}</span>
          <select
            className="input"
            value={asked.type}
            onChange={(event) => change({ type: event.target.value as MeetingsAsked['type'] })}
          >
            <option value="">{t('manage.meetings.all')}</option>
            {matchingTypes.map((type) => (
              <option key={type} value={type}>
                {t(`matching.detail.${type}`)}
              </option>
            ))}
          </select>
        </label>
        <SearchLine
          label={t('manage.meetings.title')}
          field={t('manage.meetings.keyword')}
          hint={t('manage.meetings.keyword')}
          keyword={asked.keywords}
          chosen={meetingFiltersIn(asked)}
          onSearch={(keywords) => change({ keywords })}
        >
          <MeetingNarrowing asked={asked} onNarrow={change} />
        </SearchLine>
        <Count meetings={meetings} />
        <Button kind="second" size="small" onClick={() => setWalkIn(true)}>
          {t('manage.walkIn.open')}
        </Button>
      </div>
      <Searched keywords={asked.keywords}>
        <MeetingTable meetings={meetings} asked={asked} />
      </Searched>
      <Downloads text={t('manage.meetings.download')} save={meetings.download} />
      {isWalkIn && <WalkInDialog load={meetings.load} onClose={() => setWalkIn(false)} />}
      <ZoneLine />
    </>
  );
}

function Count({ meetings }: { meetings: ReturnType<typeof createManagedMeetings> }) {
  const t = useT<MeetingsArea>();
  const loaded = useStore(meetings.$list);
  return (
    <p className="note figures manage-count" role="status">
      {loaded.state === 'ready' && t('matching.detail.count', { count: loaded.totalCount })}
    </p>
  );
}
