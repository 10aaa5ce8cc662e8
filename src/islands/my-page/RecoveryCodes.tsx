import { useEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';

/** Recovery codes that were just made, until their owner says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT<'account'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [file, setFile] = useState<string>();
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    setFile(address);
    return () => URL.revokeObjectURL(address);
  }, [text]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('account.factor.copied'));
    } catch {
      // Without the permission, or without HTTPS, they are marked for the reader's own command.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      toast(t('account.factor.copyYourself'));
    }
  };
  return (
    <section className="factor-codes" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={heading} tabIndex={-1}>
        {t('account.factor.codesTitle')}
      </h3>
      <p>{t('account.factor.codesLead')}</p>
      <ul ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button onClick={onKept}>{t('account.factor.kept')}</Button>
        <a className="button" data-kind="second" href={file} download="recovery-codes.txt">
          {t('account.factor.save')}
        </a>
        <Button kind="second" onClick={() => void copy()}>
          {t('account.factor.copy')}
        </Button>
      </div>
    </section>
  );
}
