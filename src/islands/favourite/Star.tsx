import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { mayMeet, sideOf } from '#domain/participation/participation.ts';
import { sentence } from '#i18n/engine.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import {
  $marks,
  favouriteKey,
  loadMarks,
  type Markable,
  toggleMark,
} from '#stores/participation/favourites.ts';
import { $member } from '#stores/site/session.ts';
import './star.css';

/** Marks what it stands beside, or takes the mark away. Only those who may meet have favourites, and nobody is their own. */
export function Star({ target, name }: { target: Markable; name: string }) {
  const t = useT<'favourite'>();
  const marks = useStore($marks);
  const member = useStore($member);
  const type = member?.participateType;
  const isFor =
    !!type &&
    mayMeet({ side: sideOf[type], state: member.stateParticipate ?? null }) &&
    member.participateIdx !== target.participateIdx;
  useEffect(() => {
    if (isFor) void loadMarks();
  }, [isFor]);
  // Until it is known what is marked, its place is kept and nothing can be pressed.
  if (!isFor || !marks) return <span className="star" aria-hidden="true" />;
  const isMarked = marks.has(favouriteKey(target));
  const press = async () => {
    const outcome = await toggleMark(target);
    if (outcome.failure) toast(sentence(t, outcome.failure), 'failure');
    else toast(t(outcome.isMarked ? 'favourite.added' : 'favourite.removed', { name }));
  };
  return (
    <button
      type="button"
      className="star"
      aria-pressed={isMarked}
      aria-label={t('favourite.mark', { name })}
      onClick={() => void press()}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M10 1.9l2.5 5.2 5.6.8-4.1 4 1 5.7-5-2.7-5 2.7 1-5.7-4.1-4 5.6-.8z" />
      </svg>
    </button>
  );
}
