import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { sentence } from '#i18n/engine.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createVisitorLookUp } from '#stores/visitor/visitor-lookup.ts';
import type { VisitorArea, VisitorTexts } from './areas.ts';
import { Pass } from './Pass.tsx';
import './visitor.css';

/** `/participate/visit/login`: whether a registration stands, and its QR code for the door. */
export default function VisitorLookUp({ texts }: { texts: VisitorTexts }) {
  return (
    <Texts texts={texts}>
      <LookUp />
    </Texts>
  );
}

function LookUp() {
  const t = useT<VisitorArea>();
  const [lookUp] = useState(createVisitorLookUp);
  const code = useStore(lookUp.$code);
  if (code !== undefined) return <Found code={code} onResend={lookUp.resend} onAgain={lookUp.again} />;
  return (
    <div className="visitor-form">
      <Form form={lookUp.form} label={t('registration.title.lookUp')} mayBeLeft onDone={lookUp.show}>
        <Field name="visitorName" label={t('visitor.field.visitorName')} autoComplete="name" />
        <Field name="contact" label={t('registration.label.contact')} autoComplete="email" />
        <div className="form-actions">
          <Button type="submit">{t('registration.lookUp.submit')}</Button>
        </div>
      </Form>
    </div>
  );
}

function Found({
  code,
  onResend,
  onAgain,
}: {
  code: string;
  onResend: () => Promise<void>;
  onAgain: () => void;
}) {
  const t = useT<VisitorArea>();
  const [sending, setSending] = useState<'busy' | 'sent'>();
  const resend = async () => {
    setSending('busy');
    try {
      await onResend();
      setSending('sent');
    } catch (error) {
      setSending(undefined);
      toast(sentence(t, errorKey(error)), 'failure');
    }
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="passes" aria-labelledby="found">
      <div className="passes-head">
        <h2 id="found" ref={heading} tabIndex={-1}>
          {t('registration.lookUp.found')}
        </h2>
        <p>{t('registration.lookUp.foundText')}</p>
      </div>
      <div className="passes-list">
        <Pass code={code} />
      </div>
      <section className="pass-link" aria-label={t('registration.link.title')}>
        <p className="pass-link-title">{t('registration.link.title')}</p>
        <p className="note">{t('registration.lookUp.change')}</p>
        {/* Pressed once, it stays where it is, so that the focus does. */}
        <div className="pass-actions">
          <Button
            kind="second"
            size="small"
            busy={sending === 'busy'}
            disabled={sending === 'sent'}
            onClick={() => void resend()}
          >
            {t('registration.lookUp.resend')}
          </Button>
        </div>
        <p className="note" role="status">
          {sending === 'sent' ? t('registration.lookUp.resent') : ''}
        </p>
      </section>
      <div className="form-actions">
        <Button onClick={() => print()}>{t('registration.pass.print')}</Button>
        <Button kind="second" onClick={onAgain}>
          {t('registration.lookUp.again')}
        </Button>
      </div>
    </section>
  );
}
