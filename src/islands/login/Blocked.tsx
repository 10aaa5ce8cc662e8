import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { dateFormat } from '#domain/day/date-format.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';

/** What helps whoever is refused because the account is blocked: until when, on the event's clock, and whom to ask. */
export function helpBlocked(failure: string, data: unknown): ReactNode {
  return failure === 'msg.account_blocked' && <Blocked until={(data as { until: string | null }).until} />;
}

function Blocked({ until }: { until: string | null }) {
  const t = useT<'member'>();
  const timeZone = useStore($event)?.timeZone ?? 'UTC';
  const format = dateFormat(t.locale === 'ko' ? 'ko-KR' : 'en-GB', {
    timeZone,
    timeZoneName: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <>
      {until !== null && `${t('member.login.blockedUntil', { time: format.format(new Date(until)) })} `}
      {t('member.login.organiserEmail') !== '' && t('member.login.organiser')}
    </>
  );
}
