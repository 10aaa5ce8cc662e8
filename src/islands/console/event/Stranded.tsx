import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Stranding } from '#stores/event/stranded.ts';

/** The meetings that a change would leave without their place: they are cancelled with it, or it is changed otherwise. */
export function Stranded({ store }: { store: Pick<Stranding, '$stranded' | 'agree'> }) {
  const t = useT<'stranded'>();
  const zone = useZone();
  const stranded = useStore(store.$stranded);
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (stranded.length > 0) heading.current?.focus();
  }, [stranded]);
  if (stranded.length === 0) return null;
  return (
    <section className="manage-change" aria-labelledby="event-stranded">
      <h3 id="event-stranded" ref={heading} tabIndex={-1}>
        {t('stranded.title', { count: stranded.length })}
      </h3>
      <p>{t('stranded.text')}</p>
      <ul className="event-stranded">
        {stranded.map(({ matchingIdx, companyKo, companyEn, buyer, startsAt, why }) => (
          <li key={matchingIdx}>
            <a href={localePath(t.locale, `/matching/meeting/${matchingIdx}`)}>
              {nameIn(t.locale, { nameKo: companyKo, nameEn: companyEn })} · {buyer}
            </a>{' '}
            {startsAt && <time dateTime={startsAt}>{formatMoment(t.locale, startsAt, zone)}</time>}{' '}
            <span className="note">{t(`stranded.why.${why}`)}</span>
          </li>
        ))}
      </ul>
      <label className="field">
        <span className="field-label">{t('stranded.reason')}</span>
        <textarea
          className="input"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <p>
        {/* The next send of the form names them. */}
        <Button type="submit" kind="danger" onClick={() => store.agree(reason)}>
          {t('stranded.cancelThem', { count: stranded.length })}
        </Button>
      </p>
    </section>
  );
}
