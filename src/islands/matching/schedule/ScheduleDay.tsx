import { useStore } from '@nanostores/react';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { slotPhase } from '#domain/matching/matching.ts';
import { formatDay, formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { representativeName, whoComes } from '#islands/seating/who-comes.ts';
import { PastDay } from '#islands/ui/PastDay.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { partiesOf } from '#stores/matching/meeting-parties.ts';
import { type MySchedule, markIn, type ScheduleSlot, type Whose } from '#stores/matching/my-schedule.ts';
import { SlotTime, useZone } from '../EventTimes.tsx';
import { interpreterText } from '../interpreter-text.ts';
import { placeText } from '../MeetingPlace.tsx';

/** How many meetings there are in these slots. */
export const meetingsIn = (slots: readonly ScheduleSlot[]): number =>
  slots.reduce((count, { meeting, others }) => count + (meeting ? 1 + others.length : 0), 0);

/** One day of a schedule: each slot with its meeting, free, or marked as one in which one can't meet. */
export function ScheduleDay({
  store,
  slots,
  of,
  isOver,
}: {
  store: MySchedule;
  slots: readonly ScheduleSlot[];
  /** Whose schedule it is, by participation. */
  of: number;
  /** The day has passed: it is one line, which opens. */
  isOver: boolean;
}) {
  const t = useT<'matching'>();
  const zone = useZone();
  const marked = useStore(store.$marked);
  const day = formatDay(t.locale, slots[0]?.startsAt ?? '', zone);
  const whose = useStore(store.$whose);
  const open = slots.filter((slot) => markIn(slot, whose).mayMark);
  const isAllMarked = open.length > 0 && open.every((slot) => marked.has(slot.slotIdx));
  const rows = (
    <ol>
      {slots.map((slot) => (
        <Slot
          key={slot.slotIdx}
          slot={slot}
          of={of}
          isMarked={marked.has(slot.slotIdx)}
          whose={whose}
          onMark={(isUnavailable) => store.mark([slot], isUnavailable)}
        />
      ))}
    </ol>
  );
  if (isOver) {
    const count = meetingsIn(slots);
    return (
      <section className="schedule-day" aria-label={day}>
        <PastDay head={<h3>{day}</h3>} note={t('matching.table.meetings', { count })}>
          {rows}
        </PastDay>
      </section>
    );
  }
  return (
    <section className="schedule-day" aria-label={day}>
      <h3>{day}</h3>
      {open.length > 0 && (
        <button
          type="button"
          className="schedule-all no-print"
          aria-label={`${day}, ${t(isAllMarked ? 'matching.table.unmarkDay' : 'matching.table.markDay')}`}
          onClick={() => store.mark(open, !isAllMarked)}
        >
          {t(isAllMarked ? 'matching.table.unmarkDay' : 'matching.table.markDay')}
        </button>
      )}
      {rows}
    </section>
  );
}

/** What an empty slot that can't be marked says of itself. */
const restOf = {
  ahead: 'matching.table.free',
  now: 'matching.table.now',
  over: 'matching.table.over',
} as const;

function Slot({
  slot,
  of,
  isMarked,
  whose,
  onMark,
}: {
  slot: ScheduleSlot;
  of: number;
  isMarked: boolean;
  whose: Whose;
  onMark: (isUnavailable: boolean) => void;
}) {
  const t = useT<'matching'>();
  const zone = useZone();
  const { meeting, others } = slot;
  const { mayMark } = markIn(slot, whose);
  const state = meeting ? 'meeting' : isMarked ? 'marked' : 'free';
  const isAway = isMarked || slot.isUnavailable || slot.isUnavailableToAll;
  return (
    <li className="schedule-slot" data-state={state}>
      <SlotTime slot={slot} inDay />
      {meeting &&
        [meeting, ...others].map((one) => <MeetingLine key={one.matchingIdx} meeting={one} of={of} />)}
      {mayMark ? (
        <label className="check">
          <input
            type="checkbox"
            checked={isMarked}
            aria-label={t('matching.table.markAt', { time: formatMoment(t.locale, slot.startsAt, zone) })}
            onChange={(event) => onMark(event.target.checked)}
          />
          <span>{t('matching.table.mark')}</span>
        </label>
      ) : (
        !meeting && (
          <span>{t(isAway ? 'matching.table.unavailable' : restOf[slotPhase(new Date(), slot)])}</span>
        )
      )}
    </li>
  );
}

function MeetingLine({ meeting, of }: { meeting: Meeting; of: number }) {
  const t = useT<'matching'>();
  const { mine, other } = partiesOf(meeting, of);
  const own = meeting[mine].representative;
  const name = nameIn(t.locale, { nameKo: other.companyName, nameEn: other.companyNameEn });
  const person = whoComes(t.locale, other);
  const place = placeText(t, meeting);
  return (
    <span className="schedule-meeting">
      <a href={localePath(t.locale, `/matching/meeting/${meeting.matchingIdx}`)}>
        {t('matching.table.with', { name: name || t('ui.formerMember') })}
      </a>
      <span>
        {person}
        {person && place && ', '}
        {place && <span className="whole">{place}</span>}
      </span>
      {own && <span>{t('matching.seat.oursIs', { who: representativeName(t.locale, own) })}</span>}
      {meeting.interpreterName !== null && (
        <span>{t('matching.detail.interpreterIs', { who: interpreterText(t, meeting) })}</span>
      )}
    </span>
  );
}
