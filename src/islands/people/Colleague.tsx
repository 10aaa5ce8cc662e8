import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatDay } from '#i18n/format.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import { countryOptions } from '#islands/form/countries.ts';
import { Form } from '#islands/form/Form.tsx';
import { CodeForm } from '#islands/login/CodeForm.tsx';
import { PasswordForm } from '#islands/login/PasswordForm.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useHashToken } from '#islands/ui/use-hash-token.ts';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { leaveOnPurpose } from '#shell/session/guard.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { createLogin } from '#stores/account/login.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import {
  type ColleagueInvitation,
  type ColleagueLink,
  colleagueLinkHere,
  createColleagueLink,
} from '#stores/participation/colleague-link.ts';
import { $event } from '#stores/site/event.ts';
import { $isLoggedIn, $member } from '#stores/site/session.ts';
import './people.css';

type Area = 'people' | 'member' | 'account' | 'ui' | 'msg' | 'rule';

/** `/participate/colleague`: whoever was invited to represent a participation joins by the link, or accepts with an account. */
export default function Colleague({ texts }: { texts: TextData<Area> }) {
  return (
    <Texts texts={texts}>
      <Screen />
    </Texts>
  );
}

function Screen() {
  const token = useHashToken(colleagueLinkHere);
  if (token === undefined) return <Skeleton rows={6} />;
  return token === null ? <NoLink /> : <Opened key={token} token={token} />;
}

/** What stands where the address has no link, or one that has ended. */
function NoLink() {
  const t = useT<Area>();
  return (
    <EmptyState
      title={t('people.join.noneTitle')}
      text={t('people.join.noneText')}
      action={<Button href={localePath(t.locale, '/login')}>{t('people.join.toLogin')}</Button>}
    />
  );
}

function Opened({ token }: { token: string }) {
  const link = useStoreOf(() => createColleagueLink(token));
  const loaded = useStore(link.$invitation);
  useEffect(() => void link.load(), [link]);
  if (loaded.state === 'failed' && loaded.key === 'msg.invitation_not_found') return <NoLink />;
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={6} onRetry={link.load} />;
  return <Invitation link={link} invitation={loaded.data} />;
}

/** Where what the organiser entered is taken over; a guest logs in, or joins, on the way. */
const myParticipation = (locale: Locale) => localePath(locale, addressHere('/my-page#participation'));

function Invitation({ link, invitation }: { link: ColleagueLink; invitation: ColleagueInvitation }) {
  const t = useT<Area>();
  const { locale } = t;
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const isLoggedIn = useStore($isLoggedIn);
  const [isKnown, setKnown] = useState(false);
  const { event, organisation, email, position, until } = invitation;
  /** On to the people of the participation; the address with the token is worth nothing now. */
  const done = () => {
    leaveOnPurpose();
    toastOnNextPage(t('people.join.joined'));
    location.replace(localePath(locale, addressHere('/my-page#people')));
  };
  const accept = () =>
    link.accept().then(done, async (error: unknown) => {
      const failure = errorKey(error);
      const text = sentenceWithHelp(t, failure);
      if (failure !== 'msg.participate_entered') return tellDialog(text);
      if (await confirmDialog(text, { ok: t('people.join.takeOver') })) {
        leaveOnPurpose();
        location.assign(myParticipation(locale));
      }
    });
  return (
    <div className="colleague">
      <p>
        {t('people.join.asked', {
          organisation: nameIn(locale, organisation),
          event: nameIn(locale, event),
        })}
      </p>
      <Facts
        facts={[
          [t('people.join.address'), email],
          [t('people.position'), position],
          [t('people.join.until'), formatDay(locale, until, zone)],
        ]}
      />
      <p className="note">{t('people.join.visitor')}</p>
      {isLoggedIn ? (
        <Accept link={link} onAccept={accept} />
      ) : isKnown ? (
        <LogIn email={email} onDone={accept} onOther={() => setKnown(false)} />
      ) : (
        <Join link={link} invitation={invitation} onDone={done} onOther={() => setKnown(true)} />
      )}
    </div>
  );
}

