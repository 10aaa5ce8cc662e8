import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ParticipantPage as Page } from '#api/participation/without-account.ts';
import { nameIn } from '#domain/common/language.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDate, zoneName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { fileBase } from '#islands/ui/Picture.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useHashToken } from '#islands/ui/use-hash-token.ts';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { toast } from '#shell/toast.ts';
import { linkHere } from '#stores/lib/link-here.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createParticipantPage, type ParticipantPageStore } from '#stores/participation/participant-page.ts';
import { $member } from '#stores/site/session.ts';
import { Entered } from './Entered.tsx';
import { Meetings } from './Meetings.tsx';
import { Times } from './Times.tsx';
import './without-account.css';

const GuestRanking = lazy(() => import('#islands/ranking/GuestRanking.tsx'));

export type PageArea = 'withoutAccount' | 'ranking' | 'company' | 'buyer' | 'choice' | 'member';

/** In milliseconds: a meeting may be moved while the page is open. */
const refreshMs = 60_000;

/** `/visit/participant`: what somebody without an account reads and does by their personal link. */
export default function ParticipantPage({ texts }: { texts: TextData<SharedArea | PageArea> }) {
  return (
    <Texts texts={texts}>
      <Screen />
    </Texts>
  );
}

function Screen() {
  const token = useHashToken(linkHere);
  if (token === undefined) return <Skeleton rows={6} />;
  if (token === null) return <NoLink />;
  return <Opened key={token} token={token} />;
}

/** What stands where the address has no link, or one that has ended. */
function NoLink() {
  const t = useT<PageArea>();
  return <EmptyState title={t('withoutAccount.noneTitle')} text={t('withoutAccount.noneText')} />;
}

function Opened({ token }: { token: string }) {
  const t = useT<PageArea>();
  const store = useStoreOf(() => createParticipantPage(token));
  const loaded = useStore(store.$page);
  const isErased = useStore(store.$isErased);
  useEffect(() => {
    void store.load();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !store.$isErased.get()) void store.refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [store]);
  if (isErased)
    return <EmptyState title={t('withoutAccount.erasedTitle')} text={t('withoutAccount.erasedText')} />;
  if (loaded.state === 'failed' && loaded.key === 'msg.guest_link_not_found') return <NoLink />;
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={6} onRetry={store.load} />;
  const page = loaded.data;
  return page.consentedAt === null ? (
    <Notice page={page} store={store} />
  ) : (
    <Own page={page} store={store} token={token} />
  );
}

