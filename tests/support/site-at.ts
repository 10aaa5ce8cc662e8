import { limits } from '#domain/common/limits.ts';
import type { Site } from '#server/ground/site.ts';

/** The site that a test's links lead to; the event in use is the one of tests. */
export const siteAt = (url: string): Site => ({ url, eventInUse: limits.defaultEventIdx });
