import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameIn, partIn } from '#domain/common/language.ts';
import type { WayToMeet } from '#domain/matching/ranking.ts';
import { sideOf } from '#domain/participation/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { MarkProfile } from '#islands/favourite/ProfileStar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { idxHere } from '#shell/here.ts';
import type { Loaded } from '#stores/lib/loaded.ts';
import { canAsk, createProfile, type Profile as Read } from '#stores/participation/profile.ts';
import { $member, $token } from '#stores/site/session.ts';
import { Profile } from './Profile.tsx';
import { ProfileHead } from './ProfileHead.tsx';

interface Props {
  texts: TextData<SharedArea | 'profile' | 'choice' | 'company' | 'favourite'>;
  kind: 'user' | 'product';
  way: WayToMeet;
}

/** A profile that guests may not read: fetched in the browser, once someone is logged in. */
export default function MemberProfile({ texts, ...of }: Props) {
  return (
    <Texts texts={texts}>
      <ForMembers {...of} />
    </Texts>
  );
}

/** What a mark on a profile is about. */
const markableOf = (data: { participateIdx: number } | { participateIdx: number; productIdx: number }) => ({
  participateIdx: data.participateIdx,
  productIdx: 'productIdx' in data ? data.productIdx : undefined,
});

const notFound = ['msg.buyer_not_found', 'msg.company_not_found', 'msg.product_not_found'];

function ForMembers({ kind, way }: Omit<Props, 'texts'>) {
  const t = useT<'profile'>();
  const token = useStore($token);
  const member = useStore($member);
  // The server draws this too, and has no `location`; the number is used in effects only.
  const store = useStoreOf(() => createProfile(kind, typeof location === 'undefined' ? 0 : idxHere()));
  const read = useStore(store.$profile);
  // Whoever has left meanwhile sees no more of it.
  const profile: Loaded<Read> = token === undefined ? { state: 'loading' } : read;
  const open = () => void store.open();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each reader.
  useEffect(() => {
    if (token !== undefined) open();
  }, [token]);
  useEffect(() => {
    if (read.state !== 'ready') return;
    const { data } = read.data;
    const name = 'companyName' in data ? partIn(t.locale, data.companyName) : nameIn(t.locale, data);
    document.title = document.title.replace(/^[^·]*/, `${name} `);
  }, [read, t.locale]);
  const word = t(kind === 'user' ? 'profile.participant' : 'profile.product');
  // Matching is closed to everyone else: it would only send them on.
  const type = member?.stateParticipate === 'COMPLETE' ? member.participateType : undefined;
  const hasPartners = !!type && sideOf[type] !== 'visitor';
  const to = (path: string, words: string) => <Button href={localePath(t.locale, path)}>{words}</Button>;
  if (profile.state === 'ready') {
    const { kind: shown, data } = profile.data;
    const name = shown === 'buyer' ? partIn(t.locale, data.companyName) : nameIn(t.locale, data);
    return (
      <Profile
        profile={profile.data}
        isAskable={canAsk(member?.participateType, data)}
        way={way}
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
        {profile.state === 'failed' && notFound.includes(profile.key) ? (
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
          <NotYet of={profile} rows={5} onRetry={open} />
        )}
      </div>
    </>
  );
}
