import type { ReactNode } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { ProfileHead } from './ProfileHead.tsx';

interface Props {
  texts: TextData<SharedArea | 'profile' | 'choice'>;
  kind: 'user' | 'product';
  idx: number;
  /** The island for members. It is hidden from guests, and so never fetched for them. */
  children?: ReactNode;
}

/** A profile that guests may not read, or that may not be there: a guest learns neither. Drawn by the server alone. */
export default function MembersOnly({ texts, kind, idx, children }: Props) {
  return (
    <Texts texts={texts}>
      <div className="for-guests">
        <LogInFirst kind={kind} idx={idx} />
      </div>
      <div className="for-members">{children}</div>
    </Texts>
  );
}

function LogInFirst({ kind, idx }: Pick<Props, 'kind' | 'idx'>) {
  const t = useT<'profile'>();
  const next = encodeURIComponent(localePath(t.locale, `/matching/${kind}/${idx}`));
  return (
    <ProfileHead
      over={t(kind === 'user' ? 'profile.participant' : 'profile.product')}
      title={t('profile.membersTitle')}
      lead={t('profile.membersText')}
    >
      <Button href={localePath(t.locale, `/login?next=${next}`)}>{t('profile.login')}</Button>
    </ProfileHead>
  );
}
