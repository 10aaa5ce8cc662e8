import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Meeting } from '#api/matching.ts';
import { nameIn } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { liveStates } from '#domain/matching.ts';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { SlotTime } from '#islands/matching/EventTimes.tsx';
import { Wishes } from '#islands/matching/Wishes.tsx';
import { PresenceLines } from '#islands/meeting/Presence.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { EmptyState, FailedState, Skeleton, StateBadge, toneOf } from '#islands/ui/States.tsx';
import { Table } from '#islands/ui/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import type { ManagedMeetings, MeetingsAsked } from '#stores/managed-meetings.ts';
import { type MeetingsArea, PlaceDialog } from './PlaceDialog.tsx';

/** What is open beside the list. */
type Open = { meeting: Meeting; act: 'place' | 'cancel' };

/** One page of the meetings, and what can be done with each. */
export function MeetingTable({ meetings, asked }: { meetings: ManagedMeetings; asked: MeetingsAsked }) {
  const t = useT<MeetingsArea>();
  const loaded = useStore(meetings.$list);
  const [open, setOpen] = useState<Open>();
  if (loaded.state === 'loading' && !open) return <Skeleton rows={6} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void meetings.load()} />;
  const rows = loaded.state === 'ready' ? loaded.data : [];
  const close = () => setOpen(undefined);
  return (
    <>
      {loaded.state === 'ready' && rows.length === 0 ? (
        <Nothing meetings={meetings} asked={asked} />
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

function Nothing({ meetings, asked }: { meetings: ManagedMeetings; asked: MeetingsAsked }) {
  const t = useT<MeetingsArea>();
  const isOpening = asked.state === 'pending' && asked.keywords === '' && asked.type === '';
  return (
    <EmptyState
      title={t(isOpening ? 'manage.meetings.placedTitle' : 'manage.meetings.empty')}
      text={t(isOpening ? 'manage.meetings.placedText' : 'manage.meetings.emptyLead')}
      action={
        <Button kind="second" onClick={() => meetings.goTo(meetings.nothing)}>
          {t('manage.meetings.showAll')}
        </Button>
      }
    />
  );
}

type Translator = ReturnType<typeof useT<MeetingsArea>>;

const nameOf = (t: Translator, party: Meeting['company']) =>
  nameIn(t.locale, { nameKo: party.companyName, nameEn: party.companyNameEn }) || t('ui.formerMember');

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
        <a
          className="quiet-link"
          href={localePath(t.locale, `/matching/user/${meeting[key].participateIdx}`)}
        >
          {nameOf(t, meeting[key])}
        </a>
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
            cell: (meeting) => (
              <StateBadge tone={toneOf[meeting.stateMatching]}>
                {t(`choice.matchingState.${meeting.stateMatching}`)}
              </StateBadge>
            ),
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
        {meeting.tableNo !== null && <p>{t('matching.detail.tableNo', { no: meeting.tableNo })}</p>}
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
