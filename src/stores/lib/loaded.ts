/** What a call brought, while it travels, when it came and when it failed: the one shape in which stores hold it. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Answer } from '#api/client.ts';
import { errorKey } from './error-key.ts';
import { whileLoading } from './loading.ts';

export { errorKey };

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; key: string }
  | { state: 'ready'; data: T; totalCount: number };

export interface Loader<T> {
  $state: ReadableAtom<Loaded<T>>;
  /** Runs a call and holds its outcome. A later call wins over an earlier one that is still on its way. */
  load: (call: () => Promise<Answer<T>>) => Promise<void>;
  /** Runs a call behind what is shown, which stays until its outcome is there, and if it fails. A `load` that was begun wins over it. */
  refresh: (call: () => Promise<Answer<T>>) => Promise<void>;
  /** Changes the data that is there; nothing happens before it came. */
  change: (to: (data: T) => T) => void;
}

/** Whether asking once more can help: not where nothing is, nor where it is not for the reader. */
export const canRetry = (key: string) => !/(access_deny|_not_found)$/.test(key);

export function loader<T>(): Loader<T> {
  const $state = atom<Loaded<T>>({ state: 'loading' });
  let latest = 0;
  /** Rises with whatever is asked for, or changed on the screen. */
  let version = 0;
  return {
    $state,
    async load(call) {
      version += 1;
      latest += 1;
      const mine = latest;
      $state.set({ state: 'loading' });
      const outcome: Loaded<T> = await whileLoading(call()).then(
        ({ data, totalCount }) => ({ state: 'ready', data, totalCount }),
        (error: unknown) => ({ state: 'failed', key: errorKey(error) }),
      );
      if (mine === latest) $state.set(outcome);
    },
    async refresh(call) {
      if ($state.get().state !== 'ready') return;
      version += 1;
      const mine = version;
      const answer = await call().catch(() => undefined);
      if (answer && mine === version) $state.set({ state: 'ready', ...answer });
    },
    change(to) {
      version += 1;
      const now = $state.get();
      if (now.state === 'ready') $state.set({ ...now, data: to(now.data) });
    },
  };
}
