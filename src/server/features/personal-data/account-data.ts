/** All that the site knows of a member beside what they entered for events. Secrets and their hashes are nobody's to read. */
import { normalId } from '#domain/account/member.ts';
import type { Database } from '../../db/open.ts';
import { confirmedOf } from '../../platform/mail/member-mail.ts';
import { consentHistory } from '../consent/consents.ts';

export async function accountData(db: Database, memberIdx: number) {
  return {
    member: await db
      .selectFrom('member')
      .select(['idx', 'id', 'memberType', 'nameKo', 'nameEn', 'gender', 'birth', 'tel', 'mobile', 'email'])
      .select([
        'newEmail',
        'country',
        'city',
        'address',
        'profileFileIdx',
        'agreedAt',
        'createdAt',
        'updatedAt',
      ])
      .where('idx', '=', memberIdx)
      .executeTakeFirstOrThrow(),
    consents: await consentHistory(db, memberIdx),
    sessions: await db
      .selectFrom('session')
      .select(['device', 'createdAt', 'usedAt', 'expiresAt'])
      .where('memberIdx', '=', memberIdx)
      .orderBy('idx')
      .execute(),
    knownDevices: await db
      .selectFrom('knownDevice')
      .select(['createdAt', 'usedAt'])
      .where('memberIdx', '=', memberIdx)
      .orderBy('createdAt')
      .execute(),
    emailAddresses: await db
      .selectFrom('emailConfirmation')
      .select(['email', 'confirmedAt', 'createdAt'])
      .where('memberIdx', '=', memberIdx)
      .orderBy('createdAt')
      .execute(),
    secondFactor:
      (await db
        .selectFrom('secondFactor')
        .select(['confirmedAt', 'createdAt'])
        .where('memberIdx', '=', memberIdx)
        .executeTakeFirst()) ?? null,
    permissions: await db
      .selectFrom('permission')
      .select(['eventIdx', 'permission', 'createdAt'])
      .where('memberIdx', '=', memberIdx)
      .orderBy('idx')
      .execute(),
    pushSubscriptions: (
      await db
        .selectFrom('pushSubscription')
        .select(['endpoint', 'createdAt'])
        .where('memberIdx', '=', memberIdx)
        .orderBy('idx')
        .execute()
    ).map(({ endpoint, createdAt }) => ({ pushService: new URL(endpoint).host, createdAt })),
    noticeSwitches: await db
      .selectFrom('noticeSwitch')
      .select(['kind', 'way', 'isOn', 'updatedAt'])
      .where('memberIdx', '=', memberIdx)
      .orderBy('kind')
      .orderBy('way')
      .execute(),
    erasuresAnnounced: await db
      .selectFrom('retentionNotice')
      .select(['eventIdx', 'announcedAt', 'eraseAt'])
      .where('memberIdx', '=', memberIdx)
      .orderBy('idx')
      .execute(),
    mails: await mailsTo(db, memberIdx),
    recorded: await recordedOf(db, memberIdx),
    files: await db
      .selectFrom('file')
      .select(['idx', 'kind', 'fileName', 'saveFileName', 'mediaType', 'bytes', 'createdAt'])
      .where('memberIdx', '=', memberIdx)
      .orderBy('idx')
      .execute(),
  };
}

/** Mail to the member, and to an address that they have confirmed. A text that lets its reader in is shown to nobody. */
async function mailsTo(db: Database, memberIdx: number) {
  // Mail from before mails knew their member is found by its address, as it was typed or in lower case.
  const confirmed = await confirmedOf(db, memberIdx);
  const { id, email } = await db
    .selectFrom('member')
    .select(['id', 'email'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  const typed = [id ?? '', email].filter((one) => confirmed.has(normalId(one)));
  const addresses = [...new Set([...confirmed, ...typed])];
  const rows = await db
    .selectFrom('outbox')
    .select(['toEmail', 'subject', 'body', 'unsubscribe', 'isSecret'])
    .select(['createdAt', 'sentAt', 'failedAt', 'lastError'])
    .where((is) =>
      is.or([
        is('memberIdx', '=', memberIdx),
        ...(addresses.length > 0
          ? [is.and([is('memberIdx', 'is', null), is('toEmail', 'in', addresses)])]
          : []),
      ]),
    )
    .orderBy('idx')
    .execute();
  return rows.map(({ isSecret, ...mail }) =>
    isSecret === 'Y' ? { ...mail, subject: null, body: null, lastError: null } : mail,
  );
}

/** What managers did about the member and about nobody else, with its reason, and what the member did as a manager. */
async function recordedOf(db: Database, memberIdx: number) {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .select(['audit.action', 'audit.subject', 'audit.subjectIdx', 'audit.eventIdx', 'audit.createdAt'])
    .select(['auditText.reason', 'auditText.detail'])
    .where('audit.idx', 'in', (of) =>
      of
        .selectFrom('auditAbout')
        .select('auditAbout.auditIdx')
        .where('auditAbout.memberIdx', '=', memberIdx)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('auditAbout as others')
                .select('others.auditIdx')
                .whereRef('others.auditIdx', '=', 'auditAbout.auditIdx')
                .where('others.memberIdx', '<>', memberIdx),
            ),
          ),
        ),
    )
    .orderBy('audit.idx')
    .execute();
  const done = await db
    .selectFrom('audit')
    .select(['action', 'subject', 'subjectIdx', 'eventIdx', 'createdAt'])
    .where('memberIdx', '=', memberIdx)
    .orderBy('idx')
    .execute();
  return { aboutYou: rows, byYou: done };
}
