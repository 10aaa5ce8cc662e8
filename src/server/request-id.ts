/** Which request is being answered: told to whatever runs for it, so that a slow query and an error name it too. */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and all that it starts, as part of this request. */
export const inRequest = <T>(id: string, work: () => T): T => current.run(id, work);

/** The request that the caller works for; undefined for a job, or at a start. */
export const requestId = (): string | undefined => current.getStore();
