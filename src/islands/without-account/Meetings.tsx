import { type FormEvent, useState } from 'react';
import type { GuestMeeting, ParticipantPage } from '#api/participation/without-account.ts';
import { nameIn } from '#domain/common/language.ts';
import { dayIn } from '#domain/day/day.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { hostOf } from '#domain/matching/link-host.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatMoment, formatSpan, formatTime } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { boothAddress } from '#islands/ui/booth.ts';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { ParticipantPageStore } from '#stores/participation/participant-page.ts';
import { Interpreter } from './Interpreter.tsx';

interface Props {
  page: ParticipantPage;
  store: ParticipantPageStore;
}

/** What waits for their answer, then the confirmed ones day by day, then the rest. */
export function Meetings({ page, store }: Props) {
  const t = useT<'withoutAccount'>();
  const zone = page.event.timeZone;
  const meetings = page.meetings ?? [];
  const isOpen = (one: GuestMeeting) => one.stateMatching === 'request' && one.mayApprove;
  const open = meetings.filter(isOpen);
  const confirmed = meetings.filter((one) => one.stateMatching === 'complete');
  const others = meetings.filter((one) => !isOpen(one) && one.stateMatching !== 'complete');
  const days = [...Map.groupBy(confirmed, ({ slot }) => dayIn(zone, slot?.startsAt ?? ''))];
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="open">
          <h3 id="open">{t('withoutAccount.open', { count: open.length })}</h3>
          <ul className="without-account-list">
            {open.map((meeting) => (
              <Request key={meeting.matchingIdx} meeting={meeting} zone={zone} store={store} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="confirmed">
        <h3 id="confirmed">{t('withoutAccount.meetings', { count: confirmed.length })}</h3>
        {confirmed.length === 0 && (
          <EmptyState title={t('withoutAccount.emptyTitle')} text={t('withoutAccount.emptyText')} />
        )}
        {days.map(([day, of]) => (
          <section key={day} aria-label={formatDay(t.locale, of[0]?.slot?.startsAt ?? '', zone)}>
            <h4>{formatDay(t.locale, of[0]?.slot?.startsAt ?? '', zone)}</h4>
            <ul className="without-account-list">
              {of.map((meeting) => (
                <Confirmed key={meeting.matchingIdx} meeting={meeting} zone={zone} store={store} />
              ))}
            </ul>
          </section>
        ))}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h3 id="others">{t('withoutAccount.others')}</h3>
          <ul className="without-account-list">
            {others.map((meeting) => (
              <li key={meeting.matchingIdx}>
                <Who meeting={meeting} />
                <p className="note">{t(`withoutAccount.state.${meeting.stateMatching}`)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Who({ meeting }: { meeting: GuestMeeting }) {
  const t = useT<'withoutAccount'>();
  const company = nameIn(t.locale, { nameKo: meeting.companyName, nameEn: meeting.companyNameEn });
  const person = nameIn(t.locale, { nameKo: meeting.personName, nameEn: meeting.personNameEn });
  return (
    <p>
      <strong>{company || t('ui.formerMember')}</strong>
      {person && ` · ${person}`}
    </p>
  );
}

/** Does it, says so, and says why not. */
function useAct() {
  const t = useT<'withoutAccount'>();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (name: string, work: () => Promise<void>, done: string) => {
    setBusy(name);
    await work().then(
      () => toast(done),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(null);
  };
  return { busy, act };
}

interface One {
  meeting: GuestMeeting;
  zone: string;
  store: ParticipantPageStore;
}

function Request({ meeting, zone, store }: One) {
  const t = useT<'withoutAccount'>();
  const { busy, act } = useAct();
  const { matchingIdx } = meeting;
  const accept = (slotIdx?: number) =>
    act(`accept ${slotIdx}`, () => store.approve(matchingIdx, slotIdx), t('withoutAccount.accepted'));
  return (
    <li>
      <Who meeting={meeting} />
      {meeting.byVideo === 'Y' && <p>{t('withoutAccount.video.asked')}</p>}
      <Interpreter meeting={meeting} />
      {meeting.message && <p className="without-account-message">{meeting.message}</p>}
      <p className="note">
        {t(meeting.wishes.length > 0 ? 'withoutAccount.choose' : 'withoutAccount.anyTime')}
      </p>
      <div className="form-actions">
        {meeting.wishes.map(({ slotIdx, startsAt }) => (
          <Button
            key={slotIdx}
            size="small"
            busy={busy === `accept ${slotIdx}`}
            onClick={() => void accept(slotIdx)}
          >
            {t('withoutAccount.acceptAt', { time: formatMoment(t.locale, startsAt, zone) })}
          </Button>
        ))}
        {meeting.wishes.length === 0 && (
          <Button size="small" busy={busy === 'accept undefined'} onClick={() => void accept()}>
            {t('withoutAccount.accept')}
          </Button>
        )}
        <Button
          kind="second"
          size="small"
          busy={busy === 'deny'}
          onClick={() => void act('deny', () => store.deny(matchingIdx), t('withoutAccount.denied'))}
        >
          {t('withoutAccount.deny')}
        </Button>
      </div>
    </li>
  );
}

function Confirmed({ meeting, zone, store }: One) {
  const t = useT<'withoutAccount'>();
  const { slot, tableNo, booths } = meeting;
  const place =
    tableNo === null
      ? t('withoutAccount.video.is')
      : t('withoutAccount.table', { no: tableLabel(t.locale, tableNo, meeting.tableName) });
  return (
    <li>
      {slot && (
        <p className="without-account-when">
          <time dateTime={slot.startsAt}>{formatSpan(t.locale, slot.startsAt, slot.endsAt, zone)}</time>
          <strong>{place}</strong>
        </p>
      )}
      <Who meeting={meeting} />
      <Interpreter meeting={meeting} />
      <VideoLink meeting={meeting} zone={zone} />
      {booths.length > 0 && (
        <p>
          <a href={boothAddress(t, booths[0] ?? '')}>
            {t('withoutAccount.booth', { code: booths.join(', ') })}
          </a>
        </p>
      )}
      {meeting.mayCancel && <Cancel meeting={meeting} store={store} />}
    </li>
  );
}

/** The link of a meeting by video while it is time, else when it comes. */
function VideoLink({ meeting, zone }: Omit<One, 'store'>) {
  const t = useT<'withoutAccount'>();
  const { video, agenda } = meeting;
  if (!video || agenda === 'past') return null;
  return (
    <p className="no-print">
      {video.url ? (
        <a href={video.url} target="_blank" rel="noopener noreferrer">
          {t('withoutAccount.video.join', { where: hostOf(video.url) })}
        </a>
      ) : video.source === null ? (
        t('withoutAccount.video.none')
      ) : (
        t('withoutAccount.video.opens', { time: formatTime(t.locale, video.opensAt, zone) })
      )}
    </p>
  );
}

/** That they can't come, with a reason if they like. */
function Cancel({ meeting, store }: Omit<One, 'zone'>) {
  const t = useT<'withoutAccount'>();
  const { busy, act } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const id = `reason-${meeting.matchingIdx}`;
  if (!isOpen)
    return (
      <p className="no-print">
        <Button kind="second" size="small" onClick={() => setOpen(true)}>
          {t('withoutAccount.cant')}
        </Button>
      </p>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    void act('cancel', () => store.cancel(meeting.matchingIdx, reason), t('withoutAccount.cancelled'));
  };
  return (
    <form className="no-print" onSubmit={send}>
      <label className="field-label" htmlFor={id}>
        {t('withoutAccount.reason')}
      </label>
      <textarea
        className="input"
        id={id}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" size="small" busy={busy === 'cancel'}>
          {t('withoutAccount.cancel')}
        </Button>
        <Button kind="second" size="small" onClick={() => setOpen(false)}>
          {t('withoutAccount.back')}
        </Button>
      </div>
    </form>
  );
}
