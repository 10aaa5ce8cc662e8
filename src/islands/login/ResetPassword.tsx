import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { leaveOnPurpose } from '#shell/session/guard.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { forgetSession } from '#stores/account/my-account.ts';
import { createPasswordReset, createResetRequest } from '#stores/account/password-reset.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Asks for the link by mail, then says where to look for it. */
export function ResetRequest() {
  const t = useT<'member' | 'account'>();
  const form = useStoreOf(createResetRequest);
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <p className="form-after">
      <a className="quiet-link" href={localePath(t.locale, '/login')}>
        {t('account.reset.back')}
      </a>
    </p>
  );
  if (sentTo !== undefined)
    return (
      <Part title={t('account.reset.sentTitle')} key="sent" takesFocus>
        <p>{t('account.reset.sent', { id: sentTo })}</p>
        <div className="form-actions">
          <Button
            kind="second"
            onClick={() => {
              // The same id may be sent once more.
              form.reset(form.$values.get());
              setSentTo(undefined);
            }}
          >
            {t('account.reset.again')}
          </Button>
        </div>
        {back}
      </Part>
    );
  return (
    <Part title={t('account.reset.askTitle')} key="ask">
      <p>{t('account.reset.askLead')}</p>
      <Form
        form={form}
        label={t('account.reset.askTitle')}
        confirm={{ act: 'send', text: t('account.reset.confirmAsk'), ok: t('account.reset.ask') }}
        mayBeLeft
        onDone={setSentTo}
      >
        <Field
          name="id"
          type="email"
          label={t('member.field.id')}
          autoComplete="username"
          inputMode="email"
        />
        <div className="form-actions">
          <Button type="submit">{t('account.reset.ask')}</Button>
        </div>
        {back}
      </Form>
    </Part>
  );
}

/** Takes the new password, by the token in the address. It ends every session of the member, the one in this browser too. */
export function ResetForm({ token }: { token: string }) {
  const t = useT<'member' | 'account'>();
  const form = useStoreOf(() => createPasswordReset(token));
  const login = localePath(t.locale, '/login');
  const failure = useStore(form.$failure);
  return (
    <Part title={t('account.reset.setTitle')}>
      <p>{t('account.reset.setLead')}</p>
      <Form
        form={form}
        label={t('account.reset.setTitle')}
        confirm={{ act: 'modify', text: t('ui.confirm.modify'), ok: t('account.reset.set') }}
        mayBeLeft={failure === 'msg.reset_not_found'}
        onDone={() => {
          leaveOnPurpose();
          forgetSession();
          toastOnNextPage(t('ui.done.password'));
          // The address with the token is worth nothing now: going back should not lead to it.
          location.replace(addressHere(login));
        }}
      >
        <NewPasswordFields />
        <div className="form-actions">
          <Button type="submit">{t('account.reset.set')}</Button>
        </div>
        <p className="form-after">
          <a className="quiet-link" href={`${login}?reset=`}>
            {t('account.reset.askAnew')}
          </a>
        </p>
      </Form>
    </Part>
  );
}

function Part({
  title,
  takesFocus = false,
  children,
}: {
  title: string;
  takesFocus?: boolean;
  children: React.ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="form" aria-labelledby="reset-part">
      <h2 id="reset-part" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
