import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { People as Answer, InvitedColleague, Representative } from '#api/participation/people.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatDay, formatMoment, languageName } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { AskToCancel, PeopleStore } from '#stores/participation/people.ts';
import { $event } from '#stores/site/event.ts';
import { Invite, OwnPart } from './PeopleForms.tsx';
import './people.css';

/** Meetings of a question that are named one by one; of more it says how many. */
const namedMost = 12;

type Acts = ReturnType<typeof useActs>;

/** What is done with people: asked, done, and said. `isBusy` while one of them is on its way. */
function useActs(store: PeopleStore, side: Answer['side'] | undefined, onLeft: (() => void) | undefined) {
  const t = useT<'people'>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    await work().then(
      (isDone) => isDone !== false && toast(done),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))).then(() => store.load()),
    );
    setBusy(false);
  };
  const askToCancel: AskToCancel = (meetings) => {
    const named = meetings
      .slice(0, namedMost)
      .map(({ startsAt, companyKo, companyEn, buyer }) =>
        [
          formatMoment(t.locale, startsAt, zone),
          side === 'buyer' ? nameIn(t.locale, { nameKo: companyKo, nameEn: companyEn }) : buyer,
        ].join(' · '),
      );
    if (meetings.length > namedMost) named.push('…');
    const text = `${t('people.strandsTitle')}\n${t('people.strandsLead')}\n\n${named.join('\n')}`;
    return confirmDialog(text, { ok: t('people.strandsGoOn', { count: meetings.length }), danger: true });
  };
  const nameOf = (person: Representative) => nameIn(t.locale, person);
  return {
    isBusy,
    async pass(person: Representative) {
      const name = nameOf(person);
      if (await confirmAct('submit', t('people.passAsk', { name }), { ok: t('people.pass') }))
        await run(() => store.passCharge(person), t('people.passed', { name }));
    },
    async remove(person: Representative) {
      const name = nameOf(person);
      const words = { ok: t('people.remove'), danger: true };
      if (await confirmAct('delete', t('people.removeAsk', { name }), words))
        await run(() => store.remove(person, askToCancel), t('people.removed', { name }));
    },
    async leave() {
      const words = { ok: t('people.leave'), danger: true };
      if (!(await confirmAct('withdraw', t('people.leaveAsk'), words))) return;
      await run(async () => {
        const isDone = await store.leave(askToCancel);
        if (isDone) onLeft?.();
        return isDone;
      }, t('people.left'));
    },
    async takeBack(one: InvitedColleague) {
      const words = { ok: t('people.takeBack'), danger: true };
      if (await confirmAct('delete', t('people.takeBackAsk', { address: one.email }), words))
        await run(() => store.takeBack(one), t('people.takenBack'));
    },
    sendAgain: (one: InvitedColleague) => run(() => store.sendAgain(one), t('people.sentAgain')),
  };
}

