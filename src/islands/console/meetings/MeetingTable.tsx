import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { localePath } from '#i18n/locales.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { SlotTime } from '#islands/matching/EventTimes.tsx';
import { interpreterText } from '#islands/matching/interpreter-text.ts';
import { MeetingBadge } from '#islands/matching/MeetingBadge.tsx';
import { placeText } from '#islands/matching/MeetingPlace.tsx';
import { Wishes } from '#islands/matching/Wishes.tsx';
import { PresenceLines } from '#islands/meeting/Presence.tsx';
import { whoComes } from '#islands/seating/who-comes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { FoundIn, Marked } from '#islands/ui/list/Marked.tsx';
import { Pager } from '#islands/ui/list/Pager.tsx';
import { PastEnd } from '#islands/ui/list/PastEnd.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { NothingFound } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  type ManagedMeetings,
  type MeetingsAsked,
  meetingFiltersIn,
} from '#stores/matching/by-manager/managed-meetings.ts';
import { bothNames } from '../found-fields.ts';
import { type MeetingsArea, PlaceDialog } from './PlaceDialog.tsx';

/** What is open beside the list. */
type Open = { meeting: Meeting; act: 'place' | 'cancel' };

/** One page of the meetings, and what can be done with each. */
export function MeetingTable({ meetings, asked }: { meetings: ManagedMeetings; asked: MeetingsAsked }) {
  const t = useT<MeetingsArea>();
  const loaded = useStore(meetings.$list);
  const [open, setOpen] = useState<Open>();
  // What is open beside the list stays open while the list is read anew.
  if (loaded.state === 'failed' || (loaded.state === 'loading' && !open))
    return <NotYet of={loaded} rows={6} onRetry={meetings.load} />;
  const rows = loaded.state === 'ready' ? loaded.data : [];
  const close = () => setOpen(undefined);
  return (
    <>
      {loaded.state === 'ready' && rows.length === 0 ? (
        <Nothing meetings={meetings} asked={asked} totalCount={loaded.totalCount} />
      ) : (
        <Rows meetings={meetings} asked={asked} rows={rows} onOpen={setOpen} />
      )}
      {open?.act === 'place' && (
        <PlaceDialog
          meetings={meetings}
          meeting={open.meeting}
          names={namesOf(t, open.meeting)}
          onClose={close}
        />
      )}
      {open?.act === 'cancel' && <CancelDialog meetings={meetings} meeting={open.meeting} onClose={close} />}
    </>
  );
}

function Nothing({
  meetings,
  asked,
  totalCount,
}: {
  meetings: ManagedMeetings;
  asked: MeetingsAsked;
  totalCount: number;
}) {
  const t = useT<MeetingsArea>();
  if (totalCount > 0)
    return <PastEnd onGo={() => meetings.goTo({ ...asked, page: Math.ceil(totalCount / limits.rows) })} />;
  const isOpening =
    asked.state === 'pending' && asked.keywords === '' && asked.type === '' && meetingFiltersIn(asked) === 0;
  return (
    <NothingFound
      title={t(isOpening ? 'manage.meetings.placedTitle' : 'manage.meetings.empty')}
      text={t(isOpening ? 'manage.meetings.placedText' : 'manage.meetings.emptyLead')}
      all={t('manage.meetings.showAll')}
      onAll={() => meetings.goTo(meetings.nothing)}
    />
  );
}

type Translator = ReturnType<typeof useT<MeetingsArea>>;

const nameOf = (t: Translator, party: Meeting['company']) =>
  nameIn(t.locale, { nameKo: party.companyName, nameEn: party.companyNameEn }) || t('ui.formerMember');

/** What of a side was searched and stands in the list's answer. A company's contact person was not. */
const searchedOf = (t: Translator, side: 'company' | 'buyer', party: Meeting['company']) => {
  const label = t(`manage.meetings.${side}`);
  const { companyName, companyNameEn, personName, personNameEn } = party;
  return [
    ...bothNames(label, { nameKo: companyName, nameEn: companyNameEn }),
    ...(side === 'buyer' ? bothNames(label, { nameKo: personName, nameEn: personNameEn }) : []),
  ];
};

const namesOf = (t: Translator, meeting: Meeting) =>
  `${nameOf(t, meeting.company)} · ${nameOf(t, meeting.buyer)}`;

