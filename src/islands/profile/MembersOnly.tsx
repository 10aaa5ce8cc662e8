import type { ReactNode } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { ProfileHead } from './ProfileHead.tsx';

interface Props {
  texts: TextData<SharedArea | 'profile' | 'choice'>;
  kind: 'user' | 'product';
  /** The island for members. It is hidden from guests, and so never fetched for them. */
  children?: ReactNode;
}

/**
 * A profile that guests may not read, or that may not be there: a guest learns neither. Drawn by the server alone, and once
 * for all of them, so it names none.
 */
export default function MembersOnly({ texts, kind, children }: Props) {
  return (
    <Texts texts={texts}>
      <div className="for-guests">
        <LogInFirst kind={kind} />
      </div>
      <div className="for-members">{children}</div>
    </Texts>
  );
}

function LogInFirst({ kind }: Pick<Props, 'kind'>) {
  const t = useT<'profile'>();
  return (
    <ProfileHead
      over={t(kind === 'user' ? 'profile.participant' : 'profile.product')}
      title={t('profile.membersTitle')}
      lead={t('profile.membersText')}
    >
      <a className="button" data-kind="first" data-login-here href={localePath(t.locale, '/login')}>
        {t('profile.login')}
      </a>
    </ProfileHead>
  );
}
