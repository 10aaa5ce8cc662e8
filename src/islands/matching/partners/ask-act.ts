import { useStore } from '@nanostores/react';
import { wayToMeet } from '#domain/matching/ranking.ts';
import { localePath } from '#i18n/locales.ts';
import type { CardAction } from '#islands/ui/list/Cards.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';

/** What one can do to meet somebody: ask them, or put them in one's order while the organiser makes the meetings; null where neither can be. */
export function useAskAct(): (participateIdx: number, name: string) => CardAction | null {
  const t = useT<'matching'>();
  const event = useStore($event);
  const way = event ? wayToMeet(event) : 'ask';
  if (way === 'none') return () => null;
  if (way === 'rank')
    return (participateIdx, name) => ({
      href: localePath(t.locale, `/matching/ranking?add=${participateIdx}`),
      text: t('matching.info.rank'),
      label: t('matching.info.rankWho', { name }),
    });
  return (participateIdx, name) => ({
    href: localePath(t.locale, `/matching/apply?target=${participateIdx}`),
    text: t('matching.info.ask'),
    label: t('matching.info.askWho', { name }),
  });
}
