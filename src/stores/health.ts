/** How the installation is, and the webhook of the event. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { Health } from '#api/health.ts';
import type { AnswerOf } from '#api/index.ts';
import type { Delivery } from '#api/webhook.ts';
import { webAddress, yn } from '#domain/fields.ts';
import { api } from './api.ts';
import { createForm } from './lib/form.ts';
import { loader } from './lib/loaded.ts';

type Webhook = AnswerOf<'GET /manage/webhook/getDetail'>;

/** How often a backup that is being made is asked after, in milliseconds. */
const askAgainAfter = 2_000;

export function createHealth() {
  const health = loader<Health>();
  const hook = loader<{ webhook: Webhook; deliveries: Delivery[] }>();
  /** A new secret, until the page is left. */
  const $secret = atom<string | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = () => api('GET /manage/health/getDetail', {});
  const watch = () => {
    clearTimeout(timer);
    const now = health.$state.get();
    if (now.state === 'ready' && now.data.backup.isRunning)
      timer = setTimeout(() => void health.refresh(read).then(watch), askAgainAfter);
  };
  const load = () => health.load(read).then(watch);

  const readHook = async () => {
    const [{ data: webhook }, { data: deliveries }] = await Promise.all([
      api('GET /manage/webhook/getDetail', {}),
      api('GET /manage/webhook/getList', { rows: 10 }),
    ]);
    return { data: { webhook, deliveries }, totalCount: deliveries.length };
  };
  async function loadHook(): Promise<void> {
    await hook.load(readHook);
    const now = hook.$state.get();
    if (now.state === 'ready') form.reset({ url: now.data.webhook?.url ?? '', isNewSecret: 'N' });
  }

  async function backUp(): Promise<void> {
    await api('POST /manage/health/backUp', {});
    await health.refresh(read);
    watch();
  }

  const form = createForm({
    schema: z.object({ url: webAddress, isNewSecret: yn }),
    initial: { url: '', isNewSecret: 'N' },
    async send(given) {
      const { data } = await api('POST /manage/webhook/update', given);
      $secret.set(data.secret ?? undefined);
      await hook.refresh(readHook);
      form.reset({ url: given.url, isNewSecret: 'N' });
      return data;
    },
  });

  async function test(): Promise<void> {
    await api('POST /manage/webhook/test', {});
    await hook.refresh(readHook);
  }

  async function end(): Promise<void> {
    await api('POST /manage/webhook/delete', {});
    $secret.set(undefined);
    await loadHook();
  }

  return {
    $health: health.$state,
    $hook: hook.$state,
    $secret,
    form,
    load,
    loadHook,
    refreshHook: () => hook.refresh(readHook),
    backUp,
    test,
    end,
    stop: () => clearTimeout(timer),
  };
}
export type HealthStore = ReturnType<typeof createHealth>;
