import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { mayDo } from '#domain/common/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { useReader } from '#islands/login/reader.ts';
import type { FormArea, FormTexts } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $hasMatching, $isApproved } from '#stores/site/session.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { ConsentNotice } from './ConsentNotice.tsx';
import { EmailNotice } from './EmailNotice.tsx';
import { LeaveForGood } from './LeaveForGood.tsx';
import { MemberDetails } from './MemberDetails.tsx';
import { MyParticipation } from './MyParticipation.tsx';
import { NextMeetings } from './NextMeetings.tsx';
import { Part } from './Part.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import './my-page.css';
import './my-parts.css';

// Few readers open it, so its scripts come when they do.
const Sessions = lazy(() => import('./Sessions.tsx'));
const MyConsents = lazy(() => import('./MyConsents.tsx'));
const NoticeSwitches = lazy(() => import('./NoticeSwitches.tsx'));
const FollowUpResults = lazy(() => import('#islands/counseling/FollowUpResults.tsx'));
const MyPeople = lazy(() => import('./MyPeople.tsx'));
const MyData = lazy(() => import('./MyData.tsx'));
const CompanyScreen = lazy(() => import('./CompanyScreen.tsx'));
const ProductScreen = lazy(() => import('./ProductScreen.tsx'));

export default function MyPage({
  texts,
}: {
  texts: FormTexts & TextData<'account' | 'consent' | 'noticeSwitch' | 'followUp' | 'people'>;
}) {
  return (
    <Texts texts={texts}>
      <Sections />
    </Texts>
  );
}

function Sections() {
  const t = useT<FormArea | 'account' | 'consent' | 'noticeSwitch' | 'followUp' | 'people'>();
  const member = useReader();
  const isApproved = useStore($isApproved);
  const hasMatching = useStore($hasMatching);
  // The token is in the browser's storage, so the server draws placeholders, and so does the first client render.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!isHere || !member) return <Skeleton rows={6} />;
  // What a query names is a screen of its own, to which my page links.
  const edited = new URLSearchParams(location.search).get('edit');
  if (edited === 'company' || edited === 'product')
    return (
      <div className="my-page" key={member.memberIdx}>
        <Suspense fallback={<Skeleton rows={6} />}>
          {edited === 'company' ? <CompanyScreen /> : <ProductScreen />}
        </Suspense>
      </div>
    );
  const isManager = mayDo(new Set(member.permissions), 'participate');
  return (
    <div className="my-page" key={member.memberIdx}>
      {isApproved && <NextMeetings />}
      <MyParticipation />
      <ConsentNotice member={member} />
      <EmailNotice member={member} />
      {(isManager || isApproved) && (
        <nav className="my-links" aria-label={t('member.page.links')}>
          {isApproved && (
            <Button href={localePath(t.locale, '/matching/info')}>{t('participate.state.toMatching')}</Button>
          )}
          {isManager && (
            <Button kind="second" href={localePath(t.locale, '/manage/participate')}>
              {t('member.page.manage')}
            </Button>
          )}
        </nav>
      )}
      {hasMatching && (
        <Part id="people" title={t('people.title')}>
          <MyPeople />
        </Part>
      )}
      {(member.participateType === 'COMPANY' || location.hash === '#results') && (
        <Part id="results" title={t('followUp.title')}>
          <FollowUpResults />
        </Part>
      )}
      <MemberDetails member={member} />
      <ChangePassword member={member} />
      <SecondFactor member={member} />
      <Part id="sessions" title={t('account.session.title')}>
        <Sessions />
      </Part>
      <Part id="notices" title={t('noticeSwitch.title')}>
        <NoticeSwitches />
      </Part>
      <Part id="consents" title={t('consent.page.title')}>
        <MyConsents />
      </Part>
      <Part id="data" title={t('account.data.title')}>
        <MyData />
      </Part>
      <LeaveForGood />
    </div>
  );
}
