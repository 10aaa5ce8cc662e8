import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { type MeetingSide, meetingSides } from '#domain/matching/matching.ts';
import { formatMoment, languageName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { reasonMax } from '#stores/lib/reason-form.ts';
import {
  type ArrangeStart,
  createArranging,
  obstaclesOf,
  standingOf,
} from '#stores/matching/by-manager/arranging.ts';
import type { ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { $event } from '#stores/site/event.ts';
import { pairName, personName, placeIn, placeName, type ScheduleArea } from './names.ts';

/** Makes a meeting in a free cell: the two by their names, with what stands in the way of each; the server decides. */
export function ArrangeDialog({
  store,
  shown,
  start,
  time,
  onClose,
}: {
  store: ScheduleStore;
  shown: ShownDay;
  start: ArrangeStart;
  time: string;
  onClose: () => void;
}) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const { slotIdx, tableNo, byVideo } = start.target;
  const slot = shown.slots.find((one) => one.slotIdx === slotIdx);
  const isLate = !slot?.isOpen;
  const form = useStoreOf(() => createArranging(start, isLate, store.refreshNow));
  // Beyond the most meetings of a day, too, the organiser goes with a reason.
  const failure = useStore(form.$failure);
  const languages = useStore($event)?.interpreterLanguages ?? [];
  const isAnywhere = tableNo === undefined && !byVideo;
  const where = isAnywhere ? time : `${time}, ${placeName(t, shown, tableNo ?? null)}`;
  const help = (failure: string, data: unknown) => {
    const standing = standingOf(data);
    if (failure === 'msg.duplicated_matching' && standing)
      return (
        <a href={localePath(t.locale, `/matching/meeting/${standing.matchingIdx}`)}>
          {standing.startsAt === null
            ? t('schedule.panel.open')
            : t('schedule.arrange.standing', {
                time: formatMoment(t.locale, standing.startsAt, zone),
                where: placeIn(t, standing),
              })}
        </a>
      );
    const obstacles = obstaclesOf(data);
    return obstacles.length === 0 ? null : obstacles.map((one) => t(`schedule.why.${one}`)).join(' ');
  };
  return (
    <Dialog wide open title={t('schedule.arrange.title', { where })} onClose={onClose}>
      <Form
        form={form}
        mayBeLeft
        help={help}
        onDone={(meeting) => {
          const { companyIdx, buyerIdx } = pairOf(meeting);
          const names = pairName(t, shown, { companyIdx, buyerIdx });
          toast(t('schedule.arrange.done', { names, time, where: placeIn(t, meeting) }));
          onClose();
        }}
      >
        <p className="note">{t('schedule.arrange.lead')}</p>
        {meetingSides.map((side) => (
          <Someone key={side} shown={shown} side={side} slotIdx={slotIdx} form={form} />
        ))}
        <InTheWay shown={shown} start={start} form={form} />
        <Select
          name="interpreter"
          label={t('schedule.arrange.interpreter')}
          optional
          empty={t('schedule.arrange.noInterpreter')}
          options={[
            { value: 'any', label: t('schedule.arrange.anyInterpreter') },
            ...languages.map((value) => ({ value, label: languageName(t.locale, value) })),
          ]}
        />
        {(isLate || failure === 'msg.day_full') && (
          <Field
            name="reason"
            type="textarea"
            rows={2}
            max={reasonMax}
            label={t(isLate ? 'schedule.reasonField' : 'schedule.fullField')}
            hint={isLate ? t('schedule.reasonText', { time }) : t('schedule.fullHint')}
          />
        )}
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {t('manage.meetings.close')}
          </Button>
          <Button type="submit">{t('schedule.arrange.do')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

type ArrangeForm = ReturnType<typeof createArranging>;
type Values = { companyIdx: string; buyerIdx: string; interpreter: string };

const pairOf = (meeting: { company: { participateIdx: number }; buyer: { participateIdx: number } }) => ({
  companyIdx: meeting.company.participateIdx,
  buyerIdx: meeting.buyer.participateIdx,
});

/** One of the two, found by typing; who can't meet then comes after the others, with the reason. */
function Someone({
  shown,
  side,
  slotIdx,
  form,
}: {
  shown: ShownDay;
  side: MeetingSide;
  slotIdx: number;
  form: ArrangeForm;
}) {
  const t = useT<ScheduleArea>();
  const chosen = (useStore(form.$values) as Values)[`${side}Idx`];
  const options = useMemo(() => {
    const byName = new Intl.Collator(t.locale);
    return shown.people
      .filter((person) => person.side === side)
      .map((person) => {
        const why = shown.grid.personObstacle(slotIdx, side, person.participateIdx);
        const label = personName(t, person);
        return {
          value: String(person.participateIdx),
          label,
          also: [nameIn(t.locale === 'ko' ? 'en' : 'ko', person)],
          note: why ? t(`schedule.why.${why}`) : undefined,
          distance: why ? 1 : 0,
        };
      })
      .sort((a, b) => a.distance - b.distance || byName.compare(a.label, b.label));
  }, [shown, side, slotIdx, t]);
  const why = options.find(({ value }) => value === chosen)?.note;
  return (
    <div>
      <SearchSelect name={`${side}Idx`} label={t(`schedule.side.${side}`)} options={options} />
      <p role="status" className="schedule-why">
        {why}
      </p>
      <Person key={chosen} shown={shown} side={side} participateIdx={Number(chosen)} form={form} />
    </div>
  );
}

/** Of a side with several people, who of them sits there. */
function Person({
  shown,
  side,
  participateIdx,
  form,
}: {
  shown: ShownDay;
  side: MeetingSide;
  participateIdx: number;
  form: ArrangeForm;
}) {
  const t = useT<ScheduleArea>();
  const name = `${side}RepIdx`;
  const people = shown.representatives.filter((one) => one.participateIdx === participateIdx && one.isLive);
  // Of another company it is somebody else.
  useEffect(() => () => form.set(name, ''), [form, name]);
  if (people.length < 2) return null;
  return (
    <Select
      name={name}
      label={t(`schedule.arrange.person.${side}`)}
      optional
      empty={t('schedule.arrange.anyone')}
      options={people.map((one) => ({
        value: String(one.representativeIdx),
        label: [nameIn(t.locale, { nameKo: one.name, nameEn: one.nameEn }), one.position]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  );
}

/** What stands in the way of both: that they meet already, the table, an interpreter. */
function InTheWay({ shown, start, form }: { shown: ShownDay; start: ArrangeStart; form: ArrangeForm }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const values = useStore(form.$values) as Values;
  const [companyIdx, buyerIdx] = [Number(values.companyIdx), Number(values.buyerIdx)];
  const { grid } = shown;
  const standing = grid.meetingOfPair(companyIdx, buyerIdx);
  const startsAt = shown.slots.find(({ slotIdx }) => slotIdx === standing?.slotIdx)?.startsAt;
  const wanted = values.interpreter;
  const why = grid.obstacle(
    {
      matchingIdx: 0,
      // Of the two each says their own.
      companyIdx: 0,
      buyerIdx: 0,
      from: null,
      wantsInterpreter: wanted !== '',
      language: wanted === '' || wanted === 'any' ? null : wanted,
    },
    start.target,
  );
  return (
    <p role="status" className="schedule-why">
      {standing && startsAt
        ? t('schedule.arrange.standing', {
            time: formatMoment(t.locale, startsAt, zone),
            where: placeIn(t, standing),
          })
        : why && t(`schedule.why.${why}`)}
    </p>
  );
}
