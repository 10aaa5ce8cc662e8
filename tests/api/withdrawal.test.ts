/** Whoever leaves for good leaves nothing of themself behind (docs/rules.md, A8). */
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { calls } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { joined } from '#tests/support/factories.ts';
import { strictly } from '#tests/support/fitting.ts';
import { impersonal } from '#tests/support/impersonal-columns.ts';
import { leaverIn } from '#tests/support/leaver.ts';
import { refusal } from '#tests/support/pair.ts';
import { type AnyRow, everyRow, filesWith, textColumns, tracesIn } from '#tests/support/personal-traces.ts';
import { joinSample, password } from '#tests/support/samples.ts';

const app = await testApp();
const leaver = await leaverIn(app, 700);
const { memberIdx } = leaver.called;
const store = join(app.place.dataDir, 'files');
const isTheirs = ({ row }: AnyRow) => row.member_idx === memberIdx || row.idx === leaver.card.idx;
// As after a link of theirs was sent again.
await app.db
  .updateTable('visitor')
  .set({ resentHash: 'f'.repeat(64) })
  .where('participateIdx', '=', leaver.asVisitor.participateIdx)
  .execute();
/** What the site made for them: names of files, hashes, the code of the door. */
const given = (await everyRow(app.db)).flatMap((one) => {
  const isVisitor = one.table === 'visitor' && one.row.participate_idx === leaver.asVisitor.participateIdx;
  const isMember = one.table === 'member' && one.row.idx === memberIdx;
  if (!isTheirs(one) && !isVisitor && !isMember) return [];
  const { token_hash, code_hash, secret_hash, resent_hash, password_hash, ...other } = one.row;
  const { save_file_name, code, mobile_e164 } = other;
  const hashes = [token_hash, code_hash, secret_hash, resent_hash, password_hash];
  return [...hashes, save_file_name, code, mobile_e164].filter(
    (value): value is string => typeof value === 'string',
  );
});
const values = [...leaver.values, ...given];
const rowsBefore = await everyRow(app.db);
const before = await tracesIn(app.db, values);
const filesBefore = await filesWith(store, values);
const filesInDataBefore = await filesWith(app.place.dataDir, leaver.values);
await leaver.person.client('POST /member/withdraw', { password });
const rows = await everyRow(app.db);
const rowsOf = (table: string) => rows.filter((one) => one.table === table).map(({ row }) => row);

describe('before', () => {
  it('every column of text held something of theirs, or is known to tell of nobody', async () => {
    const held = new Set(before.map((trace) => trace.split(':')[0]));
    const isYesOrNo = (column: string) => {
      const values = rowsBefore.flatMap(({ table, row }) => {
        const value = column.startsWith(`${table}.`) ? row[column.slice(table.length + 1)] : null;
        return value === null || value === undefined ? [] : [value];
      });
      return values.length > 0 && values.every((value) => value === 'Y' || value === 'N');
    };
    const isImpersonal = (column: string) =>
      Object.values(impersonal).some((columns) => columns.test(column)) || isYesOrNo(column);
    const undecided = (await textColumns(app.db)).filter(
      (column) => !held.has(column) && !isImpersonal(column),
    );
    expect(undecided).toEqual([]);
  });

  it('their files of every kind lay in the store, each with its thumbnail where it is a picture', () => {
    expect(filesBefore).toHaveLength(21);
  });
});

