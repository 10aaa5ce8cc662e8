/** Commands about the webhook of an event. */

import type { Database } from '../db/open.ts';
import { queueTest } from '../features/webhook/queue.ts';
import {
  addressFault,
  deliveriesOf,
  endWebhook,
  setWebhook,
  webhookOf,
} from '../features/webhook/settings.ts';
import { SettingError, type Settings } from '../ground/config.ts';
import { type Command, eventNumber, withStore } from './command.ts';

/** Deliveries that are listed. */
const listed = 20;

export const webhookCommands = {
  webhook: {
    usage: 'ADDRESS [EVENT] [--new-secret]',
    about: 'tells an https address of an event’s notices; shows the secret that signs them when it is new',
    words: [1, 2],
    flags: ['new-secret'],
    run: ({ words: [url = '', event], flags, settings }) =>
      withStore(settings, async (db) => {
        const fault = addressFault(url);
        if (fault) throw new SettingError(`${url} can't be asked: ${fault}.`);
        const eventIdx = await eventIn(db, event, settings);
        const isNewSecret = flags.has('new-secret');
        const secret = await setWebhook(db, { eventIdx, url, isNewSecret }, new Date());
        const aboutSecret = secret ? `The secret is ${secret}` : 'The secret is the one of before';
        return `Event ${eventIdx} tells ${new URL(url).host} of its notices. ${aboutSecret}`;
      }),
  },

  'webhook-off': {
    usage: '[EVENT]',
    about: 'ends that, and what waits to be told',
    words: [0, 1],
    run: ({ words: [event], settings }) =>
      withStore(settings, async (db) => {
        const eventIdx = await eventIn(db, event, settings);
        return (await endWebhook(db, eventIdx, new Date()))
          ? `Event ${eventIdx} tells nobody of its notices any more.`
          : `Event ${eventIdx} had no webhook.`;
      }),
  },

  'webhook-test': {
    usage: '[EVENT]',
    about: 'has the running server tell the webhook of a test',
    words: [0, 1],
    run: ({ words: [event], settings }) =>
      withStore(settings, async (db) => {
        const eventIdx = await eventIn(db, event, settings);
        if (!(await webhookOf(db, eventIdx))) throw new SettingError(`Event ${eventIdx} has no webhook.`);
        await queueTest(db, eventIdx, new Date());
        return 'A test waits for the running server: webhook-list shows what becomes of it.';
      }),
  },

  'webhook-list': {
    usage: '[EVENT]',
    about: `lists the last ${listed} things that the webhook was told, with what became of them`,
    words: [0, 1],
    run: ({ words: [event], settings }) =>
      withStore(settings, async (db) => {
        const eventIdx = await eventIn(db, event, settings);
        const rows = await deliveriesOf(db, eventIdx, listed);
        if (rows.length === 0) return `Event ${eventIdx} has told nobody anything in the last 30 days.`;
        return rows.map(lineOf).join('\n');
      }),
  },
} satisfies Record<string, Command>;

function lineOf(row: Awaited<ReturnType<typeof deliveriesOf>>[number]): string {
  const { type } = JSON.parse(row.body) as { type: string };
  const state = row.deliveredAt
    ? `told ${row.deliveredAt}`
    : row.failedAt
      ? `given up ${row.failedAt}`
      : `waits until ${row.nextAt}`;
  const tries = row.attempts === 1 ? 'one attempt' : `${row.attempts} attempts`;
  return [row.createdAt, type, row.messageId, state, tries, row.lastResult ?? ''].join('  ').trimEnd();
}

async function eventIn(db: Database, word: string | undefined, settings: Settings): Promise<number> {
  const eventIdx = word === undefined ? settings.EVENT_IDX : eventNumber(word);
  const event = await db.selectFrom('event').select('idx').where('idx', '=', eventIdx).executeTakeFirst();
  if (!event) throw new SettingError(`There is no event ${eventIdx}.`);
  return eventIdx;
}
