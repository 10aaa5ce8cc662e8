import { useStore } from '@nanostores/react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $marks, favouriteKey, type Markable } from '#stores/participation/favourites.ts';
import { Star } from './Star.tsx';

/** The star of a profile; once pressed, with the way to where a note is written. */
export function MarkProfile({ target, name }: { target: Markable; name: string }) {
  const t = useT<'favourite'>();
  const isMarked = !!useStore($marks)?.has(favouriteKey(target));
  return (
    <div className="profile-star">
      <Star target={target} name={name} />
      {isMarked && <a href={localePath(t.locale, '/matching/info?tab=favourite')}>{t('favourite.toList')}</a>}
    </div>
  );
}

/** The same as an island, on a page that the server draws. */
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
      <MarkProfile {...mark} />
    </Texts>
  );
}
