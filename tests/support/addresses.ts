/** What tests of addresses and of the mail to them look at. */
import { mailMember } from '#server/platform/mail/member-mail.ts';
import { mailTasks } from '#server/platform/mail/queue.ts';
import { waitingOf } from '#server/platform/queue/waiting.ts';
import type { TestApp } from './compose.ts';
import type { Person } from './factories.ts';
import { joinSample } from './samples.ts';

/** The subject of a mail with a link, in Korean. */
export const linkSubject = '[마당] 이메일 주소를 확인해 주세요';

export function addressesOf(app: TestApp) {
  let no = 0;
  const mailsTo = (email: string) =>
    app.db.selectFrom('outbox').selectAll().where('toEmail', '=', email).orderBy('idx').execute();
  /** Those that may be sent, with when that is. */
  const sendable = async (email: string) => {
    const mails = (await mailsTo(email)).filter(
      ({ heldFor, endedAt }) => heldFor === null && endedAt === null,
    );
    const idxs = mails.map(({ idx }) => idx);
    const tasks = await waitingOf(app.db, mailTasks, idxs);
    return mails.map((mail) => ({ ...mail, nextAt: tasks.get(mail.idx)?.nextAt }));
  };
  const memberOf = async ({ client }: Person) => (await client('GET /member/getMember', {})).data;
  return {
    mailsTo,
    sendable,
    memberOf,
    subjects: async (email: string) => (await sendable(email)).map(({ subject }) => subject),
    /** The token of the newest link to an address; '' where there is none. */
    tokenFor: async (email: string) => {
      const secrets = (await mailsTo(email)).filter(({ isSecret }) => isSecret === 'Y');
      return /#confirm=([\w-]+)/.exec(secrets.at(-1)?.body ?? '')?.[1] ?? '';
    },
    confirm: (token: string) => app.client()('POST /member/confirmEmail', { token }),
    /** Tells a member something, as a manager's decision does. */
    tell: ({ memberIdx }: Person, subject = 'news') =>
      mailMember(app.db, memberIdx, () => ({ subject, body: 'What became of it.' }), {
        at: app.clock.read().toISOString(),
      }),
    /** Sends the details of a member with another address. */
    state: ({ client }: Person, email: string) => {
      const { nameKo, nameEn, gender, birth, tel, mobile, country, city, address } = joinSample(1);
      const details = { nameKo, nameEn, gender, birth, tel, mobile, country, city, address };
      return client('POST /member/update', { ...details, email });
    },
    /** An address that nobody has. */
    fresh: () => `fresh${++no}@example.org`,
  };
}
