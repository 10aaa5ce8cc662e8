import type { RefusalKey } from '#domain/common/catalogue.ts';

/** Thrown where a call never reached a rule; it keeps its HTTP status (docs/rules.md, W2). */
export class HttpRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 503;
  readonly key: RefusalKey;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | null;

  constructor(status: HttpRefusal['status'], key: RefusalKey, retryAfter: number | null = null) {
    super(key);
    this.name = 'HttpRefusal';
    this.status = status;
    this.key = key;
    this.retryAfter = retryAfter;
  }
}