/** Before they agree: who entered what, why, for how long, and how to refuse. */
function Notice({ page, store }: { page: Page; store: ParticipantPageStore }) {
  const t = useT<PageArea>();
  const [isBusy, setBusy] = useState(false);
  const expo = nameIn(t.locale, page.event);
  // With its year: what was entered is kept for years.
  const day = (at: string) => formatDate(t.locale, at, page.event.timeZone);
  const agree = async () => {
    setBusy(true);
    await store
      .consent('Y')
      .catch((error: unknown) => toast(sentence(t, errorKey(error)), 'failure'))
      .finally(() => setBusy(false));
  };
  // Nobody is told to write to an address that nobody has said.
  const isReached = t('member.login.organiserEmail') !== '';
  return (
    <section className="without-account" aria-labelledby="notice">
      <h2 id="notice">{t('withoutAccount.notice.title', { expo })}</h2>
      <p>{t('withoutAccount.notice.who', { expo, date: day(page.enteredAt) })}</p>
      <Entered page={page} heading="h3" />
      <dl className="without-account-notice">
        {(['why', 'source', 'toWhom'] as const).map((part) => (
          <div key={part}>
            <dt>{t(`withoutAccount.notice.${part}Head`)}</dt>
            <dd>{t(`withoutAccount.notice.${part}`)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('withoutAccount.notice.untilHead')}</dt>
          <dd>{t('withoutAccount.notice.until', { date: day(page.event.keptUntil) })}</dd>
        </div>
        <div>
          <dt>{t('withoutAccount.notice.rightsHead')}</dt>
          <dd>
            {t(isReached ? 'withoutAccount.notice.rights' : 'withoutAccount.notice.rightsAtDesk')}{' '}
            <a href={localePath(t.locale, '/policy/privacy')}>{t('withoutAccount.notice.policy')}</a>
          </dd>
        </div>
      </dl>
      <div className="form-actions">
        <Button busy={isBusy} onClick={() => void agree()}>
          {t('withoutAccount.notice.agree')}
        </Button>
        <Refuse store={store} />
      </div>
    </section>
  );
}

/** Erases all of it, also after they agreed. */
function Refuse({ store }: { store: ParticipantPageStore }) {
  const t = useT<PageArea>();
  const refuse = async () => {
    const words = { ok: t('withoutAccount.refuseOk') };
    if (!(await confirmAct('withdraw', t('withoutAccount.refuseAsk'), words))) return;
    await store.consent('N').catch((error: unknown) => toast(sentence(t, errorKey(error)), 'failure'));
  };
  return (
    <Button kind="second" onClick={() => void refuse()}>
      {t('withoutAccount.refuse')}
    </Button>
  );
}

/** Once they agreed: their meetings, their times, and what is stored of them. */
function Own({ page, store, token }: { page: Page; store: ParticipantPageStore; token: string }) {
  const t = useT<PageArea>();
  const { event } = page;
  // Where they are to be comes before whom they wished for.
  const hasConfirmed = page.meetings?.some(({ stateMatching }) => stateMatching === 'complete') ?? false;
  const meetings = <Meetings key="meetings" page={page} store={store} />;
  const ranking = (
    <Suspense key="ranking">
      <GuestRanking token={token} zone={event.timeZone} />
    </Suspense>
  );
  const calendar = `${fileBase().replace(/\/$/, '')}/calendar/${token}.ics?language=${t.locale}`;
  return (
    <div className="without-account">
      <div className="without-account-head">
        <div>
          <p className="note">
            {nameIn(t.locale, event)} · {t.locale === 'ko' ? event.placeKo : event.placeEn}
          </p>
          <h2>{page.entered.personName}</h2>
          <p className="note">
            {t('withoutAccount.zone', { zone: zoneName(t.locale, event.timeZone, event.startsAt) })}
          </p>
        </div>
        <p className="no-print">
          <a className="button" data-kind="second" data-size="small" href={calendar} download>
            {t('withoutAccount.calendar')}
          </a>
        </p>
      </div>
      <TakeOver store={store} />
      {hasConfirmed ? [meetings, ranking] : [ranking, meetings]}
      <Times page={page} store={store} />
      <section className="no-print" aria-labelledby="entered">
        <h3 id="entered">{t('withoutAccount.entered')}</h3>
        <Entered page={page} heading="h4" />
        <p className="note">{t('withoutAccount.enteredHint')}</p>
        <MailingSwitch page={page} store={store} />
        <div className="form-actions">
          <Refuse store={store} />
        </div>
      </section>
    </div>
  );
}

/** Whether the organiser's mailings reach them; mails about their meetings do all the same. */
function MailingSwitch({ page, store }: { page: Page; store: ParticipantPageStore }) {
  const t = useT<PageArea>();
  const [isBusy, setBusy] = useState(false);
  if (page.mailings === null) return null;
  const change = async (mailings: 'Y' | 'N') => {
    setBusy(true);
    await store.switchMailings(mailings).then(
      () => toast(t(`withoutAccount.mailings.${mailings === 'Y' ? 'isOn' : 'isOff'}`)),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(false);
  };
  return (
    <label className="without-account-switch">
      <input
        type="checkbox"
        checked={page.mailings === 'Y'}
        disabled={isBusy}
        onChange={(event) => void change(event.target.checked ? 'Y' : 'N')}
      />
      <span>
        {t('withoutAccount.mailings.label')}
        <span className="note">{t('withoutAccount.mailings.hint')}</span>
      </span>
    </label>
  );
}

/** Who is logged in may make it a participation of their account. */
function TakeOver({ store }: { store: ParticipantPageStore }) {
  const t = useT<PageArea>();
  const member = useStore($member);
  const [isBusy, setBusy] = useState(false);
  if (!member) return null;
  const take = async () => {
    setBusy(true);
    await store.takeOver().then(
      () => location.assign(localePath(t.locale, '/my-page')),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(false);
  };
  return (
    <section className="without-account-offer no-print" aria-labelledby="take-over">
      <h3 id="take-over">{t('withoutAccount.takeOverTitle')}</h3>
      <p>{t('withoutAccount.takeOverText')}</p>
      <Button size="small" busy={isBusy} onClick={() => void take()}>
        {t('withoutAccount.takeOver')}
      </Button>
    </section>
  );
}
