import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { createVisitorLookUp } from '#stores/visitor-lookup.ts';
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
  if (code !== undefined) return <Found code={code} onAgain={lookUp.again} />;
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

function Found({ code, onAgain }: { code: string; onAgain: () => void }) {
  const t = useT<VisitorArea>();
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
      <p className="note">{t('registration.lookUp.change')}</p>
      <div className="form-actions">
        <Button onClick={() => print()}>{t('registration.pass.print')}</Button>
        <Button kind="second" onClick={onAgain}>
          {t('registration.lookUp.again')}
        </Button>
      </div>
    </section>
  );
}
