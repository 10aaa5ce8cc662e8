import type { ReactNode } from 'react';
import type { WayToMeet } from '#domain/matching/ranking.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Texts } from '#islands/ui/Texts.tsx';
import type { Profile as ProfileData } from '#stores/participation/profile.ts';
import { Profile } from './Profile.tsx';

interface Props {
  texts: TextData<SharedArea | 'profile' | 'choice' | 'company'>;
  profile: ProfileData;
  way: WayToMeet;
  /** What only members see beside it. */
  children?: ReactNode;
  /** The star, which is theirs, too. */
  star?: ReactNode;
}

/** A profile that everyone may read: drawn by the server alone, so its page carries no React. */
export default function PublicProfile({ texts, profile, way, children, star }: Props) {
  return (
    <Texts texts={texts}>
      <Profile profile={profile} isAskable way={way} contact={children} star={star} />
    </Texts>
  );
}