describe('afterwards', () => {
  it('nothing of theirs stands in any column of any table', async () => {
    expect(await tracesIn(app.db, values)).toEqual([]);
  });

  it('nothing of theirs lies in the store, and what others uploaded lies there still', async () => {
    expect(await filesWith(store, values)).toEqual([]);
    expect(rowsOf('file_removal')).toEqual([]);
    expect(rowsOf('file').filter((row) => row.member_idx === memberIdx)).toEqual([]);
  });

  it.runIf(inject('database') === 'sqlite')(
    'nothing of theirs is left in the bytes of the database',
    async () => {
      const inTheFile = [...leaver.values, ...leaver.values.map((value) => value.toLowerCase())];
      expect(filesInDataBefore).not.toEqual([]);
      expect(await filesWith(app.place.dataDir, inTheFile)).toEqual([]);
    },
  );

  it('no gram of a search leads to them', () => {
    const grams = [...new Set(rows.map(({ table }) => table))].filter((table) => table.endsWith('_gram'));
    const subjects = new Map(grams.map((table) => [table, table.slice(0, -'_gram'.length)]));
    const own = rowsOf('participate').filter((row) => row.member_idx === memberIdx);
    const ownIdxs = new Set(own.map(({ idx }) => idx));
    expect(own).toHaveLength(5);
    for (const [table, subject] of subjects) {
      const ofThem = rowsOf(subject)
        .filter((row) => ownIdxs.has(subject === 'participate_search' ? row.idx : row.participate_idx))
        .map(({ idx }) => idx);
      expect([table, rowsOf(table).filter(({ of_idx }) => ofThem.includes(of_idx))]).toEqual([table, []]);
    }
    // A company's products are gone with their grams.
    const products = new Set(rowsOf('product').map(({ idx }) => idx));
    expect(rowsOf('product_gram').filter(({ of_idx }) => !products.has(of_idx))).toEqual([]);
  });

  it('only their number is left: in participations, in the audit, and in mail without words', () => {
    const tables = (list: AnyRow[]) =>
      new Set(list.filter(({ row }) => row.member_idx === memberIdx).map(({ table }) => table));
    const kept = ['audit', 'audit_about', 'outbox', 'participate', 'representative'];
    expect([...tables(rows)].sort()).toEqual(kept);
    const gone = [...tables(rowsBefore)].filter((table) => !kept.includes(table));
    expect(gone.sort()).toEqual([
      'application_draft',
      'consent',
      'email_confirmation',
      'file',
      'known_device',
      'login_challenge',
      'notice',
      'notice_switch',
      'outbox_about',
      'password_reset',
      'permission',
      'push_subscription',
      'recovery_code',
      'second_factor',
      'session',
    ]);
  });

  it('mail to them is ended and empty, and mail to others does not name them', () => {
    const mails = rowsOf('outbox').filter((row) => row.member_idx === memberIdx || row.to_email === '');
    expect(mails.length).toBeGreaterThan(6);
    for (const row of mails) {
      expect(row).toMatchObject({ to_email: '', subject: '', body: '', last_error: null });
      expect(row.sent_at ?? row.failed_at).not.toBeNull();
    }
    expect(rowsOf('outbox')).toContainEqual(
      expect.objectContaining({
        member_idx: leaver.seller.memberIdx,
        subject: '탈퇴한 회원님의 답변',
        body: '탈퇴한 회원 (탈퇴한 회원) 님이 답했어요.',
      }),
    );
  });

  it('the audit tells what was done, when and to which number', () => {
    const deeds = rowsOf('audit').filter(
      ({ subject_idx, subject }) => subject === 'member' && subject_idx === memberIdx,
    );
    expect(deeds.map(({ action }) => action)).toEqual(['update', 'withdraw']);
    const theirs = rowsOf('participate').filter((row) => row.member_idx === memberIdx);
    const decisions = rowsOf('audit').filter(
      ({ subject, subject_idx }) =>
        subject === 'participate' && theirs.some(({ idx }) => idx === subject_idx),
    );
    expect(decisions.map(({ action }) => action)).toEqual([
      'approve',
      'denyChange',
      'approve',
      'cancel',
      'deny',
    ]);
  });

  it('the figures of the events stand without them', () => {
    const row = (table: string, column: string, idx: number) =>
      rowsOf(table).find((one) => one[column] === idx);
    const own = row('company', 'participate_idx', leaver.own.participateIdx) as { idx: number };
    expect(own).toMatchObject({
      establish_year: 1998,
      business_category: 'MANUFACTURING',
      agency_region: 'JEONBUK',
    });
    expect(rowsOf('export_record').filter(({ company_idx }) => company_idx === own.idx)).toMatchObject([
      { country: 'AT', year: 2023 },
    ]);
    expect(rowsOf('participate_choice')).toContainEqual(
      expect.objectContaining({
        participate_idx: leaver.own.participateIdx,
        kind: 'industries',
        value: 'FOOD',
      }),
    );
    expect(row('buyer', 'participate_idx', leaver.ownBuyer.participateIdx)).toMatchObject({ country: 'AT' });
    expect(row('visitor', 'participate_idx', leaver.asVisitor.participateIdx)).toMatchObject({
      country: 'AT',
      registration_type: 'PRE',
      checked_in_at: '2026-10-29T08:30:00.000Z',
    });
    // What was held was held, with its place and its log; what was to come is cancelled.
    for (const idx of [leaver.held, leaver.heldAsBuyer]) {
      expect(row('matching', 'idx', idx)).toMatchObject({ state: 'complete' });
      expect(row('placement', 'matching_idx', idx)).toMatchObject({ ps: null });
      const log = row('counseling', 'matching_idx', idx);
      expect(log).toMatchObject({
        buyer_country: 'AT',
        score_product: 5,
        currency: 'EUR',
        type: 'AGREE_SAMPLE',
      });
      expect(Number(log?.amount_consultation)).toBe(10_000);
    }
    expect(row('matching', 'idx', leaver.coming)).toMatchObject({ state: 'cancel' });
    expect(row('placement', 'matching_idx', leaver.coming)).toBeUndefined();
  });
});

