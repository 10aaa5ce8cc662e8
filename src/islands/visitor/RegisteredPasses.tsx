import { useEffect, useRef } from 'react';
import type { RegisteredVisitor } from '#api/visitor/visitor.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import type { VisitorArea } from './areas.ts';
import { Pass } from './Pass.tsx';

/** The passes of those who were just registered, each with its link. */
export function RegisteredPasses({
  registered,
  onAgain,
}: {
  registered: readonly RegisteredVisitor[];
  onAgain: () => void;
}) {
  const t = useT<VisitorArea>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = registered.length;
  return (
    <section className="passes" aria-labelledby="registered">
      <div className="passes-head">
        <h2 id="registered" ref={heading} tabIndex={-1}>
          {t('registration.done.title')}
        </h2>
        <p>{t('registration.done.text')}</p>
      </div>
      <div className="passes-list">
        {registered.map((visitor) => (
          <Pass key={visitor.code} code={visitor.code} names={visitor}>
            <SecretLink {...visitor} />
          </Pass>
        ))}
      </div>
      <div className="form-actions">
        <Button onClick={() => print()}>
          {count === 1 ? t('registration.pass.print') : t('registration.pass.printAll', { count })}
        </Button>
        <Button kind="second" onClick={onAgain}>
          {t('registration.done.again')}
        </Button>
        <Button kind="plain" href={localePath(t.locale, '/visit')}>
          {t('registration.toGuide')}
        </Button>
      </div>
    </section>
  );
}

/** The link to change and cancel: to copy, as it stands nowhere else for whoever gave no email. */
function SecretLink({ token, visitorEmail, isMailed }: RegisteredVisitor) {
  const t = useT<VisitorArea>();
  const path = `${localePath(t.locale, '/participate/visit')}#pass=${token}`;
  const copy = async () => {
    try {
      // Missing where the site is served without HTTPS.
      await navigator.clipboard.writeText(location.origin + path);
      toast(t('registration.link.copied'));
    } catch {
      toast(t('registration.link.notCopied'), 'failure');
    }
  };
  return (
    <section className="pass-link" aria-label={t('registration.link.title')}>
      <p className="pass-link-title">{t('registration.link.title')}</p>
      <p className="note">{t('registration.link.once')}</p>
      {isMailed && visitorEmail && (
        <p className="note">{t('registration.done.mailed', { address: visitorEmail })}</p>
      )}
      <div className="pass-actions">
        <Button kind="second" size="small" onClick={() => void copy()}>
          {t('registration.link.copy')}
        </Button>
        <a className="quiet-link" href={path}>
          {t('registration.link.open')}
        </a>
      </div>
    </section>
  );
}
