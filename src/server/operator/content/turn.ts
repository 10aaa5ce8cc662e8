/** What has to be done so that what is on screen says what a folder says. */
import { SettingError } from '../../ground/config.ts';
import type { Importing, Outcome } from './part.ts';

interface Turning<T> {
  name: string;
  /** What the folder says. */
  wanted: { published?: T | undefined; draft?: T | undefined };
  /** What there is: on screen, or by the files where nothing is published there. */
  there: { published: T | null; draft: T | null; isScheduled: boolean };
  isSame: (one: T, other: T) => boolean;
  save: (said: T) => Promise<unknown>;
  publish: () => Promise<unknown>;
}

/**
 * Publishes and drafts what differs. Without `--publish` what the folder says as published becomes a draft, unless the folder has a draft of it. A
 * draft that would be lost is kept, and is the reason why nothing is taken.
 */
export async function turn<T>(
  { name, wanted, there, isSame, save, publish }: Turning<T>,
  { isPublishing, isReplacing }: Pick<Importing, 'isPublishing' | 'isReplacing'>,
): Promise<Outcome[]> {
  const same = (one: T | null | undefined, other: T | null | undefined) =>
    one != null && other != null && isSame(one, other);
  const differing =
    wanted.published !== undefined && !same(wanted.published, there.published) ? wanted.published : undefined;
  const published = isPublishing ? differing : undefined;
  const asked = wanted.draft ?? (isPublishing ? undefined : differing);
  const draft = same(asked, published ?? there.published) ? undefined : asked;
  const isLeft = !isPublishing && differing !== undefined && !same(differing, asked);
  const isTouched = published !== undefined || (draft !== undefined && !same(draft, there.draft));
  if (!isTouched) return [isLeft ? 'left' : 'same'];
  const isKept = same(there.draft, published) || same(there.draft, draft);
  if (there.draft !== null && !isReplacing && (there.isScheduled || !isKept))
    throw new SettingError(
      there.isScheduled
        ? `${name} has a draft that publishes itself at a time. Take the time back on screen, or give --replace.`
        : `${name} has a draft on screen that is not in the folder and would be lost. Publish or export it, or give --replace.`,
    );
  if (published !== undefined) {
    await save(published);
    await publish();
  }
  if (draft !== undefined) await save(draft);
  const outcomes: (Outcome | false)[] = [
    published !== undefined && 'published',
    draft !== undefined && 'draft',
    isLeft && 'left',
  ];
  return outcomes.filter((one) => one !== false);
}
