import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { addressIn } from '#domain/event/event-address.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createEmailConfirmation } from '#stores/account/email-confirmation.ts';
import { $isLoggedIn } from '#stores/site/session.ts';

/**
 * Confirms an email address by the link of a mail, for whoever holds it. A button, because programs that look at mail
 * open its links too.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const t = useT<'account'>();
  const form = useStoreOf(() => createEmailConfirmation(token));
  const failure = useStore(form.$failure);
  const [email, setEmail] = useState<string>();
  /** The link is worth nothing, or nothing any more. */
  const isOver = failure === 'msg.confirm_not_found';
  const title = t(email === undefined ? 'account.confirm.title' : 'account.confirm.doneTitle');
  // The button that was pressed is gone once the address is confirmed or the link is over.
  usePageHead(title, isOver);
  const isLoggedIn = $isLoggedIn.get();
  const myPage = localePath(t.locale, '/my-page');
  const byLogin = (path: string) =>
    isLoggedIn ? path : `${localePath(t.locale, '/login')}?next=${encodeURIComponent(path)}`;
  /** Where they take part twice, so that the address waits (docs/rules.md, P61): to what they can cancel themselves. */
  const ownAnswer = (data: unknown) => (
    <a href={byLogin(addressIn((data as { eventIdx: number }).eventIdx, `${myPage}#participation`))}>
      {t('account.confirm.toOwn')}
    </a>
  );
  return (
    <section className="form" aria-label={title}>
      {email === undefined && (
        <Form
          form={form}
          label={t('account.confirm.title')}
          onDone={setEmail}
          help={(refused, data) => refused === 'msg.confirm_entered' && ownAnswer(data)}
        >
          {!isOver && (
            <>
              <p>{t('account.confirm.lead')}</p>
              <div className="form-actions">
                <Button type="submit">{t('account.confirm.submit')}</Button>
              </div>
            </>
          )}
        </Form>
      )}
      {email !== undefined && <p>{t('account.confirm.done', { address: email })}</p>}
      {isOver && <p>{t('account.confirm.help')}</p>}
      {(email !== undefined || isOver) && (
        <div className="form-actions">
          {isLoggedIn ? (
            <Button href={myPage}>{t('account.confirm.toMyPage')}</Button>
          ) : (
            <Button href={byLogin(myPage)}>{t('account.confirm.toLogin')}</Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The page is built once, for whoever logs in: its head says what the link opened, and has the focus when that changes. */
function usePageHead(title: string, isOver: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands below has changed, too, once the link is over.
  useEffect(() => {
    document.title = document.title.replace(/^[^·]*/, `${title} `);
    document.querySelector('.page-lead')?.remove();
    for (const part of document.querySelectorAll('h1, #header .title')) part.textContent = title;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [title, isOver]);
}
