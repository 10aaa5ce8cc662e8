import { useStore } from '@nanostores/react';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { formatMoment, languageName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { representativeText } from '#islands/seating/who-comes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Check, Radios, Segments } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { toastOnNextPage } from '#shell/toast.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { arrangedAs, type MeetingRequest as Store, type Target } from '#stores/matching/meeting-request.ts';
import { $meetingToShow } from '#stores/matching/meeting-to-show.ts';
import { $event } from '#stores/site/event.ts';
import { useClosedWhy, useSlotWords, useZone, ZoneLine } from '../EventTimes.tsx';
import { ownInterpreterText } from '../interpreter-text.ts';
import { placeIn } from '../MeetingPlace.tsx';
import { WishedSlots } from './WishedSlots.tsx';

/** What the interpreter has to speak; asked where one is wanted, and the event's interpreters differ in it. */
function Languages() {
  const t = useT<'matching'>();
  const { value: isWanted } = useField('isTranslator');
  const languages = useStore($event)?.interpreterLanguages ?? [];
  if (isWanted !== true || languages.length < 2) return null;
  const named = languages.map((code) => ({ value: code as string, label: languageName(t.locale, code) }));
  return (
    <Radios
      name="translatorLanguage"
      label={t('matching.apply.translatorLanguage')}
      hint={t('matching.apply.translatorLanguageHint')}
      options={[...named, { value: '', label: t('matching.apply.anyLanguage') }]}
    />
  );
}

/** Who of the other side is asked for, where it has several people. */
function People({ request }: { request: Store }) {
  const t = useT<'matching'>();
  const people = useStore(request.$people);
  const { value } = useField('representativeIdx');
  if (people.length === 0) return null;
  const words = (one: (typeof people)[number]) =>
    [
      representativeText(t.locale, one),
      one.languages.map((language) => languageName(t.locale, language)).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
  const options = [
    { value: '', label: t('matching.seat.anyone') },
    ...people.map((one) => ({ value: String(one.representativeIdx), label: words(one) })),
  ];
  return (
    <div className="field">
      <p className="field-label">{t('matching.seat.ask')}</p>
      <Segments
        label={t('matching.seat.ask')}
        options={options}
        value={String(value ?? '')}
        onChange={(chosen) => void request.choosePerson(chosen)}
      />
      <p className="field-hint">{t('matching.seat.askHint')}</p>
    </div>
  );
}

/** The way on from what is refused. */
function Help({ failure, request }: { failure: string; request: Store }) {
  const t = useT<'matching'>();
  const existing = useStore(request.$existing);
  const to = (path: string, words: string) => <a href={localePath(t.locale, path)}>{words}</a>;
  if (failure === 'msg.duplicated_matching')
    return (
      <>
        {existing && t(`matching.apply.already.${existing.stateMatching as 'request'}`)}{' '}
        {to(
          existing ? `/matching/meeting/${existing.matchingIdx}` : '/matching/detail',
          t('matching.apply.existing'),
        )}
      </>
    );
  if (failure === 'msg.late_inquiry') return t('matching.apply.closedMeanwhile');
  if (failure === 'msg.event_the_end') return to('/matching/detail', t('matching.nav.detail'));
  if (failure === 'msg.not_with_own')
    return to(
      `/matching/user/${(request.form.$values.get() as { targetParticipateIdx: number }).targetParticipateIdx}`,
      t('matching.apply.backToProfile'),
    );
  if (failure !== 'msg.participate_not_found') return null;
  return (
    <>
      {t('matching.apply.gone')} {to('/matching/info', t('matching.apply.noTargetAction'))}
    </>
  );
}

const priorities = ['1', '2', '3'] as const;

/** How the request would be arranged with what is chosen now. */
function useKind(request: Store) {
  const { wishes, anySlot } = useStore(request.form.$values) as { wishes: number[]; anySlot: boolean };
  const slots = useStore(request.$slots);
  return arrangedAs(slots.state === 'ready' ? slots.data : [], wishes, anySlot);
}

/** That what is chosen is asked for on the spot, and until when it can be answered. */
function OnSpot({ kind: { type, until } }: { kind: ReturnType<typeof useKind> }) {
  const t = useT<'matching'>();
  const zone = useZone();
  return (
    <div role="status">
      {type === 'offline' && until !== undefined && (
        <p className="form-note">
          {t('matching.apply.onSpotUntil', { time: formatMoment(t.locale, until, zone) })}
        </p>
      )}
    </div>
  );
}

/** What is said once a meeting was asked for: of whom, and for when; one that both can attend at once is confirmed already. */
function useAsked(name: string): (meeting: Meeting) => string {
  const t = useT<'matching'>();
  const words = useSlotWords();
  return ({ stateMatching, slot, wishes, ...meeting }) => {
    if (stateMatching === 'complete' && slot)
      return t('matching.apply.donePlaced', { name, time: words(slot), where: placeIn(t, meeting) });
    if (wishes.length === 0) return t('matching.apply.done', { name });
    return t('matching.apply.doneAt', { name, times: wishes.map(words).join(', ') });
  };
}

/** Who is asked, when, and what with; where it leads once it was asked. */
export function RequestForm({ request, target }: { request: Store; target: Target }) {
  const t = useT<'matching' | 'choice'>();
  const name = nameIn(t.locale, target);
  const { participateIdx } = target;
  const closedWhy = useClosedWhy();
  const asked = useAsked(name);
  const kind = useKind(request);
  const spoken = useStore(request.$ownInterpreter);
  const mayBeVideo = useStore($event)?.videoMeetings === 'Y';
  const submit = t(kind.type === 'offline' ? 'matching.apply.submitOnSpot' : 'matching.apply.submit');
  return (
    <Form
      form={request.form}
      label={t('matching.apply.title')}
      sendsAgain
      help={(failure, data) => (
        <>
          {closedWhy(data)} <Help failure={failure} request={request} />
        </>
      )}
      confirm={{ act: 'submit', text: t('matching.apply.confirm', { name }), ok: submit }}
      onDone={(meeting) => {
        $meetingToShow.set(meeting.matchingIdx);
        toastOnNextPage(asked(meeting));
        location.assign(localePath(t.locale, addressHere(`/matching/detail?type=${meeting.matchingType}`)));
      }}
    >
      <div className="apply-who">
        <p className="note">{t('matching.apply.who')}</p>
        <h2>
          <a href={localePath(t.locale, `/matching/user/${participateIdx}`)}>{name}</a>
        </h2>
        <p>{nameIn(t.locale, { nameKo: target.lineKo, nameEn: target.lineEn })}</p>
      </div>
      <div className="apply-when">
        <People request={request} />
        <WishedSlots request={request} />
        <ZoneLine />
        <Check name="anySlot" label={t('matching.apply.anySlot')} hint={t('matching.apply.anySlotHint')} />
        <p className="note">{t('matching.apply.arrangeHint')}</p>
        <p>
          <a href={localePath(t.locale, `/matching/walk-in?with=${participateIdx}`)}>
            {t('matching.apply.walkIn')}
          </a>
        </p>
      </div>
      <div className="apply-more">
        <Field
          name="message"
          label={t('matching.apply.message')}
          hint={t('matching.apply.messageHint')}
          type="textarea"
          max={1000}
          optional
        />
        <Radios
          name="priority"
          label={t('matching.apply.priority')}
          options={priorities.map((value) => ({ value, label: t(`matching.apply.priority${value}`) }))}
        />
        {mayBeVideo && (
          <Check name="byVideo" label={t('matching.apply.byVideo')} hint={t('matching.apply.byVideoHint')} />
        )}
        {spoken.length > 0 && (
          <p className="note">
            {t('matching.apply.ownInterpreter', { languages: ownInterpreterText(t, spoken) })}
          </p>
        )}
        {spoken.length === 0 && <Check name="isTranslator" label={t('matching.apply.isTranslator')} />}
        {spoken.length === 0 && <Languages />}
      </div>
      <OnSpot kind={kind} />
      <div className="form-actions">
        <Button type="submit">{submit}</Button>
        <Button kind="plain" href={localePath(t.locale, `/matching/user/${participateIdx}`)}>
          {t('matching.apply.backToProfile')}
        </Button>
      </div>
    </Form>
  );
}
