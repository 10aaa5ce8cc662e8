import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Hole } from '#api/matching/hole.ts';
import { nameIn } from '#domain/common/language.ts';
import { sentence } from '#i18n/engine.ts';
import { formatSpan, formatTime } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { placeText } from '#islands/matching/MeetingPlace.tsx';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createHoles } from '#stores/matching/holes.ts';
import './holes.css';

/** An offer ends by the clock, too, which nobody announces. */
const lookMs = 60_000;

/** Who is left alone now, and whom they could meet: a press makes the meeting. Nothing where nobody is. */
export function Holes({ onFilled }: { onFilled: () => Promise<void> }) {
  const t = useT<'holeDesk'>();
  const store = useStoreOf(createHoles);
  const loaded = useStore(store.$holes);
  useEffect(() => {
    void store.load();
    const timer = setInterval(() => void store.refresh(), lookMs);
    return () => clearInterval(timer);
  }, [store]);
  useChanges(store.refresh);
  if (loaded.state !== 'ready' || loaded.data.holes.length === 0) return null;
  const { offers, holes } = loaded.data;
  return (
    <section className="holes" aria-labelledby="holes-now">
      <p className="holes-title" id="holes-now">
        {t('holeDesk.title')} {holes.length}
      </p>
      <p className="note">{t(offers === 'phones' ? 'holeDesk.phones' : 'holeDesk.desk')}</p>
      <ul>
        {holes.map((hole) => (
          <OneHole key={hole.holeIdx} hole={hole} fill={store.fill} onFilled={onFilled} />
        ))}
      </ul>
    </section>
  );
}

function OneHole({
  hole,
  fill,
  onFilled,
}: {
  hole: Hole;
  fill: (holeIdx: number, participateIdx: number) => Promise<void>;
  onFilled: () => Promise<void>;
}) {
  const t = useT<'holeDesk' | 'matching'>();
  const zone = useZone();
  const [busyWith, setBusyWith] = useState<number>();
  const nameOf = (party: Pick<Hole, 'nameKo' | 'nameEn'>) =>
    nameIn(t.locale, { nameKo: party.nameKo ?? '', nameEn: party.nameEn ?? '' }) || t('ui.formerMember');
  const who = nameOf(hole);
  async function press(candidate: Hole['candidates'][number]): Promise<void> {
    setBusyWith(candidate.participateIdx);
    try {
      await fill(hole.holeIdx, candidate.participateIdx);
      toast(t('holeDesk.filled', { who, other: nameOf(candidate) }));
      await onFilled();
    } catch (error) {
      toast(sentence(t, errorKey(error)), 'failure');
    }
    setBusyWith(undefined);
  }
  const factsOf = ({ isMutual, hasRequest, metres, asked }: Hole['candidates'][number]) => [
    ...(isMutual ? [t('holeDesk.mutual')] : []),
    ...(hasRequest ? [t('holeDesk.request')] : isMutual ? [] : [t('holeDesk.listed')]),
    ...(metres === null ? [] : [t('holeDesk.metres', { count: metres })]),
    ...(asked === null ? [] : [t(`holeDesk.asked.${asked}`)]),
  ];
  return (
    <li>
      <p>
        <strong>{who}</strong>
        <span className="note">{t(`holeDesk.why.${hole.why}`)}</span>
        <span className="note">
          {t('holeDesk.place', {
            time: formatSpan(t.locale, hole.startsAt, hole.endsAt, zone),
            where: placeText(t, { tableNo: hole.tableNo, tableName: hole.tableName, byVideo: 'N' }),
            until: formatTime(t.locale, hole.until, zone),
          })}
        </span>
      </p>
      {hole.candidates.length === 0 ? (
        <p className="note">{t('holeDesk.none')}</p>
      ) : (
        <ol>
          {hole.candidates.map((candidate) => (
            <li key={candidate.participateIdx}>
              <span>{nameOf(candidate)}</span>
              <span className="note">{factsOf(candidate).join(' · ')}</span>
              <Button
                kind="second"
                size="small"
                busy={busyWith === candidate.participateIdx}
                disabled={busyWith !== undefined && busyWith !== candidate.participateIdx}
                label={t('holeDesk.fillOf', { who, other: nameOf(candidate) })}
                onClick={() => void press(candidate)}
              >
                {t('holeDesk.fill')}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
