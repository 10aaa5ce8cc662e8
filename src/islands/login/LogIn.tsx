import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { safeNext } from '#domain/common/access.ts';
import { nameIn } from '#domain/common/language.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { leaveOnPurpose } from '#shell/session/guard.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { createLogin, type Login } from '#stores/account/login.ts';
import { takeMailLink } from '#stores/lib/mail-link.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { $isLoggedIn, $isManager, $member } from '#stores/site/session.ts';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { PasswordForm } from './PasswordForm.tsx';
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
  return localePath(locale, addressHere($isManager.get() ? '/manage' : '/'));
}

/** What the address asks for: a link to a new password, the new password, the confirmation of an address, else the log-in. */
function Screen() {
  const login = useStoreOf(createLogin);
  const challenge = useStore(login.$challenge);
  const [link, setLink] = useState<ReturnType<typeof takeMailLink>>();
  useEffect(() => {
    setLink(takeMailLink(location));
    // Opened from a mail while this page was there already, a link changes nothing but what is behind '#'.
    const followed = () => setLink((before) => takeMailLink(location) ?? before);
    window.addEventListener('hashchange', followed);
    return () => window.removeEventListener('hashchange', followed);
  }, []);
  if (link?.opens === 'ask') return <ResetRequest />;
  // Another link is another token, and a form of its own.
  if (link?.opens === 'reset') return <ResetForm key={link.token} token={link.token} />;
  if (link?.opens === 'confirm') return <ConfirmEmail key={link.token} token={link.token} />;
  return challenge === undefined ? <PasswordStep login={login} /> : <CodeForm login={login} onDone={goOn} />;
}

/** The session is open: on to where the reader wanted to go. */
function goOn(done: string, locale: Locale): void {
  leaveOnPurpose();
  toastOnNextPage(done);
  location.assign(target(locale));
}

/** The first step: id and password. */
function PasswordStep({ login }: { login: Login }) {
  const t = useT<LoginArea>();
  const member = useStore($member);
  // The server draws the page for a guest. Until the browser's storage was read, the button is disabled.
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
    <PasswordForm
      login={login}
      disabled={wasLoggedIn === undefined}
      onDone={() => goOn(t('member.login.done'), t.locale)}
    >
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
    </PasswordForm>
  );
}
