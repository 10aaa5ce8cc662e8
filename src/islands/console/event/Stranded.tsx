import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { StrandedMeeting } from '#api/event/plan.ts';
import { nameIn } from '#domain/common/language.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Stranding } from '#stores/event/stranded.ts';

/**
 * The meetings that a change would leave without their place, which are cancelled with it, and those whose interpreter is taken out, which
 * another takes over; or it is changed otherwise.
 */
export function Stranded({ store }: { store: Pick<Stranding, '$stranded' | '$locked' | 'agree'> }) {
  const t = useT<'stranded'>();
  const stranded = useStore(store.$stranded);
  const locked = useStore(store.$locked);
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stranded.length + locked.length > 0) heading.current?.focus();
  }, [stranded, locked]);
  if (locked.length > 0)
    return (
      <section className="manage-change" aria-labelledby="event-stranded">
        <h3 id="event-stranded" ref={heading} tabIndex={-1}>
          {t('stranded.locked', { count: locked.length })}
        </h3>
        <p>{t('stranded.lockedText')}</p>
        <Meetings meetings={locked} />
      </section>
    );
  if (stranded.length === 0) return null;
  const lost = stranded.filter(({ why }) => why !== 'handOver');
  const handedOver = stranded.filter(({ why }) => why === 'handOver');
  return (
    <section className="manage-change" aria-labelledby="event-stranded">
      <h3 id="event-stranded" ref={heading} tabIndex={-1}>
        {lost.length > 0
          ? t('stranded.title', { count: lost.length })
          : t('stranded.handedOver', { count: handedOver.length })}
      </h3>
      <p>{t(lost.length > 0 ? 'stranded.text' : 'stranded.handedOverText')}</p>
      {lost.length > 0 && (
        <>
          <Meetings meetings={lost} />
          <label className="field">
            <span className="field-label">{t('stranded.reason')}</span>
            <textarea
              className="input"
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        </>
      )}
      {lost.length > 0 && handedOver.length > 0 && (
        <h4>{t('stranded.handedOver', { count: handedOver.length })}</h4>
      )}
      {handedOver.length > 0 && <Meetings meetings={handedOver} />}
      <p>
        {/* The next send of the form names them. */}
        <Button
          type="submit"
          kind={lost.length > 0 ? 'danger' : 'second'}
          onClick={() => store.agree(reason)}
        >
          {lost.length > 0 ? t('stranded.cancelThem', { count: lost.length }) : t('stranded.handThemOver')}
        </Button>
      </p>
    </section>
  );
}

function Meetings({ meetings }: { meetings: readonly StrandedMeeting[] }) {
  const t = useT<'stranded'>();
  const zone = useZone();
  const cost = ({ why, interpreter }: StrandedMeeting) =>
    interpreter
      ? t('stranded.takenOverBy', {
          name: interpreter.name ?? t('stranded.interpreter', { no: interpreter.no }),
        })
      : t(`stranded.why.${why}`);
  return (
    <ul className="event-stranded">
      {meetings.map((meeting) => (
        <li key={meeting.matchingIdx}>
          <a href={localePath(t.locale, `/matching/meeting/${meeting.matchingIdx}`)}>
            {nameIn(t.locale, { nameKo: meeting.companyKo, nameEn: meeting.companyEn })} · {meeting.buyer}
          </a>{' '}
          {meeting.startsAt && (
            <time dateTime={meeting.startsAt}>{formatMoment(t.locale, meeting.startsAt, zone)}</time>
          )}{' '}
          <span className="note">{cost(meeting)}</span>
        </li>
      ))}
    </ul>
  );
}
