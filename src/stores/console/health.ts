/** How the installation is, and the webhook of the event. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { Health } from '#api/console/health.ts';
import type { AnswerOf } from '#api/index.ts';
import type { Delivery } from '#api/notice/webhook.ts';
import { rule, text, yn } from '#domain/common/fields.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';

type Webhook = AnswerOf<'GET /manage/webhook/getDetail'>;

/** How often a backup that is being made is asked after, in milliseconds. */
const askAgainAfter = 2_000;

/** Of https alone, and said so: 'www.company.com', as other addresses are asked, is none that the server could tell. */
const hookAddress = text(1000).refine(
  (url) => /^https:\/\/./i.test(url) && URL.canParse(url),
  rule('https_url'),
);

const valuesOf = (webhook: Webhook) => ({ url: webhook?.url ?? '', isNewSecret: 'N' });

export function createHealth() {
  const health = loader<Health>();
  const hook = loader<{ webhook: Webhook; deliveries: Delivery[] }>();
  /** A new secret, until the page is left. */
  const $secret = atom<string | undefined>();
  /** The webhook that the form was filled from; what is read meanwhile is another's. */
  let opened: Webhook = null;
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
    if (now.state === 'ready') open(now.data.webhook);
  }
  function open(webhook: Webhook): void {
    opened = webhook;
    form.reset(valuesOf(webhook));
  }
  const versionSeen = () => opened?.version ?? 0;

  /** Reads what another has saved meanwhile; what was entered here stays. */
  async function takeNewest(): Promise<void> {
    const { data: webhook } = await api('GET /manage/webhook/getDetail', {});
    ontoNewest(form, valuesOf(opened), valuesOf(webhook));
    opened = webhook;
    await hook.refresh(readHook);
  }

  async function backUp(): Promise<void> {
    await api('POST /manage/health/backUp', {});
    await health.refresh(read);
    watch();
  }

  const form = createForm({
    schema: z.object({ url: hookAddress, isNewSecret: yn }),
    initial: { url: '', isNewSecret: 'N' },
    async send(given) {
      const { data } = await api('POST /manage/webhook/update', { ...given, version: versionSeen() });
      $secret.set(data.secret ?? undefined);
      open((await api('GET /manage/webhook/getDetail', {})).data);
      await hook.refresh(readHook);
      return data;
    },
  });

  async function test(): Promise<void> {
    await api('POST /manage/webhook/test', {});
    await hook.refresh(readHook);
  }

  async function end(): Promise<void> {
    await api('POST /manage/webhook/delete', { version: versionSeen() });
    $secret.set(undefined);
    await loadHook();
  }

  return {
    $health: health.$state,
    $hook: hook.$state,
    $secret,
    form,
    takeNewest,
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
