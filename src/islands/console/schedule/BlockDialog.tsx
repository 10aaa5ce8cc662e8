import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { StrandedByHours } from '#api/matching/by-manager/arrange.ts';
import { clockIn } from '#domain/day/day.ts';
import { type StrandedAct, strandedActs } from '#domain/matching/matching.ts';
import { formatMoment, formatTime } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { representativeName, representativeText } from '#islands/seating/who-comes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Chips } from '#islands/ui/form/Choices.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { reasonMax } from '#stores/lib/reason-form.ts';
import { createBlocking } from '#stores/matching/by-manager/block-hours.ts';
import type { ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { pairName, personName, placeName, type ScheduleArea } from './names.ts';

type Blocking = ReturnType<typeof createBlocking>;
type Values = {
  participateIdx: string;
  representativeIdx: string;
  slotIdxs: string[];
  unavailable: 'Y' | 'N';
};

/** The parts of a day that are chosen by one press: from noon on it is afternoon. */
const parts = ['morning', 'afternoon', 'day'] as const;

/** Closes hours of a day for somebody, or opens them again; the meetings in them are shown first. */
export function BlockDialog({
  store,
  shown,
  onClose,
}: {
  store: ScheduleStore;
  shown: ShownDay;
  onClose: () => void;
}) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const blocking = useStoreOf(() => createBlocking(undefined, store.refreshNow));
  const { form } = blocking;
  const { participateIdx, representativeIdx, slotIdxs } = useStore(form.$values) as Values;
  const strands = useStore(blocking.$strands);
  const slots = shown.slots.filter(({ hasBegun }) => !hasBegun);
  const isMarked = (slotIdx: number) => shown.grid.isUnavailable(slotIdx, Number(participateIdx));
  const people = useMemo(() => {
    const byName = new Intl.Collator(t.locale);
    return shown.people
      .map((person) => ({
        value: String(person.participateIdx),
        label: personName(t, person),
        note: t(`schedule.side.${person.side}`),
      }))
      .sort((a, b) => byName.compare(a.label, b.label));
  }, [shown, t]);
  const choose = (part: (typeof parts)[number]) => {
    blocking.forget();
    form.set(
      'slotIdxs',
      slots
        .filter(
          ({ startsAt }) => part === 'day' || (part === 'morning') === clockIn(zone, startsAt) < '12:00',
        )
        .map(({ slotIdx }) => String(slotIdx)),
    );
  };
  const one = shown.representatives.find((person) => String(person.representativeIdx) === representativeIdx);
  // What one of several has marked is not on the schedule, so it can always be opened.
  const mayOpen = one !== undefined || slotIdxs.some((slotIdx) => isMarked(Number(slotIdx)));
  return (
    <Dialog wide open title={t('schedule.block.title')} onClose={onClose}>
      <Form
        form={form}
        mayBeLeft
        onDone={({ isClosed, marked, handedOver, moved, cancelled }) => {
          const hadMeetings = handedOver + moved + cancelled > 0;
          const ofWhom = one ? 'schedule.block.doneOne' : 'schedule.block.done';
          const done = hadMeetings ? ofWhom : 'schedule.block.doneOnly';
          toast(
            t(isClosed ? done : 'schedule.block.opened', {
              name: one
                ? representativeName(t.locale, one)
                : personName(t, shown.personOf.get(Number(participateIdx))),
              count: marked,
              handedOver,
              moved,
              cancelled,
            }),
          );
          onClose();
        }}
      >
        <p className="note">{t('schedule.block.lead')}</p>
        <SearchSelect name="participateIdx" label={t('schedule.block.who')} options={people} />
        <Whose
          key={participateIdx}
          shown={shown}
          participateIdx={Number(participateIdx)}
          blocking={blocking}
        />
        {slots.length === 0 ? (
          <p role="status">{t('schedule.block.none')}</p>
        ) : (
          <>
            <div className="manage-acts">
              {parts.map((part) => (
                <Button key={part} kind="second" size="small" onClick={() => choose(part)}>
                  {t(`schedule.block.${part}`)}
                </Button>
              ))}
            </div>
            <Chips
              name="slotIdxs"
              label={t('schedule.block.hours')}
              options={slots.map(({ slotIdx, startsAt }) => ({
                value: String(slotIdx),
                label: isMarked(slotIdx)
                  ? `${formatTime(t.locale, startsAt, zone)} · ${t('schedule.cannot')}`
                  : formatTime(t.locale, startsAt, zone),
              }))}
            />
          </>
        )}
        {strands.length > 0 && <Strands shown={shown} blocking={blocking} strands={strands} />}
        <Field
          name="reason"
          max={reasonMax}
          optional
          label={t('schedule.block.reason')}
          hint={t('schedule.block.reasonHint')}
        />
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {t('manage.meetings.close')}
          </Button>
          {/* The first one is that of Enter. */}
          <Button type="submit" onClick={() => form.set('unavailable', 'Y')}>
            {t('schedule.block.do')}
          </Button>
          {mayOpen && (
            <Button type="submit" kind="second" onClick={() => form.set('unavailable', 'N')}>
              {t('schedule.block.open')}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

/** Of a company or buyer of several people: whether it is all of it, or one of them. */
function Whose({
  shown,
  participateIdx,
  blocking: { form, forget },
}: {
  shown: ShownDay;
  participateIdx: number;
  blocking: Blocking;
}) {
  const t = useT<ScheduleArea>();
  const people = shown.representatives.filter((one) => one.participateIdx === participateIdx && one.isLive);
  // Of another company it is somebody else, and other meetings.
  useEffect(
    () => () => {
      form.set('representativeIdx', '');
      forget();
    },
    [form, forget],
  );
  if (people.length < 2) return null;
  return (
    <Select
      name="representativeIdx"
      label={t('schedule.block.whose')}
      optional
      empty={t('schedule.block.all')}
      options={people.map((one) => ({
        value: String(one.representativeIdx),
        label: representativeText(t.locale, one),
      }))}
    />
  );
}

/** The meetings in these hours, each with what becomes of it. */
function Strands({
  shown,
  blocking,
  strands,
}: {
  shown: ShownDay;
  blocking: Blocking;
  strands: readonly StrandedByHours[];
}) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const acts = useStore(blocking.$acts);
  const field = useRef<HTMLFieldSetElement>(null);
  // They come below what was chosen, and on a phone out of sight.
  useEffect(() => {
    // It answers a promise in some browsers, which is nothing to clean up with.
    void field.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <fieldset className="schedule-strands" ref={field}>
      <legend>{t('schedule.block.meetings', { count: strands.length })}</legend>
      <ul>
        {strands.map((meeting) => {
          const { matchingIdx, startsAt, tableNo, freeSlot, colleague, isLocked } = meeting;
          const mayBe: Record<StrandedAct, boolean> = {
            handOver: colleague !== null,
            move: freeSlot !== null,
            cancel: true,
          };
          const wordsOf = {
            handOver: () =>
              colleague && t('schedule.block.handOver', { name: representativeName(t.locale, colleague) }),
            move: () =>
              freeSlot && t('schedule.block.move', { time: formatMoment(t.locale, freeSlot.startsAt, zone) }),
            cancel: () => t('schedule.block.cancel'),
          };
          const names = pairName(t, shown, meeting);
          return (
            <li key={matchingIdx}>
              <span>
                <strong>{names}</strong>
                <span className="note">
                  {formatMoment(t.locale, startsAt, zone)}, {placeName(t, shown, tableNo)}
                  {isLocked && <> · {t('schedule.block.lockedNote')}</>}
                </span>
              </span>
              <select
                className="input"
                aria-label={t('schedule.block.fateOf', { names })}
                value={acts[matchingIdx] ?? 'cancel'}
                onChange={(event) => blocking.decide(matchingIdx, event.target.value as StrandedAct)}
              >
                {strandedActs
                  .filter((act) => mayBe[act])
                  .map((act) => (
                    <option key={act} value={act}>
                      {wordsOf[act]()}
                    </option>
                  ))}
              </select>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
