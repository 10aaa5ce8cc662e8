import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { HoleOffer } from '#api/matching/hole.ts';
import { nameIn } from '#domain/common/language.ts';
import { sentence } from '#i18n/engine.ts';
import { formatSpan, formatTime } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createHoleOffers } from '#stores/matching/holes.ts';
import { $event } from '#stores/site/event.ts';
import { $isApproved } from '#stores/site/session.ts';
import { useZone } from '../EventTimes.tsx';
import { placeText } from '../MeetingPlace.tsx';
import { useChanges } from '../use-changes.ts';
import './hole-offers.css';

/** What the reader is asked just now: whether they meet somebody who is left alone. Nothing where nothing is, or the event asks nobody. */
export function HoleOffers() {
  const event = useStore($event);
  const isApproved = useStore($isApproved);
  return event?.holeOffers === 'phones' && isApproved ? <Offers /> : null;
}

function Offers() {
  const t = useT<'hole'>();
  const store = useStoreOf(createHoleOffers);
  const offers = useStore(store.$offers);
  useEffect(() => void store.load(), [store]);
  useChanges(store.refresh);
  if (offers.state !== 'ready' || offers.data.length === 0) return null;
  return (
    <section className="hole-offers" aria-labelledby="hole-offers">
      <p className="hole-title" id="hole-offers">
        {t('hole.title')}
      </p>
      <ul>
        {offers.data.map((offer) => (
          <Offer key={offer.offerIdx} offer={offer} answer={store.answer} />
        ))}
      </ul>
    </section>
  );
}

function Offer({
  offer,
  answer,
}: {
  offer: HoleOffer;
  answer: ReturnType<typeof createHoleOffers>['answer'];
}) {
  const t = useT<'hole' | 'matching'>();
  const zone = useZone();
  const [isSending, setSending] = useState(false);
  const { offerIdx, startsAt, endsAt, until, tableNo, tableName, isThere, saidYes } = offer;
  const who =
    nameIn(t.locale, { nameKo: offer.nameKo ?? '', nameEn: offer.nameEn ?? '' }) || t('ui.formerMember');
  async function say(isYes: 'Y' | 'N'): Promise<void> {
    setSending(true);
    try {
      const { outcome, matchingIdx } = await answer(offerIdx, isYes);
      const done = outcome === 'waiting' ? 'asked' : outcome;
      toast(t(`hole.${done}`), outcome === 'gone' ? 'failure' : 'success');
      if (matchingIdx !== null) location.assign(localePath(t.locale, `/matching/meeting/${matchingIdx}`));
    } catch (error) {
      toast(sentence(t, errorKey(error)), 'failure');
    }
    setSending(false);
  }
  return (
    <li>
      <p>
        <strong>{t(isThere ? 'hole.there' : 'hole.come', { who })}</strong>
      </p>
      <p>
        {t('hole.place', {
          time: formatSpan(t.locale, startsAt, endsAt, zone),
          where: placeText(t, { tableNo, tableName, byVideo: 'N' }),
          until: formatTime(t.locale, until, zone),
        })}
      </p>
      {saidYes ? (
        <p className="note" role="status">
          {t('hole.waiting')}
        </p>
      ) : (
        <p className="hole-acts">
          <Button busy={isSending} label={t('hole.yesOf', { who })} onClick={() => void say('Y')}>
            {t('hole.yes')}
          </Button>
          <Button
            kind="second"
            busy={isSending}
            label={t('hole.noOf', { who })}
            onClick={() => void say('N')}
          >
            {t('hole.no')}
          </Button>
        </p>
      )}
    </li>
  );
}
