import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { mayDoAny, type Permission } from '#domain/common/permission.ts';
import { localePath } from '#i18n/locales.ts';
import { useReader } from '#islands/login/reader.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $hasNoEvent } from '#stores/console/console.ts';

/**
 * Wraps a page of the console: it is drawn for managers with the permission, a second factor and a password that is long
 * enough. The others read why not and get a link to what helps; the server refuses them anyway. Needs the texts of `participate` and `account`.
 */
export function ConsoleGate({
  permission,
  orWithoutEvent = false,
  children,
}: {
  /** What is needed, or one of several; without it any permission is enough. */
  permission?: Permission | readonly Permission[];
  /** The page has something to show before there is an event. */
  orWithoutEvent?: boolean;
  children: ReactNode;
}) {
  const t = useT<'account' | 'participate'>();
  const hasNoEvent = useStore($hasNoEvent);
  const member = useReader();
  // The token is in the browser's storage: the server and the first client render draw a placeholder.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!isHere || member === undefined) return <Skeleton rows={6} />;
  const myPage = localePath(t.locale, '/my-page');
  const permissions = new Set(member.permissions);
  if (permission === undefined ? permissions.size === 0 : !mayDoAny(permissions, permission))
    return (
      <EmptyState
        title={t('msg.access_deny')}
        action={
          <Button kind="second" href={myPage}>
            {t('participate.exist.toMyPage')}
          </Button>
        }
      />
    );
  if (member.needsSecondFactor)
    return (
      <EmptyState
        title={t('account.factor.title')}
        text={t('msg.second_factor_needed')}
        action={<Button href={`${myPage}#second-factor`}>{t('account.factor.toSetUp')}</Button>}
      />
    );
  if (member.needsLongerPassword)
    return (
      <EmptyState
        title={t('account.password.title')}
        text={t('msg.longer_password_needed')}
        action={<Button href={`${myPage}#password`}>{t('account.password.toChange')}</Button>}
      />
    );
  // Permissions are of an event: whoever comes here without one manages every event, and may make the first.
  if (hasNoEvent && !orWithoutEvent)
    return (
      <EmptyState
        title={t('account.noEvent.title')}
        action={<Button href={localePath(t.locale, '/manage/event')}>{t('account.noEvent.toMake')}</Button>}
      />
    );
  return children;
}
