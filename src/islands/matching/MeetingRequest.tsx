import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Member } from '#api/member.ts';
import { nameIn } from '#domain/language.ts';
import type { ParticipateType } from '#domain/participation.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { languageName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check, Radios } from '#islands/ui/Choices.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useField } from '#islands/ui/form-context.ts';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { $event } from '#stores/event.ts';
import { canRetry } from '#stores/lib/loaded.ts';
import { createMeetingRequest, type MeetingRequest as Store, type Target } from '#stores/meeting-request.ts';
import { $meetingToShow } from '#stores/meeting-to-show.ts';
import './meeting-request.css';
import { useAgainFrom, ZoneLine } from './EventTimes.tsx';
import { MatchingGate } from './MatchingGate.tsx';
import { WishedSlots } from './WishedSlots.tsx';

/** `/matching/apply?target={participateIdx}`: asking one participant for a meeting. */
export default function MeetingRequest({ texts }: { texts: TextData<SharedArea | 'matching' | 'choice'> }) {
  return (
    <Texts texts={texts}>
      <MatchingGate>{(own) => <Apply own={own} />}</MatchingGate>
    </Texts>
  );
}

function Apply({ own }: { own: Member }) {
  const t = useT<'matching'>();
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
  return <Opened key={own.participateType} targetIdx={targetIdx} type={own.participateType} />;
}

function Opened({ targetIdx, type }: { targetIdx: number; type: ParticipateType }) {
  const t = useT<'matching'>();
  const request = useStoreOf(() => createMeetingRequest(targetIdx, type));
  const target = useStore(request.$target);
  const hasEnded = useStore($event)?.status === 'ended';
  const open = () => void request.open();
  useEffect(() => void request.open(), [request]);
  if (hasEnded)
    return (
      <EmptyState
        title={t('msg.event_the_end')}
        action={<Button href={localePath(t.locale, '/matching/detail')}>{t('matching.nav.detail')}</Button>}
      />
    );
  if (target.state === 'loading') return <Skeleton rows={5} />;
  if (target.state === 'failed') {
    if (canRetry(target.key)) return <FailedState text={sentence(t, target.key)} onRetry={open} />;
    return (
      <FailedState
        text={sentence(t, target.key)}
        action={
          <Button href={localePath(t.locale, '/matching/info')}>{t('matching.apply.noTargetAction')}</Button>
        }
      />
    );
  }
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

/** The way on from what is refused. */
function Help({ failure, request }: { failure: string; request: Store }) {
  const t = useT<'matching'>();
  const existing = useStore(request.$existing);
  const to = (path: string, words: string) => <a href={localePath(t.locale, path)}>{words}</a>;
  if (failure === 'msg.duplicated_matching')
    return to(existing ? `/matching/meeting/${existing}` : '/matching/detail', t('matching.apply.existing'));
  if (failure === 'msg.late_inquiry') return t('matching.apply.closedMeanwhile');
  if (failure === 'msg.event_the_end') return to('/matching/detail', t('matching.nav.detail'));
  if (failure !== 'msg.participate_not_found') return null;
  return (
    <>
      {t('matching.apply.gone')} {to('/matching/info', t('matching.apply.noTargetAction'))}
    </>
  );
}

const priorities = ['1', '2', '3'] as const;

function RequestForm({ request, target }: { request: Store; target: Target }) {
  const t = useT<'matching' | 'choice'>();
  const name = nameIn(t.locale, target);
  const { participateIdx } = target;
  const againFrom = useAgainFrom();
  return (
    <Form
      form={request.form}
      label={t('matching.apply.title')}
      sendsAgain
      help={(failure, data) => againFrom(data) || <Help failure={failure} request={request} />}
      confirm={{ act: 'submit', text: t('matching.apply.confirm', { name }), ok: t('matching.apply.submit') }}
      onDone={(meeting) => {
        $meetingToShow.set(meeting.matchingIdx);
        const placed = meeting.stateMatching === 'complete';
        toastOnNextPage(t(placed ? 'matching.apply.donePlaced' : 'matching.apply.done'));
        location.assign(localePath(t.locale, `/matching/detail?type=${meeting.matchingType}`));
      }}
    >
      <div className="apply-who">
        <p className="note">{t('matching.apply.who')}</p>
        <h2>
          <a href={localePath(t.locale, `/matching/user/${participateIdx}`)}>{name}</a>
        </h2>
        <p>{nameIn(t.locale, { nameKo: target.lineKo, nameEn: target.lineEn })}</p>
      </div>
      <div className="form-part">
        <WishedSlots request={request} />
        <ZoneLine />
        <p className="note">{t('matching.apply.arrangeHint')}</p>
        <p>
          <a href={localePath(t.locale, `/matching/walk-in?with=${participateIdx}`)}>
            {t('matching.apply.walkIn')}
          </a>
        </p>
        <Check name="anySlot" label={t('matching.apply.anySlot')} hint={t('matching.apply.anySlotHint')} />
      </div>
      <div className="form-part">
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
        <Check name="isTranslator" label={t('matching.apply.isTranslator')} />
        <Languages />
      </div>
      <div className="form-actions">
        <Button type="submit">{t('matching.apply.submit')}</Button>
        <Button kind="plain" href={localePath(t.locale, `/matching/user/${participateIdx}`)}>
          {t('matching.apply.backToProfile')}
        </Button>
      </div>
    </Form>
  );
}