describe('to the others they are a former member', () => {
  const former = {
    companyName: null,
    companyNameEn: null,
    personName: null,
    personNameEn: null,
    contact: null,
  };

  it('in meetings and schedules', async () => {
    const client = strictly(leaver.purchaser.client);
    const { data: meeting } = await client('GET /matching/getDetail', { matchingIdx: leaver.held });
    expect(meeting).toMatchObject({ stateMatching: 'complete', company: former, mayCancel: false });
    const { eventIdx } = leaver.asCompany;
    const { data: table } = await client('GET /matching/getTable', { eventIdx });
    expect(table.slots[0]?.meeting).toMatchObject({ company: former });
    const { data: list } = await strictly(leaver.other.client)('GET /matching/getList', { eventIdx });
    expect(list).toMatchObject([
      { stateMatching: 'cancel', company: former, message: null, deniedReason: null },
    ]);
  });

  it('in logs, which keep all else, and stay so when they are changed', async () => {
    const client = strictly(leaver.seller.client);
    const { eventIdx } = leaver.asBuyer;
    const { data } = await client('GET /counseling/getList', { eventIdx, keywords: 'oil' });
    expect(data.map(({ counselingIdx }) => counselingIdx)).toEqual([
      leaver.ofOther,
      leaver.ofWalkIn,
      leaver.ofMeeting,
    ]);
    for (const counselingIdx of [leaver.ofMeeting, leaver.ofWalkIn]) {
      const { data: log } = await client('GET /counseling/getDetail', { counselingIdx });
      expect(log).toMatchObject({
        buyerCompanyName: null,
        buyerName: null,
        nameCardFileIdx: null,
        buyerCountry: 'AT',
        productName: 'oil for a former member',
        content: '탈퇴한 회원은 향수 견본을 원해요. 탈퇴한 회원, 탈퇴한 회원',
        comment: 'a former member calls again',
        businessType: 'what a former member imports',
        amountTotal: 12_500.25,
      });
      const asked = calls['POST /counseling/update'].request.shape;
      const form = Object.fromEntries(Object.entries(log).filter(([name]) => name in asked)) as typeof log;
      const names = { buyerCompanyName: 'Typed again', buyerName: 'Anna Huber' };
      const changed = await client('POST /counseling/update', { ...form, ...names, comment: 'shipped' });
      expect(changed.data).toMatchObject({ buyerCompanyName: null, buyerName: null, comment: 'shipped' });
    }
    const { data: other } = await client('GET /counseling/getDetail', { counselingIdx: leaver.ofOther });
    expect(other.buyerName).not.toBeNull();
  });

  it('in what managers read', async () => {
    const { manager, eventIdx } = leaver.asCompany;
    const client = strictly(manager.client);
    const { data } = await client('GET /manage/participate/getList', {
      eventIdx,
      participateType: 'COMPANY',
    });
    expect(data).toMatchObject([
      {
        nameKo: null,
        nameEn: null,
        memberNameKo: null,
        memberNameEn: null,
        memberId: '',
        stateParticipate: 'CANCEL',
      },
    ]);
    const { participateIdx } = leaver.own;
    const { data: detail } = await client('GET /manage/participate/getDetail', { participateIdx });
    expect(detail).toMatchObject({ company: null, products: [], stateParticipate: 'CANCEL' });
    const mails = (await client('GET /manage/mail/getList', { eventIdx, rows: 100 })).data;
    const toThem = mails.filter(({ toEmail }) => toEmail === null);
    expect(toThem.length).toBeGreaterThan(0);
    for (const { mailIdx } of toThem)
      expect((await refusal(client('POST /manage/mail/retry', { mailIdx }))).key).toBe(
        'msg.mail_not_sendable',
      );
  });
});

it('whoever has left is logged out, and may join again as someone new', async () => {
  const again = leaver.person.client('POST /member/withdraw', { password });
  expect((await refusal(again)).key).toBe('msg.login_needed');
  const login = app.client()('POST /member/login', { id: leaver.called.id, password });
  expect((await refusal(login)).key).toBe('msg.user_id_and_not_matched');
  const anew = await joined(app, { ...joinSample(1), id: leaver.called.id });
  expect(anew.memberIdx).not.toBe(memberIdx);
});
