/** Colleagues whom the organiser invites from a sheet (docs/rules.md, P56). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { testApp } from '#tests/support/api.ts';
import { checkColleagues, colleagueHeads, inviteChecked } from '#tests/support/colleague-sheets.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { csvOf, sendSheet, xlsxOf } from '#tests/support/sheets.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { guest, mailsTo, newAddress, invite, colleague, tokenTo, joinByLink, peopleSeenBy } =
  colleaguesOf(app);

let here: Pair;
let desk: Person;
beforeEach(async () => {
  here = await pair(app);
  desk = await manager(app, 'participate', here.at.eventIdx);
});

type Cells = (string | number)[];
const number = ({ participateIdx }: Participant) => `#${participateIdx}`;
const row = (organisation: string | number, email = newAddress(), more: Cells = ['', '']): Cells => [
  ...[organisation, '한지우', 'Jiwoo Han', 'Sales', email],
  ...more,
];
const check = (rows: Cells[], heads?: Cells) => checkColleagues(app, desk, here.at.eventIdx, rows, heads);
const send = async (rows: Cells[]) => inviteChecked(desk, here.at.eventIdx, await check(rows));
const resultsOf = async (rows: Cells[]) =>
  (await check(rows)).rows.map(({ fate, problems }) => fate ?? problems);
const open = (participateIdx: number) =>
  app.db
    .selectFrom('representativeInvitation')
    .select(['email', 'position', 'languages', 'locale'])
    .where('participateIdx', '=', participateIdx)
    .orderBy('idx')
    .execute();

describe('checking a sheet', () => {
  it('says of each row what would come of it', async () => {
    const { seller, purchaser, at } = here;
    const [twin, other] = [await company(app, at), await company(app, at)];
    await app.db
      .updateTable('company')
      .set({ nameKo: '쌍둥이' })
      .where('participateIdx', 'in', [seller.participateIdx, twin.participateIdx])
      .execute();
    const { email: invited } = await invite(seller, at.eventIdx);
    const there = await colleague(seller, at.eventIdx);
    const first = newAddress();
    const entered = await withoutAccount(app).enter(here);
    const found = await check([
      row(number(seller), first),
      row(number(seller), invited),
      row(number(seller), there.id),
      row('쌍둥이'),
      row('없는 회사'),
      row(''),
      row(number(other), there.id),
      row(number(purchaser), other.id),
      row(number(other), first),
      row(number(seller), 'no address'),
      row(number(seller), newAddress(), ['Klingon', 'Latin']),
      [number(seller), '한지우', 'http://a.example', '', newAddress(), '', 'en'],
      row(`#${entered}`),
    ]);
    expect(found.rows.map(({ row: no, fate, problems }) => [no, fate ?? problems])).toEqual([
      [2, 'new'],
      [3, 'invited'],
      [4, 'here'],
      [5, ['organisationAmbiguous']],
      [6, ['organisationUnknown']],
      [7, ['organisationMissing']],
      [8, ['twice']],
      [9, ['elsewhere']],
      [10, ['twice']],
      [11, ['email']],
      [12, ['languages', 'mailLanguage']],
      [13, ['name', 'position']],
      [14, ['noAccount']],
    ]);
    expect(found.rows[3]?.candidates.map(({ participateIdx }) => participateIdx)).toEqual([
      seller.participateIdx,
      twin.participateIdx,
    ]);
    expect(found).toMatchObject({ rowCount: 13, badRows: 10, fates: { new: 1, invited: 1, here: 1 } });
    expect(found.rows.filter((one) => one.colleague !== null).map((one) => one.row)).toEqual([2]);
    expect((await check([[1, 2]], ['Company', 'E-mail'])).missing).toEqual(['position']);
    expect((await open(seller.participateIdx)).map(({ email }) => email)).toEqual([invited]);
  });

  it('counts twenty people of an organisation, those who are invited among them', async () => {
    const { seller, purchaser, at } = here;
    for (let no = 2; no < limits.representatives - 1; no++) await invite(seller, at.eventIdx);
    const rows = [row(number(seller)), row(number(seller)), row(number(seller)), row(number(purchaser))];
    expect(await resultsOf(rows)).toEqual(['new', 'new', ['full'], 'new']);
    expect((await send(rows)).map(({ fate }) => fate)).toEqual(['new', 'new', 'new']);
    expect((await open(seller.participateIdx)).length).toBe(limits.representatives - 1);
  });

  it('reads a workbook and cells that were copied, and knows its own headings in either language', async () => {
    const { seller, at } = here;
    const cells = [colleagueHeads, row(number(seller))];
    const copied = Buffer.from(cells.map((line) => line.join('\t')).join('\n'));
    for (const bytes of [await xlsxOf(cells), copied]) {
      const query = { eventIdx: at.eventIdx };
      const { data } = await sendSheet(app, 'checkColleagues', desk.token, bytes, query);
      expect(data).toMatchObject({ badRows: 0, fates: { new: 1 } });
    }
    for (const heads of [
      ['기업', '이름', '이름(영문)', '직책', '이메일', '언어', '메일 언어'],
      ['Organisation', 'Name in Korean', 'Name', 'Position', 'Email', 'Languages', 'Mail language'],
    ]) {
      const [one] = (await check([row(number(seller), newAddress(), ['de', 'en'])], heads)).rows;
      expect(one?.colleague).toMatchObject({ name: 'Jiwoo Han', languages: ['de'], language: 'en' });
    }
  });

  it('is for managers of applications alone, and only of the event', async () => {
    const { seller, purchaser, at } = here;
    const right = (await check([row(number(seller))])).rows.flatMap((one) => one.colleague ?? []);
    const asked = { eventIdx: at.eventIdx, rows: right };
    const others = [
      await manager(app, 'matching', at.eventIdx),
      await manager(app, 'participate', (await pair(app)).at.eventIdx),
      seller,
      purchaser,
    ];
    for (const who of others) {
      const refused = await refusal(who.client('POST /manage/participate/inviteColleagues', asked));
      expect(refused.key).toBe('msg.access_deny');
      const query = { eventIdx: at.eventIdx };
      const sent = await sendSheet(app, 'checkColleagues', who.token, csvOf([colleagueHeads]), query);
      expect(sent.resultMessage).toBe('access_deny');
    }
    expect(await open(seller.participateIdx)).toEqual([]);
  });
});

describe('sending it', () => {
  it('invites each by a mail in their language that says who has entered them, and they join', async () => {
    const { seller, purchaser, at } = here;
    const [one, two] = [newAddress(), newAddress()];
    const sent = await send([
      row(number(seller), one.toUpperCase(), ['독일어, English, 한국어', '']),
      row(purchaser.participateIdx, two, ['', 'Korean']),
    ]);
    expect(sent).toEqual([
      { row: 2, fate: 'new', problem: null },
      { row: 3, fate: 'new', problem: null },
    ]);
    expect(await open(seller.participateIdx)).toEqual([
      { email: one, position: 'Sales', languages: 'de,en', locale: 'ko' },
    ]);
    expect(await open(purchaser.participateIdx)).toMatchObject([{ email: two, locale: 'ko' }]);
    const [mail] = await mailsTo(one);
    expect(mail?.body).toContain('한지우 님');
    expect(mail?.body).toContain('주최 측에서');
    await guest('POST /member/joinColleague', joinByLink(await tokenTo(one)));
    const { people } = await peopleSeenBy(seller, at.eventIdx);
    expect(people.map(({ position, languages }) => [position, languages])).toContainEqual([
      'Sales',
      ['de', 'en'],
    ]);
    const noted = await app.db
      .selectFrom('audit')
      .select(['subjectIdx', 'detail'])
      .where('action', '=', 'inviteColleague')
      .where('memberIdx', '=', desk.memberIdx)
      .execute();
    expect(noted.map(({ subjectIdx, detail }) => [subjectIdx, JSON.parse(detail ?? '{}')])).toEqual([
      [seller.participateIdx, { invited: 1 }],
      [purchaser.participateIdx, { invited: 1 }],
    ]);
  });

  it('writes to nobody twice, sent again, twice at once, or before the answer of the first', async () => {
    const { seller, purchaser, at } = here;
    const rows = [row(number(seller)), row(number(seller)), row(number(purchaser))];
    const checked = await check(rows);
    const both = await Promise.all([
      inviteChecked(desk, at.eventIdx, checked),
      inviteChecked(await manager(app, 'participate', at.eventIdx), at.eventIdx, checked),
    ]);
    for (const no of [0, 1, 2]) expect(both.map((sent) => sent[no]?.fate).sort()).toEqual(['invited', 'new']);
    const again = await inviteChecked(desk, at.eventIdx, checked);
    expect(again.map(({ fate }) => fate)).toEqual(['invited', 'invited', 'invited']);
    expect(await resultsOf(rows)).toEqual(['invited', 'invited', 'invited']);
    for (const [, , , , email] of rows) expect(await mailsTo(String(email))).toHaveLength(1);
  });

  it('goes on where one row is refused: who has ended, joined elsewhere, or has no room meanwhile', async () => {
    const { seller, purchaser, at } = here;
    const gone = await company(app, at);
    const moved = newAddress();
    const rows = [row(number(gone)), row(number(seller), moved), row(number(purchaser))];
    const checked = await check(rows);
    await gone.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    await colleague(purchaser, at.eventIdx, { email: moved });
    const sent = await inviteChecked(desk, at.eventIdx, checked);
    expect(sent.map(({ fate, problem }) => fate ?? problem)).toEqual([
      'organisationUnknown',
      'elsewhere',
      'new',
    ]);
    const foreign = await pair(app);
    const [stranger] = checked.rows.flatMap((one) => one.colleague ?? []);
    const asked = { ...stranger, participateIdx: foreign.seller.participateIdx, email: newAddress() };
    const { data } = await desk.client('POST /manage/participate/inviteColleagues', {
      eventIdx: at.eventIdx,
      rows: [asked as never],
    });
    expect(data.rows).toMatchObject([{ fate: null, problem: 'organisationUnknown' }]);
    expect(await mailsTo(asked.email)).toEqual([]);
  });

  it('is no way around what an address and an organisation may be sent within a day', async () => {
    const { seller, purchaser, at } = here;
    const [name, domain] = newAddress().split('@');
    // One mailbox, however it is written.
    const tagged = Array.from(
      { length: limits.colleagueMailsToOne + 1 },
      (_, no) => `${name}+${no}@${domain}`,
    );
    const sent = await send(tagged.map((email) => row(number(seller), email)));
    expect(sent.map(({ problem }) => problem)).toEqual([
      ...Array.from({ length: limits.colleagueMailsToOne }, () => null),
      'addressFull',
    ]);
    // What is taken back leaves room for others, but mails were sent.
    for (let no = 0; no < limits.colleagueMails; no++) {
      await invite(purchaser, at.eventIdx);
      await app.db
        .deleteFrom('representativeInvitation')
        .where('participateIdx', '=', purchaser.participateIdx)
        .execute();
    }
    const address = newAddress();
    expect(await send([row(number(purchaser), address)])).toMatchObject([{ problem: 'mailsFull' }]);
    expect(await mailsTo(address)).toEqual([]);
  });

  it('counts among what a manager sends within an hour', async () => {
    const { seller, at } = here;
    const used = { eventIdx: at.eventIdx, senderIdx: desk.memberIdx, mails: limits.invitationsPerHour };
    const createdAt = app.clock.read().toISOString();
    await app.db
      .insertInto('invitationSending')
      .values({ ...used, createdAt })
      .execute();
    const address = newAddress();
    expect((await refusal(send([row(number(seller), address)]))).key).toBe('msg.invitation_too_often');
    expect(await mailsTo(address)).toEqual([]);
  });

  it('ends with the event', async () => {
    const { seller, at } = here;
    const checked = await check([row(number(seller))]);
    app.clock.set('2027-01-01T00:00:00Z');
    const late = await manager(app, 'participate', at.eventIdx);
    expect((await refusal(inviteChecked(late, at.eventIdx, checked))).key).toBe('msg.event_the_end');
  });
});
