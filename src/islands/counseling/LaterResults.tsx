import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { FollowedLog } from '#api/follow-up.ts';
import { contractedAnswers, type FollowUpStage } from '#domain/follow-up.ts';
import { nameIn } from '#domain/language.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatMoney } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { AmountField } from '#islands/ui/AmountField.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Radios } from '#islands/ui/Choices.tsx';
import { Field, Select } from '#islands/ui/Field.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  answerOf,
  createLaterResults,
  isWaiting,
  type LaterValues,
  laterRows,
  type LaterResults as Store,
  stageNow,
} from '#stores/later-results.ts';
import { currencyOptions } from './log-options.ts';
import './later-results.css';

/** What came of one's logs months later: one is open at a time, and saving it opens the next that waits. */
export default function LaterResults() {
  const t = useT<'later'>();
  const store = useStoreOf(createLaterResults);
  const logs = useStore(store.$logs);
  const [open, setOpen] = useState<number | null>(null);
  useEffect(() => void store.load(), [store]);
  if (logs.state === 'loading') return <Skeleton rows={3} />;
  if (logs.state === 'failed')
    return <FailedState text={sentence(t, logs.key)} onRetry={() => void store.load()} />;
  if (logs.totalCount === 0) return <EmptyState title={t('later.emptyTitle')} text={t('later.emptyText')} />;
  const next = (after: number) => {
    const at = logs.data.findIndex(({ counselingIdx }) => counselingIdx === after);
    const others = [...logs.data.slice(at + 1), ...logs.data.slice(0, at)];
    setOpen(others.find(isWaiting)?.counselingIdx ?? null);
  };
  return (
    <>
      <p className="note">{t('later.intro')}</p>
      <ul className="later-logs">
        {logs.data.map((log) => (
          <Log
            key={log.counselingIdx}
            log={log}
            store={store}
            isOpen={open === log.counselingIdx}
            onToggle={(isOpen) => {
              if (isOpen) setOpen(log.counselingIdx);
              else if (open === log.counselingIdx) setOpen(null);
            }}
            onSaved={() => next(log.counselingIdx)}
          />
        ))}
      </ul>
      <Pager
        page={store.page()}
        rows={laterRows}
        totalCount={logs.totalCount}
        onGo={(page) => void store.load(page)}
      />
    </>
  );
}

interface LogProps {
  log: FollowedLog;
  store: Store;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onSaved: () => void;
}

function Log({ log, store, isOpen, onToggle, onSaved }: LogProps) {
  const t = useT<'later'>();
  const { locale } = t;
  const details = useRef<HTMLDetailsElement>(null);
  const wasOpen = useRef(isOpen);
  const [stage, setStage] = useState(stageNow(log));
  useEffect(() => {
    // The next one after a saved answer gets the focus, so that the keyboard goes on from there.
    if (isOpen && !wasOpen.current) details.current?.querySelector('summary')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const event = nameIn(locale, { nameKo: log.eventNameKo, nameEn: log.eventNameEn });
  const about = [
    event,
    log.metAt && formatDay(locale, log.metAt, log.timeZone),
    log.buyerName,
    log.productName,
  ];
  return (
    <li>
      <details
        ref={details}
        className="later-log"
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      >
        <summary>
          <strong>{log.buyerCompanyName ?? t('ui.formerMember')}</strong>
          <span className="note">{about.filter(Boolean).join(' · ')}</span>
          <Said log={log} />
        </summary>
        {isOpen && (
          <>
            {log.dueStages.length > 1 && (
              <fieldset className="chips later-stages">
                <legend className="visually-hidden">{t('later.stages')}</legend>
                {log.dueStages.map((one) => (
                  <label key={one} className="chip">
                    <input
                      type="radio"
                      name={`stage-${log.counselingIdx}`}
                      checked={one === stage}
                      onChange={() => setStage(one)}
                    />
                    <span>{t('later.stage', { months: one })}</span>
                  </label>
                ))}
              </fieldset>
            )}
            <Answer key={stage} {...{ log, store, stage, onSaved }} />
          </>
        )}
      </details>
    </li>
  );
}

/** The latest answer in a line, or that it is waited for. */
function Said({ log }: { log: FollowedLog }) {
  const t = useT<'later'>();
  const answer = answerOf(log, stageNow(log));
  if (!answer) return <span className="later-waiting">{t('later.waiting', { months: stageNow(log) })}</span>;
  const money = (amount: number) => formatMoney(t.locale, amount, answer.currency);
  const said = [
    t(`later.said.${answer.contracted}`),
    answer.amountContract > 0 && money(answer.amountContract),
    answer.shipped === 'Y' && t('later.shippedYes'),
    answer.amountShipped > 0 && money(answer.amountShipped),
  ];
  return <span className="later-said">{said.filter(Boolean).join(' · ')}</span>;
}

interface AnswerProps {
  log: FollowedLog;
  store: Store;
  stage: FollowUpStage;
  onSaved: () => void;
}

function Answer({ log, store, stage, onSaved }: AnswerProps) {
  const t = useT<'later'>();
  const form = useStoreOf(() => store.formOf(log, stage));
  const values = useStore(form.$values) as LaterValues;
  return (
    <Form
      form={form}
      label={t('later.stage', { months: stage })}
      confirm={{ act: 'modify', text: t('ui.confirm.save'), ok: t('later.save') }}
      onDone={(answer) => {
        store.saved(log.counselingIdx, answer);
        onSaved();
      }}
    >
      <Radios
        name="contracted"
        label={t('later.contracted')}
        options={contractedAnswers.map((value) => ({ value, label: t(`later.contractedAnswer.${value}`) }))}
      />
      {values.contracted === 'YES' && (
        <>
          <div className="form-row" data-row="amount">
            <AmountField name="amountContract" label={t('later.amountContract')} optional />
            <Select name="currency" label={t('later.currency')} options={currencyOptions(t.locale)} />
          </div>
          {values.currency !== 'USD' && (
            <Field
              name="rateToUsd"
              label={t('later.rateToUsd')}
              hint={t('later.rateHint', { currency: values.currency })}
              inputMode="decimal"
              optional
            />
          )}
          <Radios
            name="shipped"
            label={t('later.shipped')}
            options={(['Y', 'N'] as const).map((value) => ({
              value,
              label: t(`later.shippedAnswer.${value}`),
            }))}
          />
          {values.shipped === 'Y' && (
            <AmountField name="amountShipped" label={t('later.amountShipped')} optional />
          )}
        </>
      )}
      <div className="form-actions">
        <Button type="submit">{t('later.save')}</Button>
      </div>
    </Form>
  );
}
