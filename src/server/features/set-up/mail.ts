/** A test mail to the manager who asks for it, and what came of it (docs/rules.md, A18). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Settings } from '../../ground/config.ts';
import type { Rule } from '../../platform/limits/limiter.ts';
import { limitCalls } from '../../platform/limits/rules.ts';
import { audit } from '../../platform/log/audit.ts';
import { tryMail } from '../../platform/mail/trial.ts';
import { testMailText } from './mail-texts.ts';

export type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>;

/** Test mails of one manager: an address that was mistyped gets no more of them. */
const testMails: Rule = { name: 'test-mail', count: 10, seconds: 3600, longest: 3600 };

/** Never its user and password. */
const serverOf = (smtpUrl: string | undefined): string | null =>
  smtpUrl === undefined ? null : new URL(smtpUrl).host;

const addressOf = async (db: Database, memberIdx: number): Promise<string> =>
  (await db.selectFrom('member').select('email').where('idx', '=', memberIdx).executeTakeFirstOrThrow())
    .email;

export async function mailSettings(
  { db, actor }: ContextOf<'GET /manage/setUp/getMail'>,
  { SMTP_URL, MAIL_FROM }: MailSettings,
): Promise<AnswerOf<'GET /manage/setUp/getMail'>> {
  return {
    server: serverOf(SMTP_URL),
    from: MAIL_FROM ?? null,
    to: await addressOf(db, actor.memberIdx),
  };
}

export async function testMail(
  context: ContextOf<'POST /manage/setUp/testMail'>,
  { language }: CheckedOf<'POST /manage/setUp/testMail'>,
  { SMTP_URL: smtpUrl, MAIL_FROM: from }: MailSettings,
): Promise<AnswerOf<'POST /manage/setUp/testMail'>> {
  const { db, actor, now, site } = context;
  await limitCalls(context, [{ rule: testMails, who: String(actor.memberIdx) }]);
  const to = await addressOf(db, actor.memberIdx);
  const tried =
    smtpUrl && from
      ? await tryMail({ smtpUrl, from, to, language }, testMailText(language, site.url))
      : ({ outcome: 'noServer', words: null } as const);
  await transact(db, (trx) =>
    audit(trx, {
      eventIdx: null,
      memberIdx: actor.memberIdx,
      at: now.toISOString(),
      action: 'testMail',
      subject: 'mail',
      subjectIdx: null,
      detail: { outcome: tried.outcome },
    }),
  );
  return tried;
}
