/** An organiser's templates and mailings, as their tests make them. */
import type { RequestOf } from '#api/index.ts';
import { layMails } from '#server/features/mailing/job.ts';
import { createAside } from '#server/platform/aside.ts';
import type { TestApp } from './compose.ts';
import { type Expo, expo } from './factories.ts';
import { refusal } from './pair.ts';
import { siteAt } from './site-at.ts';

/** The key of a refusal. */
export const refusedFor = async (call: Promise<unknown>) =>
  ((await refusal(call)) as { key: string }).key.replace('msg.', '');

export const mailTexts = {
  subjectKo: '{{name}} 님, {{event}} 안내',
  bodyKo: '{{company}} {{name}} 님께\n{{ link }}\n{{place}}',
  subjectEn: '{{event}} for {{name}}',
  bodyEn: 'Dear {{name}} of {{company}},\n{{link}}',
};

export type Template = RequestOf<'POST /manage/mailing/addTemplate'>;
type Group = Omit<RequestOf<'GET /manage/mailing/getRecipients'>, 'eventIdx'>;
type Sending = Partial<RequestOf<'POST /manage/mailing/send'>>;

/** What a process that lays mails has left aside when it begins. */
export const nothingLeft = () => ({ aside: createAside(), full: createAside() });

/** Makes events from this number on, and what belongs to their mailings. */
export function mailingsIn(app: TestApp, first: number) {
  let eventIdx = first;
  const newExpo = () => {
    eventIdx += 1;
    return expo(app, { eventIdx });
  };

  const template = async (at: Expo, changes: Partial<Template> = {}) =>
    (
      await at.manager.client('POST /manage/mailing/addTemplate', {
        eventIdx: at.eventIdx,
        name: 'Opening hours',
        ...mailTexts,
        ...changes,
      })
    ).data;

  const recipients = async (at: Expo, group: Group = {}) =>
    (await at.manager.client('GET /manage/mailing/getRecipients', { eventIdx: at.eventIdx, ...group })).data;

  /** Sends the template to all of the event, unless told otherwise. */
  async function send(
    at: Expo,
    made: { templateIdx: number; version: number },
    more: Sending = {},
    key?: string,
  ) {
    const { templateIdx: _, version = made.version, count, ...group } = more;
    const request = {
      templateIdx: made.templateIdx,
      version,
      ...group,
      count: count ?? (await recipients(at, group)).count,
    };
    return (await at.manager.client('POST /manage/mailing/send', request, key ? { key } : {})).data;
  }

  const layOne = (db = app.db, left = nothingLeft()) =>
    layMails(db, app.clock.read(), siteAt('https://expo.example'), { limiter: app.limiter, ...left });
  const layAll = async (db = app.db) => {
    const left = nothingLeft();
    while (await layOne(db, left));
  };

  const mailsOf = (mailingIdx: number) =>
    app.db.selectFrom('outbox').selectAll().where('mailingIdx', '=', mailingIdx).orderBy('idx').execute();

  const listed = async (at: Expo) =>
    (await at.manager.client('GET /manage/mailing/getList', { eventIdx: at.eventIdx })).data;

  /** Further participants like this one, past the API. */
  async function more(at: Expo, like: { memberIdx: number; participateIdx: number }, count: number) {
    const { idx: _, ...member } = await app.db
      .selectFrom('member')
      .selectAll()
      .where('idx', '=', like.memberIdx)
      .executeTakeFirstOrThrow();
    const { idx: __, ...participate } = await app.db
      .selectFrom('participate')
      .selectAll()
      .where('idx', '=', like.participateIdx)
      .executeTakeFirstOrThrow();
    for (let from = 0; from < count; from += 25) {
      const numbers = Array.from({ length: Math.min(25, count - from) }, (_, no) => from + no);
      const added = await app.db
        .insertInto('member')
        .values(
          numbers.map((no) => ({
            ...member,
            id: `more${no}.${at.eventIdx}@example.org`,
            email: `more${no}.${at.eventIdx}@example.org`,
          })),
        )
        .returning('idx')
        .execute();
      await app.db
        .insertInto('participate')
        .values(added.map(({ idx }) => ({ ...participate, memberIdx: idx })))
        .execute();
    }
  }

  return { newExpo, template, recipients, send, layOne, layAll, mailsOf, listed, more };
}
