import { useEffect } from 'react';
import { $changes } from '#stores/changes.ts';

/** Runs whenever something changed elsewhere for whoever reads, for as long as the component is there. `refresh` stays the same function. */
export function useChanges(refresh: () => Promise<void>): void {
  useEffect(() => $changes.listen(() => void refresh()), [refresh]);
}
