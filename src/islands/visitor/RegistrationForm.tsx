import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#domain/common/limits.ts';
import { AskedBy } from '#islands/event-form/asks.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import type { VisitorRegistration } from '#stores/visitor/visitor-registration.ts';
import type { VisitorArea } from './areas.ts';
import { Consent } from './Consent.tsx';
import { KeptPasses } from './KeptPasses.tsx';
import { PersonFields } from './PersonFields.tsx';

/** Who comes, one to twenty people, and the consent. */
export function RegistrationForm({
  registration,
  title,
}: {
  registration: VisitorRegistration;
  title: string;
}) {
  const t = useT<VisitorArea>();
  const { form } = registration;
  const { visitors } = useStore(form.$values) as { visitors: object[] };
  const isRestored = useStore(registration.$isRestored);
  const asked = useStore(registration.$asked);
  const isFormChanged = useStore(registration.$isFormChanged);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => registration.open(), [registration]);

  const focusOn = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const add = () => {
    flushSync(() => registration.addPerson());
    focusOn(`[data-field="visitors.${visitors.length}.visitorName"]`);
  };
  const remove = (at: number) => {
    flushSync(() => registration.removePerson(at));
    focusOn(`[data-field="visitors.${Math.max(0, at - 1)}.visitorName"]`);
  };
  const clear = async () => {
    const words = { ok: t('registration.startOver'), danger: true };
    if (await confirmAct('delete', t('registration.confirmStartOver'), words)) registration.startOver();
  };
  // The server draws it as it mostly is; only the browser knows whether it has room.
  const [isKept, setKept] = useState(true);
  useEffect(() => setKept(form.isKept()));
  const count = visitors.length;
  const submit = count === 1 ? t('registration.submit') : t('registration.submitMany', { count });
  return (
    <div className="visitor-form" ref={box}>
      <KeptPasses />
      {isRestored && (
        <p className="visitor-note" role="status">
          {t('registration.restored')}
          <Button kind="plain" size="small" onClick={() => void clear()}>
            {t('registration.startOver')}
          </Button>
        </p>
      )}
      {isFormChanged && (
        <p className="visitor-note" role="status">
          {t('registration.formChanged')}
        </p>
      )}
      <Form
        form={form}
        label={title}
        sendsAgain
        confirm={{ act: 'submit', text: t('registration.confirm'), ok: submit }}
        onDone={registration.finish}
      >
        <AskedBy value={asked}>
          {count === 1 ? (
            <PersonFields at="visitors.0" heading="h2" />
          ) : (
            visitors.map((_, at) => (
              <section
                // biome-ignore lint/suspicious/noArrayIndexKey: the form names its fields by their place.
                key={at}
                className="visitor-person"
                aria-label={t('registration.person', { no: at + 1 })}
              >
                <div className="visitor-person-head">
                  <h2>{t('registration.person', { no: at + 1 })}</h2>
                  <Button
                    kind="plain"
                    size="small"
                    label={t('registration.remove', { no: at + 1 })}
                    onClick={() => remove(at)}
                  >
                    {t('ui.remove')}
                  </Button>
                </div>
                <PersonFields at={`visitors.${at}`} />
              </section>
            ))
          )}
          <Consent />
        </AskedBy>
        <div className="form-actions">
          <Button type="submit">{submit}</Button>
          <Button kind="second" disabled={count >= limits.visitorsPerGroup} onClick={add}>
            {t('registration.add')}
          </Button>
        </div>
        <p className="note form-after" aria-live="polite">
          {count >= limits.visitorsPerGroup
            ? t('registration.full', { max: limits.visitorsPerGroup })
            : `${t('registration.eachOwn')} ${isKept ? t('registration.draftKept') : ''}`.trim()}
        </p>
      </Form>
    </div>
  );
}
