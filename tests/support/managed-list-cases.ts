/** What each search parameter does in the managers' lists, and the rows that they are asked for. */
import type { CallName } from '#api/index.ts';
import { consentVersion } from '#domain/visitor/visitor.ts';
import { saveGrams } from '#server/db/search.ts';
import type { TestApp } from './compose.ts';
import { manager } from './factories.ts';
import { type Cases, nobody, one, type Parameter } from './list-cases.ts';
import { twoOfEach } from './two-of-each.ts';

/** `twoOfEach` with two visitors, mails, mailings and deliveries, and who manages the event alone, who reads the lists. */
export async function managedRows(app: TestApp) {
  const here = await twoOfEach(app);
  const { eventIdx, seller, at } = here;
  const admin = await manager(app, 'admin', eventIdx);
  const createdAt = app.clock.read().toISOString();
  const visitor = (name: string, no: number) => ({
    visitorName: name,
    visitorNameEn: `Visitor ${name}`,
    visitorMobile: `0664123456${no}`,
    visitorEmail: `visitor${no}.${eventIdx}@example.org`,
    country: 'AT',
    city: 'Wien',
    organization: 'Guild',
  });
  const { data: came } = await admin.client('POST /manage/visitor/add', {
    eventIdx,
    visitor: visitor('Anna', 1),
    door: 'A',
    agreePrivacy: 'Y',
    consentVersion,
  });
  const { data: other } = await admin.client('POST /manage/visitor/add', {
    eventIdx,
    visitor: visitor('Berta', 2),
    door: 'A',
    agreePrivacy: 'Y',
    consentVersion,
  });
  // As a member's own registration, of another organisation.
  await app.db
    .updateTable('visitor')
    .set({
      participateIdx: here.purchaser.participateIdx,
      organization: 'Bakers',
      searchText: 'berta bakers',
    })
    .where('idx', '=', other.visitorIdx)
    .execute();
  await saveGrams(app.db, 'visitor', other.visitorIdx, 'berta bakers');
  await app.db
    .updateTable('visitor')
    .set({ registrationType: 'PRE' })
    .where('idx', '=', came.visitorIdx)
    .execute();
  const { db } = app;
  await db.deleteFrom('outbox').where('eventIdx', '=', eventIdx).execute();
  const mail = { eventIdx, locale: 'en' as const, body: 'text', createdAt };
  await db
    .insertInto('outbox')
    .values([
      { ...mail, subject: 'Approved', toEmail: seller.id, memberIdx: seller.memberIdx, sentAt: createdAt },
      { ...mail, subject: 'Hall plan', toEmail: 'nobody@example.org', memberIdx: null },
    ])
    .execute();
  const mailing = {
    eventIdx,
    senderIdx: at.manager.memberIdx,
    recipientCount: 1,
    createdAt,
    subjectKo: null,
    bodyKo: null,
    bodyEn: 'text',
  };
  await db
    .insertInto('mailing')
    .values([
      { ...mailing, name: 'Opening hours', subjectEn: 'When we open', endedAt: createdAt, stoppedAt: null },
      {
        ...mailing,
        name: 'Hall plan',
        subjectEn: 'Where',
        endedAt: createdAt,
        stoppedAt: createdAt,
        senderIdx: admin.memberIdx,
      },
    ])
    .execute();
  const told = { eventIdx, noticeIdx: null, body: '{"type":"test"}', attempts: 1 };
  const result = { lastResult: null, createdAt };
  await db
    .insertInto('webhookDelivery')
    .values([
      { ...told, ...result, messageId: `msg_1_${eventIdx}`, deliveredAt: createdAt, failedAt: null },
      { ...told, ...result, messageId: `msg_2_${eventIdx}`, deliveredAt: null, failedAt: createdAt },
    ])
    .execute();
  // Others' famppys are in the list of managers, too.
  await db
    .deleteFrom('permission')
    .where('permission', '=', 'famppy')
    .where('memberIdx', '<>', at.manager.memberIdx)
    .execute();
  return { ...here, admin, came, visiting: here.purchaser };
}
type Rows = Awaited<ReturnType<typeof managedRows>>;