function Rows({
  meetings,
  asked,
  rows,
  onOpen,
}: {
  meetings: ManagedMeetings;
  asked: MeetingsAsked;
  rows: Meeting[];
  onOpen: (open: Open) => void;
}) {
  const t = useT<MeetingsArea>();
  const loaded = useStore(meetings.$list);
  const totalCount = loaded.state === 'ready' ? loaded.totalCount : 0;
  const side = (key: 'company' | 'buyer', head: string) => ({
    key,
    head,
    cell: (meeting: Meeting) =>
      meeting[key].companyName ? (
        <div>
          <a
            className="quiet-link"
            href={localePath(t.locale, `/matching/user/${meeting[key].participateIdx}`)}
          >
            <Marked>{nameOf(t, meeting[key])}</Marked>
          </a>
          <FoundIn
            shown={[nameOf(t, meeting.company), nameOf(t, meeting.buyer)]}
            fields={searchedOf(t, key, meeting[key])}
          />
          {meeting[key].representative && <p className="note">{whoComes(t.locale, meeting[key])}</p>}
        </div>
      ) : (
        nameOf(t, meeting[key])
      ),
  });
  return (
    <>
      <Table
        caption={t('manage.meetings.title')}
        rows={rows}
        rowKey={(meeting) => meeting.matchingIdx}
        columns={[
          side('company', t('manage.meetings.company')),
          side('buyer', t('manage.meetings.buyer')),
          {
            key: 'state',
            head: t('manage.meetings.state'),
            // The log is the company's to write; that it is missing concerns the organiser, too.
            cell: (meeting) => <MeetingBadge meeting={meeting} mine="company" />,
          },
          {
            key: 'time',
            head: t('manage.meetings.time'),
            cell: (meeting) => (
              <>
                <WhenAndWhere meeting={meeting} />
                <PresenceLines
                  presence={meeting.presence}
                  names={{ company: nameOf(t, meeting.company), buyer: nameOf(t, meeting.buyer) }}
                />
                <p>
                  <a
                    href={localePath(t.locale, `/matching/meeting/${meeting.matchingIdx}`)}
                    aria-label={t('manage.meetings.openOf', { names: namesOf(t, meeting) })}
                  >
                    {t('manage.meetings.open')}
                  </a>
                </p>
              </>
            ),
          },
          {
            key: 'acts',
            head: t('manage.meetings.acts'),
            cell: (meeting) => (
              <div className="manage-acts">
                {meeting.stateMatching === 'pending' && (
                  <Button
                    size="small"
                    label={t('manage.meetings.placeOf', { names: namesOf(t, meeting) })}
                    onClick={() => onOpen({ meeting, act: 'place' })}
                  >
                    {t('manage.meetings.place')}
                  </Button>
                )}
                {meeting.stateMatching === 'complete' && meeting.agenda !== 'past' && (
                  <Button
                    size="small"
                    kind="second"
                    label={t('manage.meetings.moveOf', { names: namesOf(t, meeting) })}
                    onClick={() => onOpen({ meeting, act: 'place' })}
                  >
                    {t('manage.meetings.move')}
                  </Button>
                )}
                {(liveStates as readonly string[]).includes(meeting.stateMatching) && (
                  <Button
                    size="small"
                    kind="second"
                    label={t('manage.meetings.cancelOf', { names: namesOf(t, meeting) })}
                    onClick={() => onOpen({ meeting, act: 'cancel' })}
                  >
                    {t('manage.meetings.cancel')}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      <Pager
        page={asked.page}
        rows={limits.rows}
        totalCount={totalCount}
        onGo={(page) => meetings.goTo({ ...asked, page })}
      />
    </>
  );
}

/** The place of a confirmed meeting, else the wished times. */
function WhenAndWhere({ meeting }: { meeting: Meeting }) {
  const t = useT<MeetingsArea>();
  if (meeting.slot)
    return (
      <>
        <SlotTime slot={meeting.slot} />
        <p>{placeText(t, meeting)}</p>
        {meeting.interpreterNo !== null && (
          <p>{t('matching.detail.interpreterIs', { who: interpreterText(t, meeting) })}</p>
        )}
      </>
    );
  return (
    <>
      <p className="note">{t('matching.detail.wishes')}</p>
      <Wishes meeting={meeting} />
    </>
  );
}

function CancelDialog({
  meetings,
  meeting,
  onClose,
}: {
  meetings: ManagedMeetings;
  meeting: Meeting;
  onClose: () => void;
}) {
  const t = useT<MeetingsArea>();
  const form = useStoreOf(() => meetings.createCancelForm(meeting.matchingIdx));
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      onStale={meetings.load}
      words={{
        title: t('manage.meetings.cancelTitle', { names: namesOf(t, meeting) }),
        text: t('manage.meetings.cancelLead'),
        field: t('manage.meetings.cancelReason'),
        submit: t('manage.meetings.cancel'),
        keep: t('manage.meetings.close'),
        done: t('manage.meetings.cancelled'),
      }}
    />
  );
}
