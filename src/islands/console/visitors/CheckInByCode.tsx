import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#domain/common/limits.ts';
import { sentence } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $doorName, type CheckIn } from '#stores/visitor/check-in.ts';
import type { CheckInArea } from './area.ts';
import { Kept } from './Kept.tsx';
import { LastVisitor } from './LastVisitor.tsx';

/** Loaded when somebody wants it: what reads a picture weighs more than the page. */
const CodeCamera = lazy(() => import('./CodeCamera.tsx'));
const AddVisitor = lazy(() => import('./AddVisitor.tsx'));

/** One line to type or scan into, the camera, and what became of the last code. A scanner that types ends with Enter. */
export function CheckInByCode({ checkIn }: { checkIn: CheckIn }) {
  const t = useT<CheckInArea>();
  const code = useId();
  const name = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isFilming, setFilming] = useState(false);
  /** Once it was opened its form stays, with what was written. */
  const [adding, setAdding] = useState<'open' | 'closed'>();
  const last = useStore(checkIn.$last);
  const here = useStore($doorName) ?? '';
  // A scanner types where the focus is: its code would be lost when the page opens, and after a click in the list. Where fingers
  // type, the keyboard would cover the page; whoever goes by keys stays where they are.
  useEffect(() => {
    // What was changed is read first: its name takes the focus.
    if (last?.kind === 'changed' || !window.matchMedia('(pointer: fine)').matches) return;
    if (!document.activeElement?.matches(':focus-visible')) field.current?.focus({ preventScroll: true });
  }, [last]);
  const send = async () => {
    if (isBusy || typed.trim() === '') return;
    setBusy(true);
    await checkIn.take({ code: typed });
    setBusy(false);
    // What can't be a code stays, to be mended.
    if (checkIn.$last.get()?.kind !== 'wrong') setTyped('');
    field.current?.focus();
  };
  return (
    <section className="check-in-desk" aria-label={t('checkIn.desk')}>
      <form
        className="check-in-code"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label htmlFor={code} className="field-label">
          {t('checkIn.code')}
        </label>
        <div className="check-in-line">
          <input
            ref={field}
            id={code}
            className="input figures"
            value={typed}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            aria-describedby={`${code}-hint`}
            aria-invalid={last?.kind === 'wrong' || undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" busy={isBusy}>
            {t('checkIn.checkIn')}
          </Button>
        </div>
        <p id={`${code}-hint`} className="field-hint">
          {t('checkIn.codeHint')}
        </p>
      </form>
      <div className="check-in-acts">
        <Button kind="second" size="small" onClick={() => setFilming(!isFilming)}>
          {t(isFilming ? 'checkIn.cameraStop' : 'checkIn.camera')}
        </Button>
        <Button kind="second" size="small" onClick={() => setAdding('open')}>
          {t('checkIn.walkIn')}
        </Button>
        <label className="check-in-name" htmlFor={name}>
          <span className="field-label">{t('checkIn.doorName')}</span>
          <input
            id={name}
            className="input"
            value={here}
            placeholder={t('checkIn.doorDefault')}
            maxLength={limits.doorName}
            title={t('checkIn.doorHint')}
            onChange={(event) => $doorName.set(event.target.value || undefined)}
          />
        </label>
      </div>
      {isFilming && (
        <Suspense fallback={<p className="note">{t('checkIn.cameraStarting')}</p>}>
          <CodeCamera onCode={(read) => void checkIn.take({ code: read })} />
        </Suspense>
      )}
      <div role="status" className="check-in-last" data-kind={last?.kind}>
        {!last && <p className="note">{t('checkIn.nobodyYet')}</p>}
        {last && 'visitor' in last && <LastVisitor checkIn={checkIn} last={last} />}
        {last && 'code' in last && <p>{t(`checkIn.${last.kind}`, { code: last.code })}</p>}
        {last?.kind === 'failed' && <p>{sentence(t, last.key)}</p>}
      </div>
      <Kept />
      {adding && (
        <Suspense>
          <AddVisitor checkIn={checkIn} open={adding === 'open'} onClose={() => setAdding('closed')} />
        </Suspense>
      )}
    </section>
  );
}
