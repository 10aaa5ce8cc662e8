import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { FormContext } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { type Act, confirmAct } from '#shell/asking/confirm.ts';
import type { ConfirmWords } from '#shell/asking/dialog.ts';
import { askBeforeLeaving } from '#shell/unsaved.ts';
import type { Form as FormStore, Outcome } from '#stores/lib/form.ts';
import { failureText, possibleFrom } from './failure.ts';
import '#islands/ui/form/form.css';

/** How far a press of the button got before sending: 'send' goes on, 'stay' does not, and a bad field gets the focus. */
export type Readiness = 'send' | 'stay' | { bad: string };

/** What is asked before a form is sent, and how its buttons answer. */
export interface Question extends ConfirmWords {
  act: Act;
  text: string;
}

/** A press of the button that sends, also by Enter; `isMeant` once it was pressed again before it could ask. */
interface Press {
  button: HTMLElement | undefined;
  isMeant: boolean;
}

/**
 * A form that draws one store of `createForm`: its draft comes back, leaving what is kept nowhere asks, a bad field gets the focus,
 * and what the server refuses is said. `confirm` is the question before sending, `onDone` gets the answer. A wizard judges
 * its step in `before`, and turns to the step of a bad field in `onBad`.
 */
export function Form<Answer>({
  form,
  confirm,
  before,
  onDone,
  onBad,
  children,
  label,
  mayBeLeft = false,
  sendsAgain = false,
  help,
  onStale,
}: {
  form: FormStore<Answer>;
  confirm?: Question;
  before?: () => Promise<Readiness>;
  onDone: (answer: Answer) => void;
  onBad?: (field: string) => void;
  children: ReactNode;
  label?: string;
  /** Nothing in it is worth a question when the page is left: it changes nothing that stands. */
  mayBeLeft?: boolean;
  /** Sent without a network, it is sent once more by itself when that comes back: only for calls that take a key. */
  sendsAgain?: boolean;
  /** What helps whoever is refused, by the key of the refusal ('msg.…') and what came with it: why, or another way on. */
  help?: ((failure: string, data: unknown) => ReactNode) | undefined;
  /** Shows what the form is about as it stands now, where the server says that it has changed meanwhile. */
  onStale?: (() => void) | undefined;
}) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const status = useStore(form.$status);
  const failure = useStore(form.$failure);
  const retryAfter = useStore(form.$retryAfter);
  const failed = failure === undefined ? undefined : failureText(t, failure, retryAfter);
  const helped = failure !== undefined && help?.(failure, form.$failureData.get());
  // When a block ends is said by the log-in, on the event's clock.
  const isLimit = failure !== undefined && failure !== 'msg.account_blocked';
  const again = isLimit ? possibleFrom(t, form.$failureData.get()) : undefined;
  const errorCount = Object.keys(useStore(form.$errors)).length;
  const [isJudging, setJudging] = useState(false);
  useEffect(() => {
    form.restore();
    window.addEventListener('logInAgain', form.keepAgain);
    return () => window.removeEventListener('logInAgain', form.keepAgain);
  }, [form]);
  useEffect(
    () =>
      mayBeLeft
        ? undefined
        : askBeforeLeaving(() => form.$isDirty.get() && !form.isKept(), t('msg.do_not_save')),
    [form, mayBeLeft, t],
  );

  // The browser brings a page back as it was left: what it has sent is not sent anew, unless something is changed.
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const look = (event: PageTransitionEvent) => setBack(event.persisted && form.$status.get() === 'done');
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [form]);
  const wasSent = isBack && status === 'done';

  const showBad = (field: string) => {
    onBad?.(field);
    // Waits for the errors to be drawn, so that what gets the focus is described by them.
    requestAnimationFrame(() => {
      const bad = fieldToMend(element.current, field);
      // What is folded takes no focus.
      bad?.closest('details')?.setAttribute('open', '');
      bad?.focus();
    });
  };
  /** What was sent leads to another page, which is on its way. */
  const isLeaving = useRef(false);
  const settle = (outcome: Outcome<Answer>) => {
    if (outcome.ok) {
      const leave = () => {
        isLeaving.current = true;
      };
      window.addEventListener('beforeunload', leave, { once: true });
      return onDone(outcome.answer);
    }
    if (outcome.field !== undefined) showBad(outcome.field);
  };
  // A change of a field clears the failure, and with it the wait: what is half changed is not sent by itself.
  const waits = useStore(form.$wasOffline) && sendsAgain && failure === 'msg.fail';
  useEffect(() => {
    if (!waits) return;
    const resend = () => void form.submit().then(settle);
    // Back since before this listens: no event comes.
    if (navigator.onLine) return resend();
    window.addEventListener('online', resend, { once: true });
    return () => window.removeEventListener('online', resend);
  });
  const press = useRef<Press>(undefined);
  const submit = async (now: Press) => {
    if (before) {
      setJudging(true);
      const ready = await before().finally(() => setJudging(false));
      if (ready === 'stay') return;
      if (ready !== 'send') return showBad(ready.bad);
    }
    const outcome = await form.submit(
      confirm === undefined ? undefined : () => confirmAct(confirm.act, confirm.text, confirm, now),
    );
    settle(outcome);
  };
  return (
    <FormContext value={form}>
      <form
        ref={element}
        className="form"
        // Sent before the script has taken over, a form would carry the password off in the address; this method sends nothing.
        method="dialog"
        noValidate
        aria-label={label}
        aria-busy={isJudging || status === 'sending'}
        onSubmit={(event) => {
          event.preventDefault();
          // What was sent is not sent once more while the next page is on its way; a change of a field makes it another. A form that
          // stays may be sent again as it is.
          if (form.$status.get() === 'done' && isLeaving.current) return;
          // Pressed again while the values are judged: that is the answer to what would be asked then.
          if (press.current) {
            press.current.isMeant = true;
            return;
          }
          // Named now: by the time it is asked, something else may have been pressed.
          const now: Press = {
            button: (event.nativeEvent as SubmitEvent).submitter ?? undefined,
            isMeant: false,
          };
          press.current = now;
          void submit(now).finally(() => {
            press.current = undefined;
          });
        }}
      >
        {children}
        <div className="form-failure" role="alert">
          {wasSent && <p>{t('ui.alreadySent')}</p>}
          {failed !== undefined && !waits && <p>{failed}</p>}
          {again !== undefined && <p>{again}</p>}
          {helped && <p className="form-help">{helped}</p>}
          {failure === 'msg.matching_state' && onStale && (
            <Button kind="second" size="small" onClick={onStale}>
              {t('ui.showNow')}
            </Button>
          )}
          {failed === t('msg.fail') && <p>{t(waits ? 'ui.sentLater' : 'ui.afterFailure')}</p>}
          {failure === undefined && errorCount > 0 && <p>{t('ui.errors', { count: errorCount })}</p>}
        </div>
      </form>
    </FormContext>
  );
}

/** The first bad field as it is read: the order in which a schema judges is not the one in which a form asks. */
function fieldToMend(form: HTMLFormElement | null, field: string): HTMLElement | undefined {
  const all = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  return (
    all.find((one) => one.getAttribute('aria-invalid') === 'true') ??
    all.find((one) => one.dataset['field'] === field) ??
    // An error inside of a list stands at the nearest field around it.
    all.find((one) => field.startsWith(`${one.dataset['field']}.`))
  );
}