interface ManagedList {
  /** How many rows the list has. */
  rows: number;
  cases: Partial<Record<Parameter, Cases>>;
}

/** The managers' lists; what is not here, the list does not know. That of logs is among `listCases`. */
export const managedListCases = ({
  eventIdx,
  seller,
  purchaser,
  ...rest
}: Rows): Partial<Record<CallName, ManagedList>> => {
  const { otherBuyer, met, log, first, at, admin, came, visiting } = rest;
  return {
    'GET /manage/participate/getList': {
      rows: 4,
      cases: {
        keywords: { prater: 1, hanbit: 1, oils: 2, 커피: 0 },
        listOrder: { recent: 4, name: 4, nameEn: 4 },
        filterType: { COMPLETE: 4, DENIED: 0 },
        eventIdx: { [eventIdx]: 4 },
        participateIdx: one(seller.participateIdx),
        companyIdx: { [seller.participateIdx]: 1, [purchaser.participateIdx]: 0 },
        buyerIdx: { [seller.participateIdx]: 0, [purchaser.participateIdx]: 1 },
        productIdx: one(seller.productIdx),
        memberIdx: one(seller.memberIdx),
        memberId: { [seller.id]: 1, 'nobody@example.org': 0 },
        // The contact person of both companies, and one buyer.
        memberName: { 박담당: 2, gruber: 1, ㅂㄷㄷ: 2, donau: 0 },
        memberType: { USER: 4, user: 4 },
        participateType: { COMPANY: 2, OKTA: 1, VISITOR: 0 },
        stateParticipate: { COMPLETE: 4, REQUEST: 0 },
        selectBizIndustry: { IT: 2, BEAUTY: 0 },
        companyName: { 한빛: 1, donau: 1, ㄷㄹㄱㄹ: 1, gruber: 0 },
        visitorName: { anna: 0 },
        visitorMobile: { '06641234561': 0 },
        visitorEmail: { visitor1: 0 },
      },
    },
    'GET /manage/matching/getList': {
      rows: 2,
      cases: {
        keywords: { prater: 1, gruber: 1, hanbit: 2, 커피: 0 },
        listOrder: { recent: 2, startsAt: 2, name: 2, nameEn: 2 },
        filterType: { complete: 1, denied: 0 },
        eventIdx: { [eventIdx]: 2 },
        matchingIdx: one(met.matchingIdx),
        participateIdx: { [purchaser.participateIdx]: 1, [seller.participateIdx]: 2, [nobody]: 0 },
        buyerIdx: one(otherBuyer.participateIdx),
        companyIdx: { [seller.participateIdx]: 2, [nobody]: 0 },
        counselingIdx: one(log.counselingIdx),
        memberIdx: { [purchaser.memberIdx]: 1, [seller.memberIdx]: 2, [nobody]: 0 },
        memberId: { [purchaser.id]: 1, [seller.id]: 2, 'nobody@example.org': 0 },
        memberName: { gruber: 1, 박담당: 2, donau: 0 },
        // Both were asked of the company.
        targetMemberIdx: { [seller.memberIdx]: 2, [purchaser.memberIdx]: 0 },
        targetMemberName: { 박담당: 2, gruber: 0 },
        memberType: { USER: 2, user: 2 },
        participateType: { OKTA: 1, COMPANY: 2 },
        stateMatching: { request: 1, cancel: 0 },
        selectBizIndustry: { FOOD: 2, IT: 0 },
        companyName: { donau: 1, ㅎㅂ: 2, gruber: 0 },
        matchingDate: { '2026-10-29': 1, '2026-10-30': 0 },
        placeMatchingYn: { Y: 1, N: 1 },
        isTranslator: { Y: 1, N: 1 },
      },
    },
    'GET /manage/ranking/getList': {
      rows: 4,
      cases: {
        keywords: { prater: 1, hanbit: 1, oils: 2, 커피: 0 },
        listOrder: { applied: 4, name: 4, nameEn: 4, ranked: 4, rankedBy: 4 },
        eventIdx: { [eventIdx]: 4 },
        participateType: { COMPANY: 2, OKTA: 1 },
      },
    },
    'GET /manage/visitor/getList': {
      rows: 2,
      cases: {
        keywords: { anna: 1, 커피: 0 },
        listOrder: { recent: 2, name: 2, nameEn: 2 },
        filterType: { PRE: 1, CHECK: 1 },
        eventIdx: { [eventIdx]: 2 },
        participateIdx: { [visiting.participateIdx]: 1, [nobody]: 0 },
        memberIdx: { [visiting.memberIdx]: 1, [seller.memberIdx]: 0 },
        memberId: { [visiting.id]: 1, 'nobody@example.org': 0 },
        memberName: { haneul: 1, gruber: 0 },
        companyName: { guild: 1, bakers: 1, anna: 0 },
        visitorName: { berta: 1, guild: 0 },
        visitorMobile: { '06641234561': 1, '06641234569': 0 },
        visitorEmail: { [String(came.visitorEmail)]: 1, 'none@example.org': 0 },
      },
    },
    'GET /manage/mail/getList': {
      rows: 2,
      cases: {
        keywords: { approved: 1, 커피: 0 },
        listOrder: { recent: 2, subject: 2 },
        filterType: { sent: 1, waiting: 1, failed: 0 },
        eventIdx: { [eventIdx]: 2 },
        memberIdx: one(seller.memberIdx),
        memberId: { [seller.id]: 1, 'nobody@example.org': 0 },
        memberName: { haneul: 1, gruber: 0 },
        memberType: { USER: 2, user: 2 },
      },
    },
    'GET /manage/mailing/getList': {
      rows: 2,
      cases: {
        keywords: { open: 1, plan: 1, 커피: 0 },
        listOrder: { recent: 2, name: 2 },
        filterType: { done: 1, stopped: 1, sending: 0 },
        eventIdx: { [eventIdx]: 2 },
        memberIdx: one(at.manager.memberIdx),
        memberId: { [admin.id]: 1, 'nobody@example.org': 0 },
        memberName: { haneul: 2, gruber: 0 },
      },
    },
    'GET /manage/board/getList': {
      rows: 2,
      cases: {
        keywords: { 셔틀버스: 2, 커피: 0 },
        listOrder: { recent: 2, title: 2, titleEn: 2 },
        filterType: { [first.tab]: 1 },
        eventIdx: { [eventIdx]: 2 },
      },
    },
    'GET /manage/permission/getList': {
      rows: 2,
      cases: {
        keywords: { [admin.id]: 1, 커피: 0 },
        listOrder: { memberId: 2, name: 2, nameEn: 2 },
        filterType: { admin: 1, famppy: 1, board: 0 },
        eventIdx: { [eventIdx]: 2 },
        memberIdx: one(at.manager.memberIdx),
        memberId: { [admin.id]: 1, 'nobody@example.org': 0 },
        memberName: { haneul: 2, gruber: 0 },
        memberType: { USER: 2, user: 2 },
      },
    },
    'GET /manage/member/getList': {
      rows: 7,
      cases: {
        keywords: { [admin.id]: 1, 커피: 0 },
        listOrder: { recent: 7, name: 7, nameEn: 7 },
        filterType: { here: 4, never: 3, blocked: 0 },
        eventIdx: { [eventIdx]: 7 },
        participateIdx: one(seller.participateIdx),
        memberIdx: one(seller.memberIdx),
        memberId: { [seller.id]: 1, 'nobody@example.org': 0 },
        memberName: { haneul: 7, gruber: 0 },
        memberType: { USER: 7, user: 7 },
        participateType: { COMPANY: 2, OKTA: 1, VISITOR: 0 },
        stateParticipate: { COMPLETE: 4, REQUEST: 0 },
      },
    },
    'GET /manage/webhook/getList': {
      rows: 2,
      cases: {
        listOrder: { recent: 2 },
        filterType: { delivered: 1, failed: 1, waiting: 0 },
        eventIdx: { [eventIdx]: 2 },
      },
    },
  };
};
