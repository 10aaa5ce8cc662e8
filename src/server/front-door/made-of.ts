/** Of which answers a page is made: by them it is known, without rendering it, whether it would be rendered the same now. */
import { hash } from 'node:crypto';
import type { Client } from '#api/client.ts';
import type { ShownBy } from '../calls/serve-calls.ts';
import type { ContentTag } from '../platform/cache/content-tags.ts';
import type { ShownTags } from '../platform/cache/content-versions.ts';

/** The API as a guest's browser has it, answered within the process; `shown` hears of what an answer is made. */
export type PageApi = (shown?: ShownBy['shown']) => Client;

export interface MadeOf {
  /** The parts of the public content that its answers show; any where one of them does not say. */
  tags: ShownTags;
  /** Whether the same questions are answered the same now. */
  isSame: () => Promise<boolean>;
}

interface Question {
  ask: () => Promise<Heard>;
  digest: string;
}

interface Heard {
  digest: string;
  tags: ShownTags;
  answer?: unknown;
  refusal?: unknown;
}

/** The client for one rendering, which remembers what was asked and what was answered. */
export function remembering(api: PageApi): { client: Client; madeOf: () => MadeOf } {
  const questions = new Map<string, Question>();
  const tags = new Set<ContentTag>();
  let isOfAny = false;
  const client = (async (name: Parameters<Client>[0], request: never) => {
    const ask = () => heard(api, name, request);
    const { digest, tags: shown, answer, refusal } = await ask();
    questions.set(`${name} ${JSON.stringify(request)}`, { ask, digest });
    for (const tag of shown ?? []) tags.add(tag);
    isOfAny ||= shown === null;
    if (refusal) throw refusal;
    return answer;
  }) as Client;
  const isSame = async () => {
    const now = await Promise.all(
      [...questions.values()].map(async ({ ask, digest }) => (await ask()).digest === digest),
    );
    return now.every(Boolean);
  };
  return { client, madeOf: () => ({ tags: isOfAny ? null : [...tags], isSame }) };
}

/** A refusal is an answer, too, but for one that says that there is none now. What it depends on is not known. */
async function heard(api: PageApi, name: Parameters<Client>[0], request: never): Promise<Heard> {
  let shown: { digest: string; tags: ShownTags } | undefined;
  try {
    const answer = await api((answer) => {
      shown = answer;
    })(name, request);
    const digest = shown?.digest ?? hash('sha1', JSON.stringify(answer), 'base64');
    return { digest, tags: shown?.tags ?? null, answer };
  } catch (error) {
    const { status, key } = error as { status?: number; key?: string };
    if (status === undefined || status >= 500 || status === 0) throw error;
    return { digest: `refused: ${key}`, tags: null, refusal: error };
  }
}
