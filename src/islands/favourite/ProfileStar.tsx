import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Side } from '#domain/participation/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $marks, favouriteKey, type Markable } from '#stores/participation/favourites.ts';
import { $member } from '#stores/site/session.ts';
import { Star } from './Star.tsx';

const NotWithAct = lazy(() => import('#islands/not-with/NotWithAct.tsx'));

/**
 * The star of a profile; once pressed, with the way to where a note is written. Of a participant, whose `side` is given, also that the
 * reader does not want to meet them.
 */
export function MarkProfile({
  target,
  name,
  side,
}: {
  target: Markable;
  name: string;
  side?: Side | undefined;
}) {
  const t = useT<'favourite'>();
  const member = useStore($member);
  // The server knows nobody, and what it drew is taken over first.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const isMarked = !!useStore($marks)?.has(favouriteKey(target));
  return (
    <>
      <div className="profile-star">
        <Star target={target} name={name} />
        {isMarked && (
          <a href={localePath(t.locale, '/matching/info?tab=favourite')}>{t('favourite.toList')}</a>
        )}
      </div>
      {side && isHere && member?.participateType && (
        <Suspense>
          <NotWithAct participateIdx={target.participateIdx} side={side} name={name} />
        </Suspense>
      )}
    </>
  );
}

/** The same as an island, on a page that the server draws: of a company, or of a product. */
export default function ProfileStar({
  texts,
  ...mark
}: {
  texts: TextData<SharedArea | 'favourite'>;
  target: Markable;
  name: string;
}) {
  return (
    <Texts texts={texts}>
      <MarkProfile {...mark} side={mark.target.productIdx === undefined ? 'company' : undefined} />
    </Texts>
  );
}
