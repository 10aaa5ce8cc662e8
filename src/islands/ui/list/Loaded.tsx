/** The one ladder of what a store loads (`stores/lib/loaded.ts`): on its way, failed with a way on, none, there. */
import type { ReactNode } from 'react';
import { sentence } from '#i18n/engine.ts';
import { canRetry, type Loaded as Load } from '#stores/lib/loaded.ts';
import { FailedState, Skeleton } from '../States.tsx';
import { useT } from '../Texts.tsx';

export interface Waiting {
  /** How many rows its place has while it is on its way. */
  rows: number;
  /** What could not be fetched, where a page fetches several things. */
  title?: string;
  /** Asks once more. */
  onRetry?: () => unknown;
  /** Another way on, in the place of trying again where that can't help; null is none. */
  orElse?: ReactNode;
}

/**
 * What stands where something is loaded until it is there. The part of a screen that draws nothing else begins with it:
 * `if (loaded.state !== 'ready') return <NotYet of={loaded} … />;`.
 */
export function NotYet({
  of,
  rows,
  title,
  onRetry,
  orElse,
}: Waiting & { of: Exclude<Load<unknown>, { state: 'ready' }> }) {
  const t = useT();
  if (of.state === 'loading') return <Skeleton rows={rows} />;
  const isFinal = orElse !== undefined && !canRetry(of.key);
  return (
    <FailedState
      title={title}
      text={sentence(t, of.key)}
      onRetry={onRetry && !isFinal ? () => void onRetry() : undefined}
      action={isFinal && orElse}
    />
  );
}

/** The whole ladder, inside of other markup. */
export function Loaded<T>({
  of,
  empty,
  children,
  ...waiting
}: Waiting & {
  of: Load<T>;
  /** What stands there if nothing came; falsy where something did. */
  empty?: (data: T, totalCount: number) => ReactNode;
  children: (data: T, totalCount: number) => ReactNode;
}) {
  if (of.state !== 'ready') return <NotYet of={of} {...waiting} />;
  return empty?.(of.data, of.totalCount) || children(of.data, of.totalCount);
}
