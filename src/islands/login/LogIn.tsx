import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { safeNext } from '#domain/access.ts';
import { nameIn } from '#domain/language.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { leaveOnPurpose } from '#shell/guard.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { $challenge, loginForm, takeLink } from '#stores/login.ts';
import { $isLoggedIn, $isManager, $member } from '#stores/session.ts';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { ResetForm, ResetRequest } from './ResetPassword.tsx';

type LoginArea = 'member' | 'account';

export default function LogIn({ texts }: { texts: TextData<LoginArea | 'ui' | 'msg' | 'rule'> }) {
  return (
    <Texts texts={texts}>
      <Screen />
    </Texts>
  );
}

/** Where the reader wanted to go, if that is on this site; else what a manager has to do, or the home page. */
function target(locale: Locale): string {
  const next = safeNext(new URLSearchParams(location.search).get('next'));
  if (next !== '/') return next;
  return localePath(locale, $isManager.get() ? '/manage' : '/');
}

/** What the address asks for: a link to a new password, the new password, the confirmation of an address, else the log-in. */
function Screen() {
  const challenge = useStore($challenge);
  const [link, setLink] = useState<ReturnType<typeof takeLink>>();
  useEffect(() => {
    setLink(takeLink(location));
    // Opened from a mail while this page was there already, a link changes nothing but what is behind '#'.
    const followed = () => setLink((before) => takeLink(location) ?? before);
    window.addEventListener('hashchange', followed);
    return () => window.removeEventListener('hashchange', followed);
  }, []);
  if (link === 'ask') return <ResetRequest />;
  if (link === 'reset') return <ResetForm />;
  if (link === 'confirm') return <ConfirmEmail />;
  return challenge === undefined ? <Login /> : <CodeForm onDone={goOn} />;
}

/** The session is open: on to where the reader wanted to go. */
function goOn(done: string, locale: Locale): void {
  leaveOnPurpose();
  toastOnNextPage(done);
  location.assign(target(locale));
}

function Login() {
  const t = useT<LoginArea>();
  const member = useStore($member);
  // The page is drawn for a guest first; who is there, only the browser knows. Until it said so the button rests.
  const [wasLoggedIn, setLoggedIn] = useState<boolean>();
  useEffect(() => setLoggedIn($isLoggedIn.get()), []);
  if (wasLoggedIn && member)
    return (
      <div className="form">
        <p>{t('member.login.already', { name: nameIn(t.locale, member) })}</p>
        <div className="form-actions">
          <Button href={target(t.locale)}>{t('member.login.goOn')}</Button>
        </div>
      </div>
    );
  return (
    <Form
      form={loginForm}
      label={t('member.login.title')}
      confirm={{ act: 'login', text: t('ui.confirm.login'), ok: t('member.login.submit') }}
      mayBeLeft
      onDone={() => {
        if ($challenge.get() === undefined) goOn(t('member.login.done'), t.locale);
      }}
    >
      <Field name="id" type="email" label={t('member.field.id')} autoComplete="username" inputMode="email" />
      <Field
        name="password"
        type="password"
        label={t('member.field.password')}
        autoComplete="current-password"
      />
      <div className="form-actions">
        <Button type="submit" disabled={wasLoggedIn === undefined}>
          {t('member.login.submit')}
        </Button>
      </div>
      <p className="form-after">
        <a className="quiet-link" href={`${localePath(t.locale, '/login')}?reset=`}>
          {t('account.reset.forgot')}
        </a>
      </p>
      <p className="form-after">
        {t('member.login.noAccount')}{' '}
        <a className="quiet-link" href={localePath(t.locale, '/join')}>
          {t('member.join.title')}
        </a>
      </p>
    </Form>
  );
}
