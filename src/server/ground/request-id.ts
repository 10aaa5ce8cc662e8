/** The id of the current request, for everything that runs for it, so that a slow query and an error name it too. */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Request {
  id: string;
  /** Something that it asked for is in the database for good. */
  hasWritten: boolean;
}

const current = new AsyncLocalStorage<Request>();

/** Runs `work`, and all that it starts, as part of this request. */
export const inRequest = <T>(id: string, work: () => T): T => current.run({ id, hasWritten: false }, work);

/** The request that the caller works for; undefined for a job, or at a start. */
export const requestId = (): string | undefined => current.getStore()?.id;

/** To be called when a transaction has been committed: from now on the answer must not claim that nothing was changed. */
export function noteWritten(): void {
  const request = current.getStore();
  if (request) request.hasWritten = true;
}

export const hasWritten = (): boolean => current.getStore()?.hasWritten ?? false;
