import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { FollowedLog } from '#api/counseling/follow-up.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { amountOf } from '#domain/common/numbers/amount-text.ts';
import { contractedAnswers, type FollowUpStage } from '#domain/counseling/follow-up.ts';
import { formatDay, formatMoney } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { AmountField } from '#islands/ui/form/AmountField.tsx';
import { Check, Radios } from '#islands/ui/form/Choices.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  answerOf,
  createFollowUpResults,
  isWaiting,
  type LaterValues,
  laterRows,
  type FollowUpResults as Store,
  stageNow,
} from '#stores/counseling/follow-up.ts';
import { currencyOptions } from './log-options.ts';
import './follow-up-results.css';

/** What came of one's logs months later: one is open at a time, and saving it opens the next that waits. */
export default function FollowUpResults() {
  const t = useT<'followUp'>();
  const store = useStoreOf(createFollowUpResults);
  const logs = useStore(store.$logs);
  const [open, setOpen] = useState<number | null>(null);
  useEffect(() => void store.load(), [store]);
  const next = (rows: readonly FollowedLog[], after: number) => {
    const at = rows.findIndex(({ counselingIdx }) => counselingIdx === after);
    const others = [...rows.slice(at + 1), ...rows.slice(0, at)];
    setOpen(others.find(isWaiting)?.counselingIdx ?? null);
  };
  const empty = <EmptyState title={t('followUp.emptyTitle')} text={t('followUp.emptyText')} />;
  return (
    <PagedList
      of={logs}
      rows={3}
      onRetry={store.load}
      empty={(_, count) => count === 0 && empty}
      pages={{ page: store.page(), rows: laterRows, onGo: (page) => void store.load(page) }}
    >
      {(rows) => (
        <>
          <p className="note">{t('followUp.intro')}</p>
          <ul className="follow-up-logs">
            {rows.map((log) => (
              <Log
                key={log.counselingIdx}
                log={log}
                store={store}
                isOpen={open === log.counselingIdx}
                onToggle={(isOpen) => {
                  if (isOpen) setOpen(log.counselingIdx);
                  else if (open === log.counselingIdx) setOpen(null);
                }}
                onSaved={() => next(rows, log.counselingIdx)}
              />
            ))}
          </ul>
        </>
      )}
    </PagedList>
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
  const t = useT<'followUp'>();
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
        className="follow-up-log"
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      >
        <summary>
          <strong>{log.buyerCompanyName ?? t('ui.formerMember')}</strong>
          <span className="note">{about.filter(Boolean).join(' · ')}</span>
          <LastWord log={log} />
        </summary>
        {isOpen && (
          <>
            {log.dueStages.length > 1 && (
              <fieldset className="chips follow-up-stages">
                <legend className="visually-hidden">{t('followUp.stages')}</legend>
                {log.dueStages.map((one) => (
                  <label key={one} className="chip">
                    <input
                      type="radio"
                      name={`stage-${log.counselingIdx}`}
                      checked={one === stage}
                      onChange={() => setStage(one)}
                    />
                    <span>{t('followUp.stage', { months: one })}</span>
                  </label>
                ))}
              </fieldset>
            )}
            <Answer key={stage} log={log} store={store} stage={stage} onSaved={onSaved} />
          </>
        )}
      </details>
    </li>
  );
}

/** The latest answer in a line, or that it is waited for. */
function LastWord({ log }: { log: FollowedLog }) {
  const t = useT<'followUp'>();
  const answer = answerOf(log, stageNow(log));
  if (!answer)
    return <span className="follow-up-waiting">{t('followUp.waiting', { months: stageNow(log) })}</span>;
  const money = (amount: number) => formatMoney(t.locale, amount, answer.currency);
  const words = [
    t(`followUp.said.${answer.contracted}`),
    answer.amountContract > 0 && money(answer.amountContract),
    answer.shipped === 'Y' && t('followUp.shippedYes'),
    answer.amountShipped > 0 && money(answer.amountShipped),
  ];
  return <span className="follow-up-said">{words.filter(Boolean).join(' · ')}</span>;
}

/** What the larger amount is in dollars by the rate that is typed; 0 while there is none. */
function dollarsOf({ amountContract, amountShipped, shipped, currency, rateToUsd }: LaterValues): number {
  const rate = currency === 'USD' ? 1 : Number(rateToUsd.replace(/^(\d+),(\d+)$/, '$1.$2')) || 0;
  return Math.max(amountOf(amountContract), shipped === 'Y' ? amountOf(amountShipped) : 0) * rate;
}

interface AnswerProps {
  log: FollowedLog;
  store: Store;
  stage: FollowUpStage;
  onSaved: () => void;
}

function Answer({ log, store, stage, onSaved }: AnswerProps) {
  const t = useT<'followUp' | 'choice'>();
  const form = useStoreOf(() => store.formOf(log, stage));
  const values = useStore(form.$values) as LaterValues;
  const errors = useStore(form.$errors);
  // Where the rate is the event's only the server knows it, and asks back.
  const dollars = dollarsOf(values);
  const isUnusual =
    dollars >= limits.dollarsAsked || values.isAmountConfirmed || errors['isAmountConfirmed'] !== undefined;
  return (
    <Form
      form={form}
      label={t('followUp.stage', { months: stage })}
      confirm={{ act: 'modify', text: t('ui.confirm.save'), ok: t('followUp.save') }}
      onDone={(answer) => {
        store.saved(log.counselingIdx, answer);
        onSaved();
      }}
    >
      <Radios
        name="contracted"
        label={t('followUp.contracted')}
        options={contractedAnswers.map((value) => ({
          value,
          label: t(`followUp.contractedAnswer.${value}`),
        }))}
      />
      {values.contracted === 'YES' && (
        <>
          <div className="form-row" data-row="amount">
            <AmountField name="amountContract" label={t('followUp.amountContract')} optional />
            <Select
              name="currency"
              label={t('followUp.currency')}
              options={currencyOptions(t, values.currency)}
            />
          </div>
          {values.currency !== 'USD' && (
            <Field
              name="rateToUsd"
              label={t('followUp.rateToUsd')}
              hint={t('followUp.rateHint', { currency: values.currency })}
              inputMode="decimal"
              optional
            />
          )}
          <Radios
            name="shipped"
            label={t('followUp.shipped')}
            options={(['Y', 'N'] as const).map((value) => ({
              value,
              label: t(`followUp.shippedAnswer.${value}`),
            }))}
          />
          {values.shipped === 'Y' && (
            <AmountField name="amountShipped" label={t('followUp.amountShipped')} optional />
          )}
          {isUnusual && (
            <Check
              name="isAmountConfirmed"
              label={t('followUp.amountConfirmed')}
              hint={t('followUp.amountConfirmedHint')}
            />
          )}
        </>
      )}
      <div className="form-actions">
        <Button type="submit">{t('followUp.save')}</Button>
      </div>
    </Form>
  );
}