function Accept({ link, onAccept }: { link: ColleagueLink; onAccept: () => Promise<unknown> }) {
  const t = useT<Area>();
  const isBusy = useStore(link.$isAccepting);
  const member = useStore($member);
  return (
    <section aria-labelledby="accept">
      <h2 id="accept">{t('people.join.accept')}</h2>
      <p className="note">{t('people.join.acceptAs', { id: member?.id ?? '' })}</p>
      <div className="form-actions">
        <Button busy={isBusy} onClick={() => void onAccept()}>
          {t('people.join.accept')}
        </Button>
      </div>
    </section>
  );
}

function LogIn({
  email,
  onDone,
  onOther,
}: {
  email: string;
  onDone: () => Promise<unknown>;
  onOther: () => void;
}) {
  const t = useT<Area>();
  const login = useStoreOf(() => createLogin(email));
  const challenge = useStore(login.$challenge);
  return (
    <section aria-labelledby="known">
      <h2 id="known">{t('people.join.knownTitle')}</h2>
      <p className="note">{t('people.join.knownLead')}</p>
      {challenge === undefined ? (
        <PasswordForm
          login={login}
          onDone={() => void onDone()}
          actions={
            <Button kind="second" onClick={onOther}>
              {t('people.join.haveNone')}
            </Button>
          }
        />
      ) : (
        <CodeForm login={login} onDone={() => void onDone()} />
      )}
    </section>
  );
}

function Join({
  link,
  invitation,
  onDone,
  onOther,
}: {
  link: ColleagueLink;
  invitation: ColleagueInvitation;
  onDone: () => void;
  onOther: () => void;
}) {
  const t = useT<Area>();
  const form = useStoreOf(() => link.joinForm(invitation));
  const names = [
    <Field
      key="ko"
      name="nameKo"
      label={t('people.join.nameKo')}
      hint={t('people.join.nameKoHint')}
      autoComplete="name"
    />,
    <Field key="en" name="nameEn" label={t('people.join.nameEn')} autoComplete="name" />,
  ];
  const read = (path: string, text: string) => (
    <a href={localePath(t.locale, path)} target="_blank" rel="noreferrer">
      {text}
      <span className="visually-hidden"> ({t('member.terms.newTab')})</span>
    </a>
  );
  return (
    <section aria-labelledby="new">
      <h2 id="new">{t('people.join.newTitle')}</h2>
      <p className="note">{t('people.join.newLead')}</p>
      <Form
        form={form}
        label={t('people.join.newTitle')}
        onDone={onDone}
        help={(failure) =>
          failure === 'msg.participate_entered' && (
            <a href={myParticipation(t.locale)}>{t('people.join.takeOver')}</a>
          )
        }
      >
        {t.locale === 'ko' ? names : names.toReversed()}
        <SearchSelect name="country" label={t('people.join.country')} options={countryOptions(t)} />
        {/* So that a browser keeps the password with the address. */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
        <Field
          name="password"
          type="password"
          label={t('people.join.password')}
          hint={t('member.hint.password')}
          autoComplete="new-password"
        />
        <div className="consents">
          <Check
            name="agreeTerms"
            on="Y"
            off=""
            label={t('people.join.terms')}
            called={t('people.join.termsName')}
            hint={read('/policy/service', t('member.terms.readService'))}
          />
          <Check
            name="agreePrivacy"
            on="Y"
            off=""
            label={t('member.terms.privacy')}
            called={t('member.terms.privacyName')}
            hint={read('/policy/privacy', t('member.terms.readPrivacy'))}
          />
        </div>
        <div className="form-actions">
          <Button type="submit">{t('people.join.submit')}</Button>
          <Button kind="second" onClick={onOther}>
            {t('people.join.haveAccount')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
