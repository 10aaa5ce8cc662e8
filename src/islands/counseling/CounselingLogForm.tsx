import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { isWithin } from '#domain/matching/matching.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Form } from '#islands/form/Form.tsx';
import { usePeriod } from '#islands/matching/EventTimes.tsx';
import { MatchingGate } from '#islands/matching/MatchingGate.tsx';
import { OrganiserLinks } from '#islands/matching/OrganiserLinks.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { idxHere } from '#shell/here.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { type CounselingLog, createCounselingLog, type Subject } from '#stores/counseling/counseling-log.ts';
import { listQueryOf } from '#stores/counseling/counseling-logs.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $event } from '#stores/site/event.ts';
import { ForCompanies } from './CounselingLogs.tsx';
import './counseling.css';
import { addressHere } from '#stores/lib/page-event.ts';
import { LogFields } from './LogFields.tsx';

// Of saved logs alone.
const AmountQuestion = lazy(() => import('./AmountQuestion.tsx'));

interface Props {
  texts: TextData<SharedArea | 'counseling' | 'matching' | 'choice' | 'followUp'>;
  /** The log of the address is changed; without it a new one is written, of the meeting that it names, or of a walk-in. */
  isWritten?: boolean;
}

/** `/counseling/add?matching={idx}` and `/counseling/detail/{idx}`: one consultation log. */
export default function CounselingLogForm({ texts, isWritten = false }: Props) {
  return (
    <Texts texts={texts}>
      <MatchingGate>
        {(own) =>
          own.participateType === 'COMPANY' ? (
            <Log own={own} counselingIdx={isWritten ? idxHere() : undefined} />
          ) : (
            <ForCompanies />
          )
        }
      </MatchingGate>
    </Texts>
  );
}

/** The list as it was when this log was opened from it. */
const listHere = (locale: Locale) =>
  localePath(locale, addressHere(`/counseling/list${listQueryOf(location.search)}`));

function subjectOf(counselingIdx: number | undefined): Subject {
  if (counselingIdx !== undefined) return { counselingIdx };
  const matchingIdx = Number(new URLSearchParams(location.search).get('matching'));
  return matchingIdx > 0 ? { matchingIdx } : {};
}

function Log({ own, counselingIdx }: { own: Member; counselingIdx: number | undefined }) {
  const t = useT<'counseling'>();
  const log = useStoreOf(() => createCounselingLog(subjectOf(counselingIdx), own.participateIdx, t.locale));
  const opened = useStore(log.$opened);
  useEffect(() => void log.open(), [log]);
  const orElse = <Button href={listHere(t.locale)}>{t('counseling.form.toList')}</Button>;
  if (opened.state !== 'ready') return <NotYet of={opened} rows={6} onRetry={log.open} orElse={orElse} />;
  const { isNew } = log;
  const leave = (done: string) => {
    toastOnNextPage(done);
    location.assign(listHere(t.locale));
  };
  return (
    <>
      {opened.data.about && (
        <p className="log-about">{t('counseling.form.about', { name: opened.data.about })}</p>
      )}
      {counselingIdx !== undefined && (
        <Suspense>
          <AmountQuestion
            counselingIdx={counselingIdx}
            confirmation={opened.data.confirmation}
            mayAsk={opened.data.mayAskAmount}
          />
        </Suspense>
      )}
      {opened.data.existing !== null && (
        <p className="form-note">
          {t('msg.counseling_exist')}{' '}
          <a href={localePath(t.locale, `/counseling/detail/${opened.data.existing}`)}>
            {t('counseling.form.existing')}
          </a>
        </p>
      )}
      <PeriodNote />
      {opened.data.isWaiting && <p className="form-note">{t('counseling.unsent.isWaiting')}</p>}
      {opened.data.hasDraft && <DraftLine log={log} />}
      <Form
        form={log.form}
        label={t(isNew ? 'counseling.form.addTitle' : 'counseling.form.editTitle')}
        confirm={
          isNew
            ? { act: 'add', text: t('counseling.form.saveConfirm'), ok: t('counseling.form.save') }
            : { act: 'modify', text: t('ui.confirm.modify'), ok: t('counseling.form.change') }
        }
        help={(failure) => failure === 'msg.not_allow_counseling' && <OrganiserLinks />}
        onDone={(saved) =>
          leave(t(saved === 'kept' ? 'counseling.unsent.kept' : isNew ? 'ui.done.added' : 'ui.done.changed'))
        }
      >
        <LogFields
          form={log.form}
          products={opened.data.products}
          rates={opened.data.rates}
          isWalkIn={opened.data.isWalkIn}
          isWritten={!isNew}
        />
        <div className="form-actions log-actions">
          <Button type="submit">{t(isNew ? 'counseling.form.save' : 'counseling.form.change')}</Button>
          {!isNew && <Delete log={log} onDone={() => leave(t('ui.done.deleted'))} />}
          <Button kind="plain" href={listHere(t.locale)}>
            {t('counseling.form.toList')}
          </Button>
        </div>
        {log.form.isKept() && <p className="note form-after">{t('counseling.form.kept')}</p>}
      </Form>
    </>
  );
}

/** Said before one writes what would be refused; this device's clock may be wrong, so nothing is kept from being sent. */
function PeriodNote() {
  const t = useT<'counseling'>();
  const event = useStore($event);
  const period = usePeriod(event?.counselingPeriod ?? { from: null, to: null });
  if (!event || isWithin(new Date(), event.counselingPeriod)) return null;
  return (
    <p className="form-note">
      {t('msg.not_allow_counseling')} {t('counseling.form.period', { period })} <OrganiserLinks />
    </p>
  );
}

function DraftLine({ log }: { log: CounselingLog }) {
  const t = useT<'counseling'>();
  const discard = async () => {
    const words = { ok: t('counseling.form.discard'), danger: true };
    if (await confirmAct('delete', t('counseling.form.discardConfirm'), words)) log.discardDraft();
  };
  return (
    <p className="form-note" role="status">
      {t('counseling.form.draft')}{' '}
      <Button kind="plain" size="small" onClick={() => void discard()}>
        {t('counseling.form.discard')}
      </Button>
    </p>
  );
}

function Delete({ log, onDone }: { log: CounselingLog; onDone: () => void }) {
  const t = useT<'counseling'>();
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    const words = { ok: t('counseling.form.delete'), danger: true };
    if (!(await confirmAct('delete', t('ui.confirm.delete'), words))) return;
    try {
      await log.remove();
      onDone();
    } catch (error) {
      setFailure(sentence(t, errorKey(error)));
    }
  };
  return (
    <>
      <Button kind="danger" onClick={() => void remove()}>
        {t('counseling.form.delete')}
      </Button>
      {failure !== null && (
        <div className="form-failure log-failure" role="alert">
          <p>{failure}</p>
        </div>
      )}
    </>
  );
}
