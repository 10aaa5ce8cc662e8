import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { countryName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { pathOf, rowsOf } from '#shell/qr.ts';
import { $event } from '#stores/site/event.ts';
import { createBadges } from '#stores/visitor/check-in.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { CheckInArea, CheckInTexts } from './area.ts';
import '../console.css';
import './badges.css';

/** `/manage/visitor/badges?visitorIdxs=…`: badges on A6, one a page. */
export default function Badges({ texts }: { texts: CheckInTexts }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="participate">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

/** Only a browser has style sheets. */
const face = () => import('./badge-face.ts');

type Drawn = ManagedVisitor & { path: string; side: number };

/** Each with its QR code, drawn before anything is printed. */
const drawn = (visitors: readonly ManagedVisitor[]): Promise<Drawn[]> =>
  Promise.all(
    visitors.map(async (visitor) => {
      const rows = await rowsOf(visitor.code);
      return { ...visitor, path: pathOf(rows), side: rows.length };
    }),
  );

function Screen() {
  const t = useT<CheckInArea>();
  const store = useStoreOf(createBadges);
  const loaded = useStore(store.$badges);
  const [badges, setBadges] = useState<Drawn[]>();
  useEffect(() => {
    void store.load();
    void face();
  }, [store]);
  useEffect(() => {
    if (loaded.state === 'ready') void drawn(loaded.data.filter(({ isErased }) => !isErased)).then(setBadges);
  }, [loaded]);
  const back = localePath(t.locale, '/manage/visitor');
  if (loaded.state === 'failed') return <NotYet of={loaded} rows={6} onRetry={store.load} />;
  if (!badges) return <Skeleton rows={6} />;
  if (badges.length === 0)
    return (
      <EmptyState
        title={t('checkIn.badges.none')}
        text={t('checkIn.badges.noneText')}
        action={<Button href={back}>{t('checkIn.badges.back')}</Button>}
      />
    );
  const print = async () => {
    await face();
    // Slices of the face that are on their way would be missing on paper.
    await document.fonts.ready;
    window.print();
    await store.markPrinted().catch(() => undefined);
  };
  return (
    <>
      <div className="no-print manage-filters">
        <Button onClick={() => void print()}>{t('checkIn.badges.print', { count: badges.length })}</Button>
        <Button kind="second" href={back}>
          {t('checkIn.badges.back')}
        </Button>
        <p className="note">{t('checkIn.badges.paper')}</p>
      </div>
      <ul className="badges">
        {badges.map((badge) => (
          <Badge key={badge.visitorIdx} badge={badge} />
        ))}
      </ul>
    </>
  );
}

function Badge({ badge }: { badge: Drawn }) {
  const t = useT<CheckInArea>();
  const event = useStore($event);
  const { visitorName, visitorNameEn, organization, country, code, path, side } = badge;
  return (
    <li className="badge-sheet">
      <p className="badge-event">
        {event?.nameKo}
        {event && event.nameEn !== event.nameKo && <span lang="en">{event.nameEn}</span>}
      </p>
      <div className="badge-names">
        <p className="badge-first">{visitorName}</p>
        {visitorNameEn !== visitorName && <p className="badge-second">{visitorNameEn}</p>}
        <p className="badge-from">{organization}</p>
        <p>{countryName('en', country)}</p>
      </div>
      <div className="badge-foot">
        <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('registration.pass.square', { code })}>
          <path d={path} shapeRendering="crispEdges" />
        </svg>
        <p className="badge-kind">
          {t('checkIn.badges.was')}
          <span className="figures">{code.replaceAll(/(.{4})(?!$)/g, '$1 ')}</span>
        </p>
      </div>
    </li>
  );
}
