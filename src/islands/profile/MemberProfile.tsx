import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { nameIn, partIn } from '#domain/common/language.ts';
import { sideOf } from '#domain/participation/participation.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { MarkProfile } from '#islands/favourite/ProfileStar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { idxHere } from '#shell/here.ts';
import { canAsk, createProfile } from '#stores/participation/profile.ts';
import { $member, $token } from '#stores/site/session.ts';
import { Profile } from './Profile.tsx';
import { ProfileHead } from './ProfileHead.tsx';

interface Props {
  texts: TextData<SharedArea | 'profile' | 'choice' | 'company' | 'favourite'>;
  kind: 'user' | 'product';
}

/** A profile that guests may not read: fetched in the browser, once someone is logged in. */
export default function MemberProfile({ texts, kind }: Props) {
  return (
    <Texts texts={texts}>
      <ForMembers kind={kind} />
    </Texts>
  );
}

/** What a mark on a profile is about. */
const markableOf = (data: { participateIdx: number } | { participateIdx: number; productIdx: number }) => ({
  participateIdx: data.participateIdx,
  productIdx: 'productIdx' in data ? data.productIdx : undefined,
});

const notFound = ['msg.buyer_not_found', 'msg.company_not_found', 'msg.product_not_found'];

function ForMembers({ kind }: Omit<Props, 'texts'>) {
  const t = useT<'profile'>();
  const [isHere, setHere] = useState(false);
  const token = useStore($token);
  const member = useStore($member);
  // The server draws this too, and has no `location`; the number is used in effects only.
  const store = useStoreOf(() => createProfile(kind, typeof location === 'undefined' ? 0 : idxHere()));
  const profile = useStore(store.$profile);
  const open = () => void store.open();
  useEffect(() => setHere(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each reader.
  useEffect(() => {
    if (token !== undefined) open();
  }, [token]);
  useEffect(() => {
    if (profile.state !== 'ready') return;
    const { data } = profile.data;
    const name = 'companyName' in data ? partIn(t.locale, data.companyName) : nameIn(t.locale, data);
    document.title = document.title.replace(/^[^·]*/, `${name} `);
  }, [profile, t.locale]);
  const word = t(kind === 'user' ? 'profile.participant' : 'profile.product');
  // Matching is closed to everyone else: it would only send them on.
  const type = member?.stateParticipate === 'COMPLETE' ? member.participateType : undefined;
  const hasPartners = !!type && sideOf[type] !== 'visitor';
  const to = (path: string, words: string) => <Button href={localePath(t.locale, path)}>{words}</Button>;
  if (isHere && token !== undefined && profile.state === 'ready') {
    const { kind: shown, data } = profile.data;
    const name = shown === 'buyer' ? partIn(t.locale, data.companyName) : nameIn(t.locale, data);
    return (
      <Profile
        profile={profile.data}
        isAskable={canAsk(member?.participateType, data)}
        star={
          <MarkProfile target={markableOf(data)} name={name} side={shown === 'product' ? undefined : shown} />
        }
      />
    );
  }
  return (
    <>
      <ProfileHead over={word} title={word} />
      <div className="lattice">
        {profile.state !== 'failed' ? (
          <Skeleton rows={5} />
        ) : notFound.includes(profile.key) ? (
          <EmptyState
            title={t('profile.goneTitle')}
            text={t('profile.goneText')}
            action={
              hasPartners
                ? to('/matching/info', t('profile.find'))
                : to('/participate/companyList', t('profile.companies'))
            }
          />
        ) : (
          <FailedState text={sentence(t, profile.key)} onRetry={open} />
        )}
      </div>
    </>
  );
}
