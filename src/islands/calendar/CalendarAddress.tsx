import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { fileBase } from '#islands/ui/Picture.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createCalendarAddress } from '#stores/matching/calendar.ts';
import './calendar-address.css';

/** The address at which calendar programs read one's schedule: made, shown once, replaced and ended. */
export function CalendarAddress({ zone }: { zone: string }) {
  const t = useT<'calendar'>();
  const store = useStoreOf(createCalendarAddress);
  const state = useStore(store.$state);
  const made = useStore(store.$made);
  const [busy, setBusy] = useState<'make' | 'end' | null>(null);
  useEffect(() => void store.load(), [store]);
  // What can't be asked for now is not offered; the schedule itself is there.
  if (state.state !== 'ready') return null;
  const { createdAt } = state.data;
  const run = async (what: 'make' | 'end', act: () => Promise<void>, done: string) => {
    setBusy(what);
    await act().then(
      () => toast(done),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(null);
  };
  const make = async () => {
    if (
      createdAt !== null &&
      !(await confirmAct('cancel', t('calendar.replaceConfirm'), { ok: t('calendar.replace') }))
    )
      return;
    await run('make', () => store.make(fileBase()), t('calendar.made'));
  };
  const end = async () => {
    if (await confirmAct('delete', t('calendar.endConfirm'), { ok: t('calendar.end'), danger: true }))
      await run('end', store.end, t('calendar.ended'));
  };
  return (
    <section className="calendar-address no-print" aria-labelledby="calendar-address">
      <h3 id="calendar-address">{t('calendar.title')}</h3>
      <p>{t('calendar.lead')}</p>
      <p className="note">{t('calendar.whatItHolds')}</p>
      {made !== null && <Made key={made} address={made} />}
      {made === null && createdAt !== null && (
        <p>{t('calendar.since', { date: formatMoment(t.locale, createdAt, zone) })}</p>
      )}
      <div className="form-actions">
        <Button kind="second" size="small" busy={busy === 'make'} onClick={() => void make()}>
          {t(createdAt === null ? 'calendar.make' : 'calendar.replace')}
        </Button>
        {createdAt !== null && (
          <Button kind="danger" size="small" busy={busy === 'end'} onClick={() => void end()}>
            {t('calendar.end')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The address that was just made: to copy, and for a program on this device to open. */
function Made({ address }: { address: string }) {
  const t = useT<'calendar'>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      // Missing where the site is served without HTTPS.
      await navigator.clipboard.writeText(address);
      toast(t('calendar.copied'));
    } catch {
      field.current?.select();
      toast(t('calendar.copyYourself'));
    }
  };
  return (
    <div className="calendar-made">
      <label className="field-label" htmlFor="calendar-address-made">
        {t('calendar.address')}
      </label>
      <input
        id="calendar-address-made"
        className="input"
        ref={field}
        readOnly
        value={address}
        aria-describedby="calendar-address-once"
        onFocus={(event) => event.target.select()}
      />
      <p id="calendar-address-once" className="note">
        {t('calendar.once')}
      </p>
      <div className="form-actions">
        <Button size="small" onClick={() => void copy()}>
          {t('calendar.copy')}
        </Button>
        <a className="quiet-link" href={address.replace(/^https?:/, 'webcal:')}>
          {t('calendar.open')}
        </a>
      </div>
    </div>
  );
}
