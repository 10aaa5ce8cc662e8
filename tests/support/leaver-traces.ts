/** What is written of someone beside their applications: by themself, by others, and by the site. */
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/platform/log/audit.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { TestApp } from './compose.ts';
import type { Distinctive } from './distinctive.ts';
import type { Expo, Participant } from './factories.ts';
import { stored } from './files.ts';
import { counselingSample, password } from './samples.ts';

interface Called {
  id: string;
  memberIdx: number;
  nameKo: string;
  nameEn: string;
  email: string;
  mobile?: string | null;
}

interface Met {
  asCompany: Expo;
  asBuyer: Expo;
  /** What they said of themselves as a buyer, and the company that met them. */
  bought: { companyName: string; nameEn: string; email: string; mobile: string };
  seller: Participant;
  held: number;
  heldAsBuyer: number;
  nameCard: number;
}

/** What keeps the account theirs, and what the audit says of them. */
export async function accountOf(
  { db, client, clock }: TestApp,
  { id, memberIdx, nameEn, email }: Called,
  { eventIdx }: Expo,
  made: Distinctive,
) {
  const createdAt = clock.read().toISOString();
  const secret = made.text('secret');
  await client()('POST /member/requestPasswordReset', { id });
  await db
    .insertInto('secondFactor')
    .values({ memberIdx, secret, confirmedAt: createdAt, createdAt })
    .execute();
  await db
    .insertInto('recoveryCode')
    .values({ memberIdx, codeHash: made.text('code') })
    .execute();
  await client()('POST /member/login', { id, password }).catch(() => 'code_needed');
  await db
    .updateTable('session')
    .set({ device: made.text('device') })
    .where('memberIdx', '=', memberIdx)
    .execute();
  // An event's organiser has them on a list, by the address of their contact.
  await db
    .insertInto('invitation')
    .values({
      eventIdx,
      email: email.toLowerCase(),
      memberIdx: null,
      type: 'COMPANY',
      content: JSON.stringify({ member: { nameEn } }),
      tokenHash: made.text('invitation'),
      expiresAt: '2027-01-01T00:00:00.000Z',
      createdAt,
    })
    .execute();
  const newEmail = made.text('new address').toLowerCase();
  await db.updateTable('member').set({ newEmail }).where('idx', '=', memberIdx).execute();
  await db
    .insertInto('emailConfirmation')
    .values({
      memberIdx,
      email: newEmail,
      tokenHash: made.text('link'),
      confirmedAt: null,
      expiresAt: '2100-01-01T00:00:00.000Z',
      createdAt,
    })
    .execute();
  await db.insertInto('permission').values({ memberIdx, permission: 'board', eventIdx, createdAt }).execute();
  const { idx: sessionIdx } = await db
    .selectFrom('session')
    .select('idx')
    .where('memberIdx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('pushSubscription')
    .values({
      memberIdx,
      sessionIdx,
      endpoint: `https://push.example/${made.text('endpoint')}`,
      createdAt,
      p256dh: made.text('key').padEnd(87, '.'),
      auth: made.text('key').padEnd(22, '.'),
    })
    .execute();
  await db
    .insertInto('noticeSwitch')
    .values({ memberIdx, kind: 'meetingMoved', way: 'mail', isOn: 'N', updatedAt: createdAt })
    .execute();
  const deed = {
    eventIdx: null,
    memberIdx: null,
    subject: 'member',
    subjectIdx: memberIdx,
    at: createdAt,
  } as const;
  const told = {
    reason: made.text('asked by telephone:'),
    personal: { before: { nameEn: made.text('before') }, after: { nameEn } },
  };
  await transact(db, (trx) => audit(trx, { ...deed, action: 'update', about: [memberIdx], ...told }));
}

/** Logs that they wrote, and that others wrote of them. */
export async function logsOf(
  app: TestApp,
  at: Called & Met,
  person: Pick<Participant, 'client'>,
  made: Distinctive,
) {
  const own = made.of({ ...counselingSample(at.held), comment: 'x', businessType: 'import' });
  await person.client('POST /counseling/add', {
    ...own,
    matchingIdx: at.held,
    nameCardFileIdx: at.nameCard,
    eventIdx: at.asCompany.eventIdx,
  });
  const { bought, seller } = at;
  const card = await stored(app, seller, 'buyerNameCardImg', {
    bytes: made.text('card'),
    thumbnail: made.text('small card'),
  });
  const about = {
    eventIdx: at.asBuyer.eventIdx,
    buyerCompanyName: bought.companyName,
    buyerName: bought.nameEn,
    content: `${at.nameKo}은 향수 견본을 원해요. ${bought.email}, ${bought.mobile.replaceAll(' ', '-')}`,
    comment: `${bought.nameEn.toUpperCase()} calls again`,
    businessType: `what ${bought.companyName} imports`,
    productName: `oil for ${at.nameEn}`,
  };
  const add = async (log: object) =>
    (await seller.client('POST /counseling/add', { ...about, ...log } as never)).data.counselingIdx;
  const ofMeeting = await add({ ...counselingSample(at.heldAsBuyer), ...about, nameCardFileIdx: card.idx });
  const ofWalkIn = await add({ ...counselingSample(), ...about, nameCardFileIdx: card.idx });
  const ofOther = await add(counselingSample());
  return { ofMeeting, ofWalkIn, ofOther, card };
}

/** Mail to them in every state, and of them to others. */
export async function mailsOf(
  { db, clock }: TestApp,
  { email, memberIdx, nameKo, nameEn }: Called,
  other: Participant,
  made: Distinctive,
) {
  const at = clock.read().toISOString();
  const mail = { locale: 'en', toEmail: email, toMemberIdx: memberIdx, at } as const;
  const text = () => ({ subject: made.text('subject'), body: made.text('body') });
  await enqueueMail(db, { ...mail, ...text(), unsubscribe: made.text('one click') });
  await db
    .updateTable('outbox')
    .set({ sentAt: at })
    .where('memberIdx', '=', memberIdx)
    .where('isSecret', '=', 'N')
    .execute();
  await enqueueMail(db, { ...mail, ...text() });
  const failed = { failedAt: at, lastError: `RCPT TO: 550 no <${email}> here` };
  await db
    .updateTable('outbox')
    .set(failed)
    .where('memberIdx', '=', memberIdx)
    .where('sentAt', 'is', null)
    .where('isSecret', '=', 'N')
    .execute();
  // As it was before mail knew whom it is to.
  const tried = await enqueueMail(db, { ...mail, ...text(), toMemberIdx: null });
  await db
    .updateTable('task')
    .set({ lastError: `RCPT TO: 450 <${email}> later` })
    .where('outboxIdx', '=', tried)
    .execute();
  await enqueueMail(db, { ...mail, ...text() });
  const entry = {
    uid: 'x',
    sequence: 0,
    isCancelled: false,
    startsAt: at,
    endsAt: at,
    changedAt: at,
    url: null,
    summary: `상담: ${nameKo}`,
    location: '테이블 1',
    description: nameEn,
  };
  await enqueueMail(db, { ...mail, ...text(), calendar: { method: 'PUBLISH', entry } });
  await enqueueMail(db, {
    calendar: { method: 'CANCEL', entry },
    locale: 'ko',
    at,
    toEmail: other.id,
    toMemberIdx: other.memberIdx,
    about: [{ memberIdx, words: [nameKo, nameEn] }],
    subject: `${nameKo}님의 답변`,
    body: `${nameKo} (${nameEn}) 님이 답했어요.`,
  });
}
