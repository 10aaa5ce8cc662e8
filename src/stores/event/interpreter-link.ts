/** The link to an interpreter's own schedule, as a manager makes it. It is known only to the screen that made it, and gone with that. */
import { atom } from 'nanostores';
import type { EventPlan } from '#api/event/plan.ts';
import type { Locale } from '#i18n/locales.ts';
import { api } from '../site/api.ts';

export function createInterpreterLink(
  eventIdx: number,
  { interpreterIdx, linkedAt }: EventPlan['interpreterLinks'][number],
) {
  const $linkedAt = atom(linkedAt);
  /** The link that was just made, whole. */
  const $made = atom<string | null>(null);
  /** Makes one in place of one that was there, and mails it where `sends`; rejects as any call does. */
  async function make(language: Locale, sends: boolean): Promise<void> {
    const { data } = await api('POST /manage/interpreter/makeLink', {
      eventIdx,
      interpreterIdx,
      language,
      sends: sends ? 'Y' : 'N',
    });
    $linkedAt.set(data.linkedAt);
    $made.set(data.link);
  }
  return { $linkedAt, $made, make };
}
