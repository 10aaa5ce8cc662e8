import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import type { AnswerOf } from '#api/index.ts';
import { formatDay, ownPlace, ownZone } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createSecondFactor, type SecondFactor as Store } from '#stores/account/second-factor.ts';
import type { Form as FormStore } from '#stores/lib/form.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

type FactorArea = 'account' | 'member';

/** The fragment to which pages link those who have to set up a second factor first. */
const anchor = 'second-factor';

/** The second factor on my page. It is open when it is what one came for, or has to be set up. */
export function SecondFactor({ member }: { member: Member }) {
  const t = useT<FactorArea>();
  const part = useRef<HTMLDetailsElement>(null);
  const store = useStoreOf(createSecondFactor);
  const loaded = useStore(store.$factor);
  useEffect(() => {
    void store.load();
    const wanted = location.hash === `#${anchor}`;
    if (part.current && (wanted || member.needsSecondFactor)) part.current.open = true;
    if (wanted) part.current?.scrollIntoView();
  }, [store, member.needsSecondFactor]);
  const isOn = loaded.state === 'ready' && loaded.data.isOn;
  const setUp = useStore(store.$setUp);
  const codes = useStore(store.$recoveryCodes);
  const step = loaded.state === 'ready' ? (codes ? 'codes' : setUp ? 'setUp' : String(isOn)) : undefined;
  const stepBefore = useRef(step);
  // The button that was pressed is removed with its step. If the next step does not take the focus, the summary does.
  useEffect(() => {
    const hasMoved = stepBefore.current !== undefined && stepBefore.current !== step;
    stepBefore.current = step;
    if (hasMoved && document.activeElement === document.body) part.current?.querySelector('summary')?.focus();
  }, [step]);
  return (
    <details className="my-part" id={anchor} ref={part}>
      <summary>
        <h2>{t('account.factor.title')}</h2>
        {loaded.state === 'ready' && (
          <StateBadge tone={isOn ? 'good' : 'off'}>
            {t(isOn ? 'account.factor.on' : 'account.factor.off')}
          </StateBadge>
        )}
      </summary>
      <p className="note">{t('account.factor.lead')}</p>
      <Loaded of={loaded} rows={2} onRetry={store.load}>
        {(factor) => <Standing store={store} factor={factor} isManager={member.permissions.length > 0} />}
      </Loaded>
    </details>
  );
}

function Standing({
  store,
  factor,
  isManager,
}: {
  store: Store;
  factor: AnswerOf<'GET /member/getSecondFactor'>;
  isManager: boolean;
}) {
  const t = useT<FactorArea>();
  const setUp = useStore(store.$setUp);
  const codes = useStore(store.$recoveryCodes);
  if (codes) return <RecoveryCodes codes={codes} onKept={store.hideCodes} />;
  if (setUp) return <SecondFactorSetUp store={store} {...setUp} />;
  if (factor.isOn) return <TurnedOn store={store} factor={factor} isManager={isManager} />;
  return (
    <Form
      form={store.startForm}
      label={t('account.factor.title')}
      mayBeLeft
      onDone={() => store.startForm.reset()}
    >
      {factor.isDemanded && <p className="factor-demanded">{t('account.factor.demanded')}</p>}
      <Field
        name="password"
        type="password"
        label={t('member.field.password')}
        autoComplete="current-password"
      />
      <div className="form-actions">
        <Button type="submit" kind={factor.isDemanded ? 'first' : 'second'}>
          {t('account.factor.start')}
        </Button>
      </div>
    </Form>
  );
}

/** Below this many one should make new ones. */
const few = 3;

function TurnedOn({
  store,
  factor,
  isManager,
}: {
  store: Store;
  factor: AnswerOf<'GET /member/getSecondFactor'>;
  isManager: boolean;
}) {
  const t = useT<FactorArea>();
  const [asked, setAsked] = useState<'renew' | 'turnOff'>();
  const close = () => setAsked(undefined);
  const day = formatDay(t.locale, factor.onSince ?? '', ownZone());
  const place = ownPlace(t.locale);
  return (
    <>
      <p>{t('account.factor.onSince', { day, place, count: factor.recoveryCodesLeft })}</p>
      {factor.recoveryCodesLeft < few && <p className="factor-demanded">{t('account.factor.fewLeft')}</p>}
      <div className="form-actions">
        <Button kind="second" onClick={() => setAsked('renew')}>
          {t('account.factor.renew')}
        </Button>
        <Button kind="danger" onClick={() => setAsked('turnOff')}>
          {t('account.factor.turnOff')}
        </Button>
      </div>
      <AskBothFactors
        open={asked === 'renew'}
        form={store.renewCodesForm}
        title={t('account.factor.renew')}
        question={t('account.factor.confirmRenew')}
        onClose={close}
        onDone={close}
      />
      <AskBothFactors
        open={asked === 'turnOff'}
        form={store.turnOffForm}
        title={t('account.factor.turnOff')}
        question={t(isManager ? 'account.factor.confirmTurnOffManager' : 'account.factor.confirmTurnOff')}
        danger
        onClose={close}
        onDone={() => toast(t('account.factor.turnedOff'))}
      />
    </>
  );
}

/** A dialog that asks for the password and a code once more. Its button is the confirmation. */
function AskBothFactors({
  open,
  form,
  title,
  question,
  danger = false,
  onClose,
  onDone,
}: {
  open: boolean;
  form: FormStore<void>;
  title: string;
  question: string;
  danger?: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT<FactorArea>();
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog open={open} title={title} onClose={close}>
      <Form
        form={form}
        onDone={() => {
          form.reset();
          onDone();
        }}
      >
        <p>{question}</p>
        <Field
          name="password"
          type="password"
          label={t('member.field.password')}
          autoComplete="current-password"
        />
        <Field
          name="code"
          label={t('account.factor.anyCode')}
          hint={t('account.factor.anyCodeHint')}
          autoComplete="one-time-code"
        />
        <div className="dialog-actions">
          <Button kind="second" onClick={close}>
            {t('ui.back')}
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'first'}>
            {title}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
