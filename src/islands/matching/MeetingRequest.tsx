import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { isBeingArranged, takesRequests } from '#domain/matching/ranking.ts';
import type { ParticipateType } from '#domain/participation/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { formatMoment, languageName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check, Radios, Segments } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import {
  arrangedAs,
  createMeetingRequest,
  type MeetingRequest as Store,
  type Target,
} from '#stores/matching/meeting-request.ts';
import { $meetingToShow } from '#stores/matching/meeting-to-show.ts';
import { $event } from '#stores/site/event.ts';
import { ownInterpreterText } from './interpreter-text.ts';
import { placeIn } from './MeetingPlace.tsx';
import './meeting-request.css';
import { representativeText } from '#islands/seating/who-comes.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { useClosedWhy, useSlotWords, useZone, ZoneLine } from './EventTimes.tsx';
import { MatchingGate } from './MatchingGate.tsx';
import { WishedSlots } from './WishedSlots.tsx';

/** `/matching/apply?target={participateIdx}`: asking one participant for a meeting. */
export default function MeetingRequest({
  texts,
}: {
  texts: TextData<SharedArea | 'matching' | 'choice' | 'arranged'>;
}) {
  return (
    <Texts texts={texts}>
      <MatchingGate>{(own) => <Apply own={own} />}</MatchingGate>
    </Texts>
  );
}

function Apply({ own }: { own: Member }) {
  const t = useT<'matching'>();
  const event = useStore($event);
  const [targetIdx] = useState(() => Number(new URLSearchParams(location.search).get('target')));
  if (!(targetIdx > 0 && own.participateType)) {
    return (
      <EmptyState
        title={t('matching.apply.noTargetTitle')}
        text={t('matching.apply.noTargetText')}
        action={
          <Button href={localePath(t.locale, '/matching/info')}>{t('matching.apply.noTargetAction')}</Button>
        }
      />
    );
  }
  if (event && !takesRequests(event, false)) return <Arranged targetIdx={targetIdx} />;
  return <Opened key={own.participateType} targetIdx={targetIdx} type={own.participateType} />;
}

/** Where the organiser makes the meetings, what one can do instead of asking. */
function Arranged({ targetIdx }: { targetIdx: number }) {
  const t = useT<'matching' | 'arranged'>();
  const event = useStore($event);
  const isRanked = !!event && isBeingArranged(event);
  const path = isRanked ? `/matching/ranking?add=${targetIdx}` : '/matching/detail';
  return (
    <EmptyState
      title={t('arranged.title')}
      text={t(isRanked ? 'arranged.text' : 'arranged.closed')}
      action={
        <Button href={localePath(t.locale, addressHere(path))}>
          {t(isRanked ? 'arranged.add' : 'arranged.toMeetings')}
        </Button>
      }
    />
  );
}

function Opened({ targetIdx, type }: { targetIdx: number; type: ParticipateType }) {
  const t = useT<'matching'>();
  const request = useStoreOf(() => createMeetingRequest(targetIdx, type));
  const target = useStore(request.$target);
  const hasEnded = useStore($event)?.status === 'ended';
  const open = () => void request.open();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(
    () =>
      void request.open().then(() => {
        const existing = request.$existing.get();
        if (!existing) return;
        setLeaving(true);
        toastOnNextPage(t(`matching.apply.already.${existing.stateMatching as 'request'}`));
        location.replace(localePath(t.locale, addressHere(`/matching/meeting/${existing.matchingIdx}`)));
      }),
    [request, t],
  );
  if (hasEnded)
    return (
      <EmptyState
        title={t('msg.event_the_end')}
        action={<Button href={localePath(t.locale, '/matching/detail')}>{t('matching.nav.detail')}</Button>}
      />
    );
  if (isLeaving) return <Skeleton rows={5} />;
  const find = localePath(t.locale, '/matching/info');
  const orElse = <Button href={find}>{t('matching.apply.noTargetAction')}</Button>;
  if (target.state !== 'ready') return <NotYet of={target} rows={5} onRetry={open} orElse={orElse} />;
  return <RequestForm request={request} target={target.data} />;
}

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

function RequestForm({ request, target }: { request: Store; target: Target }) {
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
