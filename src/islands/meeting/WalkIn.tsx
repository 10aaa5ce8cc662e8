import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { ApiError } from '#api/client.ts';
import { nameIn } from '#domain/common/language.ts';
import { sentenceWithHelp, type Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { SlotTime, useAgainFrom, ZoneLine } from '#islands/matching/EventTimes.tsx';
import { MatchingGate } from '#islands/matching/MatchingGate.tsx';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createWalkIn, type WalkInSlot } from '#stores/matching/walk-in.ts';
import { FindPartner } from './FindPartner.tsx';
import { WalkInCode } from './WalkInCode.tsx';
import '#islands/ui/form/form.css';
import './on-site.css';
import { addressHere } from '#stores/lib/page-event.ts';

/** After so many milliseconds the free tables are counted anew. */
const clockMs = 30_000;

/** `/matching/walk-in?with={idx}`: two who stand in front of each other book a free table for now or the next slot. */
export default function WalkIn({ texts }: { texts: TextData<SharedArea | 'onSite' | 'matching' | 'found'> }) {
  return (
    <Texts texts={texts}>
      <MatchingGate>{(own) => <Opened own={own} />}</MatchingGate>
    </Texts>
  );
}

function Opened({ own }: { own: Member }) {
  const t = useT<'onSite' | 'matching'>();
  const [withIdx] = useState(() => {
    const asked = Number(new URLSearchParams(location.search).get('with'));
    // Whoever reads their own code finds the page without anyone chosen.
    return Number.isInteger(asked) && asked > 0 && asked !== own.participateIdx ? asked : undefined;
  });
  const store = useStoreOf(() => createWalkIn(own.participateType ?? 'COMPANY', withIdx));
  const open = useStore(store.$open);
  const partner = useStore(store.$partner);
  useEffect(() => void store.load(), [store]);
  useChanges(store.refresh);
  useEffect(() => {
    const timer = setInterval(() => void store.refresh(), clockMs);
    return () => clearInterval(timer);
  }, [store]);
  /** The slot that is asked for, also while the page of its meeting is on its way. */
  const [sending, setSending] = useState<number>();
  const isChosen = withIdx !== undefined;
  const againFrom = useAgainFrom();
  const hasAsked = useRef(false);
  const existing = open.state === 'ready' ? open.data.existing : null;
  // Whoever has asked or met already is led to it: the slots could only be refused.
  useEffect(() => {
    if (!existing || hasAsked.current) return;
    toastOnNextPage(t(`matching.apply.already.${existing.stateMatching}`));
    location.replace(localePath(t.locale, addressHere(`/matching/meeting/${existing.matchingIdx}`)));
  }, [existing, t]);
  if (existing) return <Skeleton rows={5} />;
  const another = (
    <Button href={localePath(t.locale, '/matching/walk-in')}>{t('onSite.walkIn.another')}</Button>
  );
  const waiting = { rows: 5, onRetry: store.load, orElse: isChosen ? another : undefined };
  if (open.state !== 'ready') return <NotYet of={open} {...waiting} />;
  if (isChosen && partner.state !== 'ready') return <NotYet of={partner} {...waiting} />;
  const name = partner.state === 'ready' ? nameIn(t.locale, partner.data) : null;
  const ask = async ({ slotIdx, isNow }: WalkInSlot) => {
    const question = t(isNow ? 'onSite.walkIn.confirmNow' : 'onSite.walkIn.confirmNext', {
      name: name ?? '',
    });
    if (!(await confirmAct('submit', question, { ok: t('onSite.walkIn.ask') }))) return;
    setSending(slotIdx);
    hasAsked.current = true;
    await store.askFor(slotIdx).then(
      ({ matchingIdx }) => {
        toastOnNextPage(t('onSite.walkIn.asked', { name: name ?? '' }));
        location.assign(localePath(t.locale, addressHere(`/matching/meeting/${matchingIdx}`)));
      },
      (error: unknown) => {
        setSending(undefined);
        hasAsked.current = false;
        const again = error instanceof ApiError ? againFrom(error.data) : '';
        return tellDialog(`${sentenceWithHelp(t, errorKey(error))} ${again}`.trim());
      },
    );
  };
  return (
    <div className="walk-in">
      <p>{t('onSite.walkIn.lead')}</p>
      {name !== null && withIdx !== undefined && (
        <div className="walk-in-with">
          <p className="note">{t('onSite.walkIn.with')}</p>
          <h2>
            <a href={localePath(t.locale, `/matching/user/${withIdx}`)}>{name}</a>
          </h2>
          <a href={localePath(t.locale, '/matching/walk-in')}>{t('onSite.walkIn.another')}</a>
        </div>
      )}
      <section aria-labelledby="walk-in-free">
        <h2 id="walk-in-free">{t('onSite.walkIn.free')}</h2>
        {open.data.slots.length === 0 ? (
          <p>{t('onSite.walkIn.noSlot')}</p>
        ) : (
          <ul className="walk-in-slots">
            {open.data.slots.map((slot) => (
              <li key={slot.slotIdx}>
                <p className="field-label">{t(slot.isNow ? 'onSite.walkIn.now' : 'onSite.walkIn.next')}</p>
                <SlotTime slot={slot} />
                <strong className="figures">
                  {t('onSite.walkIn.tables', { count: slot.freeTables, of: open.data.tableCount })}
                </strong>
                {!slot.isFree && <p>{t(isChosen ? 'onSite.walkIn.notBoth' : 'onSite.walkIn.notYou')}</p>}
                {isChosen && slot.isFree && slot.freeTables > 0 && (
                  <Button
                    busy={sending === slot.slotIdx}
                    disabled={sending !== undefined && sending !== slot.slotIdx}
                    onClick={() => void ask(slot)}
                    label={`${t('onSite.walkIn.ask')}: ${t(slot.isNow ? 'onSite.walkIn.now' : 'onSite.walkIn.next')}`}
                  >
                    {t('onSite.walkIn.ask')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <ZoneLine />
      </section>
      {!isChosen && (
        <>
          <FindPartner store={store} />
          <WalkInCode participateIdx={own.participateIdx} />
        </>
      )}
    </div>
  );
}
