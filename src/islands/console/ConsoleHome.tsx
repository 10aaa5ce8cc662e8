import { useStore } from '@nanostores/react';
import { mayDo, type Permission } from '#domain/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $member } from '#stores/session.ts';
import { ConsoleGate } from './ConsoleGate.tsx';
import './console.css';

type ConsoleArea = 'manage' | 'permission' | 'audit' | 'participate' | 'account';

/** The pages of the console, and the permission that opens each. A page that is added is listed here. */
const pages = [
  {
    path: '/manage/participate',
    permission: 'participate',
    title: 'manage.participants.title',
    lead: 'manage.participants.lead',
  },
  {
    path: '/manage/matching',
    permission: 'matching',
    title: 'manage.meetings.title',
    lead: 'manage.meetings.lead',
  },
  {
    path: '/manage/permission',
    permission: 'admin',
    title: 'permission.title',
    lead: 'permission.lead',
  },
  {
    path: '/manage/audit',
    permission: 'admin',
    title: 'audit.title',
    lead: 'audit.lead',
  },
] as const satisfies { path: string; permission: Permission; title: string; lead: string }[];

/** Where managers arrive: what they may do, each with a way there. */
export default function ConsoleHome({ texts }: { texts: TextData<ConsoleArea | 'ui' | 'msg' | 'rule'> }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate>
        <Pages />
      </ConsoleGate>
    </Texts>
  );
}

function Pages() {
  const t = useT<ConsoleArea>();
  const permissions = new Set(useStore($member)?.permissions);
  const open = pages.filter(({ permission }) => mayDo(permissions, permission));
  if (open.length === 0)
    return <EmptyState title={t('manage.nothingTitle')} text={t('manage.nothingText')} />;
  return (
    <ul className="manage-pages">
      {open.map(({ path, title, lead }) => (
        <li key={path}>
          <a href={localePath(t.locale, path)}>{t(title)}</a>
          <p className="note">{t(lead)}</p>
        </li>
      ))}
    </ul>
  );
}