/** Who represents a participation and who is invited to: for its own people, and for managers (`isManaged`). */
export default function People({
  store,
  isManaged = false,
  onLeft,
}: {
  store: PeopleStore;
  isManaged?: boolean;
  /** The reader represents it no more. */
  onLeft?: () => void;
}) {
  const loaded = useStore(store.$people);
  const acts = useActs(store, loaded.state === 'ready' ? loaded.data.side : undefined, onLeft);
  useEffect(() => void store.load(), [store]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={3} onRetry={store.load} />;
  return <Listed store={store} data={loaded.data} acts={acts} isManaged={isManaged} />;
}

function Listed({
  store,
  data,
  acts,
  isManaged,
}: {
  store: PeopleStore;
  data: Answer;
  acts: Acts;
  isManaged: boolean;
}) {
  const t = useT<'people'>();
  const { people, invited, mayChange } = data;
  const inCharge = people.find(({ hasCharge }) => hasCharge);
  const isFull = people.length + invited.length >= limits.representatives;
  return (
    <div className="people">
      {!isManaged && <p className="note">{t('people.lead')}</p>}
      {!mayChange && inCharge && (
        <p className="wizard-note">{t('people.chargedBy', { name: nameIn(t.locale, inCharge) })}</p>
      )}
      <ul className="people-list">
        {people.map((person) => (
          <li key={person.representativeIdx}>
            <Person person={person} isAlone={people.length === 1} mayChange={mayChange} acts={acts} />
            {person.isMe && !isManaged && (
              <OwnPart
                key={JSON.stringify(person)}
                store={store}
                me={person}
                onLeave={
                  people.some((one) => one.hasAccount && !one.isMe) ? () => void acts.leave() : undefined
                }
                isBusy={acts.isBusy}
              />
            )}
          </li>
        ))}
      </ul>
      {invited.length > 0 && (
        <>
          <h3>{t('people.invitedTitle')}</h3>
          <ul className="people-list">
            {invited.map((one) => (
              <Invited key={one.representativeInvitationIdx} one={one} mayChange={mayChange} acts={acts} />
            ))}
          </ul>
        </>
      )}
      {mayChange && (isFull ? <p className="note">{t('people.full')}</p> : <Invite store={store} />)}
    </div>
  );
}

const spokenIn = (locale: 'ko' | 'en', languages: readonly string[]) =>
  languages.map((one) => languageName(locale, one)).join(', ');

function Person({
  person,
  isAlone,
  mayChange,
  acts,
}: {
  person: Representative;
  isAlone: boolean;
  mayChange: boolean;
  acts: Acts;
}) {
  const t = useT<'people'>();
  const name = nameIn(t.locale, person);
  const { languages, position, hasCharge, hasAccount, isMe } = person;
  return (
    <>
      <p className="people-name">
        <strong>{name}</strong>
        {isMe && <span className="note">({t('people.me')})</span>}
        {hasCharge && <StateBadge tone="good">{t('people.inCharge')}</StateBadge>}
      </p>
      <p className="note">
        {position ?? t('people.noPosition')}
        {languages.length > 0 && ` · ${t('people.speaks', { languages: spokenIn(t.locale, languages) })}`}
      </p>
      {mayChange && !isMe && !isAlone && (
        <p className="people-acts">
          {!hasCharge && hasAccount && (
            <Button
              kind="second"
              size="small"
              busy={acts.isBusy}
              label={t('people.passOf', { name })}
              onClick={() => void acts.pass(person)}
            >
              {t('people.pass')}
            </Button>
          )}
          <Button
            kind="plain"
            size="small"
            busy={acts.isBusy}
            label={t('people.removeOf', { name })}
            onClick={() => void acts.remove(person)}
          >
            {t('people.remove')}
          </Button>
        </p>
      )}
    </>
  );
}

function Invited({ one, mayChange, acts }: { one: InvitedColleague; mayChange: boolean; acts: Acts }) {
  const t = useT<'people'>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const { email, position, languages, invitedAt, until } = one;
  const day = (at: string) => formatDay(t.locale, at, zone);
  return (
    <li>
      <p className="people-name">{email}</p>
      <p className="note">
        {position}
        {languages.length > 0 && ` · ${t('people.speaks', { languages: spokenIn(t.locale, languages) })}`}
      </p>
      <p className="note">{t('people.invitedAt', { day: day(invitedAt), until: day(until) })}</p>
      {mayChange && (
        <p className="people-acts">
          <Button
            kind="second"
            size="small"
            busy={acts.isBusy}
            label={t('people.againOf', { address: email })}
            onClick={() => void acts.sendAgain(one)}
          >
            {t('people.again')}
          </Button>
          <Button
            kind="plain"
            size="small"
            busy={acts.isBusy}
            label={t('people.takeBackOf', { address: email })}
            onClick={() => void acts.takeBack(one)}
          >
            {t('people.takeBack')}
          </Button>
        </p>
      )}
    </li>
  );
}
