import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Texts as TextData } from '#i18n/engine.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { leaveOnPurpose } from '#shell/session/guard.ts';
import { toast } from '#shell/toast.ts';
import { leaveAnyway } from '#shell/unsaved.ts';
import { createLogin } from '#stores/account/login.ts';
import { $reader, nextLogIn } from '#stores/site/reader.ts';
import { ended } from '#stores/site/token.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './log-in-again.css';
import { addressHere } from '#stores/lib/page-event.ts';

type Area = 'ui' | 'msg' | 'rule' | 'member' | 'account' | 'logInAgain';

let isOpen = false;

/**
 * Asks over the page for the log-in that has ended under it; goes by itself when its member is back, by this or another tab.
 * For anyone else the page is loaded anew, without what was typed.
 */
export async function openLogIn(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const host = document.createElement('div');
  const root = createRoot(host);
  const cover = document.documentElement;
  try {
    const back = nextLogIn();
    const answer = await fetch(localePath(cover.lang as Locale, '/log-in-again.json'));
    const texts = (await answer.json()) as TextData<Area>;
    document.body.append(host);
    root.render(
      <Texts texts={texts}>
        <LogInAgain />
      </Texts>,
    );
    if (await back) {
      // The log-out has deleted the drafts of this page's forms with all others.
      window.dispatchEvent(new Event('logInAgain'));
      return;
    }
    leave();
    location.reload();
  } finally {
    isOpen = false;
    host.querySelector('dialog')?.close();
    root.unmount();
    host.remove();
  }
}

function leave(): void {
  leaveOnPurpose();
  leaveAnyway();
}

function LogInAgain() {
  const t = useT<Area>();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const login = useStoreOf(() => createLogin($reader.get()?.id));
  const challenge = useStore(login.$challenge);
  useEffect(() => element.current?.showModal(), []);
  const done = () => toast(t('member.login.done'));
  const away = (
    <Button
      kind="plain"
      onClick={() => {
        leave();
        location.assign(localePath(t.locale, addressHere('/')));
      }}
    >
      {t('logInAgain.leave')}
    </Button>
  );
  return (
    // There is nothing behind it to go back to: Escape leaves it open. Browsers without `closedby` close it at the second press.
    <dialog
      ref={element}
      closedby="none"
      className="dialog log-in-again"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onClose={() => element.current?.isConnected && element.current.showModal()}
    >
      <h2 id={titleId}>{t('logInAgain.title')}</h2>
      <p>{t(ended.byServer ? 'logInAgain.ended' : 'logInAgain.elsewhere')}</p>
      <p>{t('logInAgain.kept')}</p>
      {challenge === undefined ? (
        <PasswordForm login={login} onDone={done} actions={away} />
      ) : (
        <CodeForm login={login} onDone={done} />
      )}
    </dialog>
  );
}
