/** Visitors at the door, through the wire: found, counted once, registered on the spot (docs/rules.md, V6). */
import { beforeEach, describe, expect, it } from 'vitest';
import { consentVersion } from '#domain/visitor/visitor.ts';
import { testApp } from '#tests/support/api.ts';
import { type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
const openedAt = '2026-10-29T08:00:00.000Z';
let at: Expo;
let staff: Person;
beforeEach(async () => {
  app.clock.set(openedAt);
  at = await expo(app, { eventIdx: nextNumber('event') });
  staff = strict(await manager(app, 'participate', at.eventIdx));
});

const person = (visitorName: string, changes: object = {}) => {
  const no = nextNumber('person');
  return {
    visitorName,
    visitorNameEn: 'Hana Kim',
    visitorMobile: null,
    visitorEmail: `door${no}@visitors.example`,
    country: 'AT' as const,
    city: 'Wien',
    organization: 'Danube Trading',
    ...changes,
  };
};
const inEvent = () => ({ eventIdx: at.eventIdx });
const consent = { agreePrivacy: 'Y' as const, consentVersion };

/** Registers before the event; answers the code. */
async function registered(visitorName: string, changes: object = {}): Promise<string> {
  const { data } = await app.client()('POST /visitor/register', {
    ...inEvent(),
    ...consent,
    visitors: [person(visitorName, changes)],
  });
  return data[0]?.code ?? '';
}

const checkIn = async (request: object) =>
  (await staff.client('POST /manage/visitor/checkIn', { ...inEvent(), door: 'Main entrance', ...request }))
    .data;
const list = async (request: object = {}) => {
  const { data, totalCount } = await staff.client('GET /manage/visitor/getList', {
    ...inEvent(),
    ...request,
  });
  return { names: data.map(({ visitorName }) => visitorName), rows: data, totalCount };
};
const counts = async () => (await staff.client('GET /manage/visitor/getCounts', inEvent())).data;

describe('a check-in', () => {
  it('counts whoever shows a code, however it is typed, and says afterwards when and where they came', async () => {
    const code = await registered('김하나');
    const typed = code
      .toLowerCase()
      .replaceAll(/(.{4})/g, '$1 ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    const first = await checkIn({ code: typed });
    expect(first).toMatchObject({
      isFirst: true,
      visitor: { visitorName: '김하나', checkedInAt: openedAt, checkedInDoor: 'Main entrance' },
    });
    app.clock.set('2026-10-29T08:10:00.000Z');
    const second = await checkIn({ visitorIdx: first.visitor.visitorIdx, door: 'North' });
    expect(second).toEqual({ isFirst: false, visitor: first.visitor });
  });

  it('counts one visitor once of many doors at once', async () => {
    const code = await registered('이두리');
    const doors = Array.from({ length: 12 }, (_, no) => `Door ${no}`);
    const answers = await Promise.all(doors.map((door) => checkIn({ code, door })));
    const first = answers.filter(({ isFirst }) => isFirst);
    expect(first).toHaveLength(1);
    expect(new Set(answers.map(({ visitor }) => visitor.checkedInDoor)).size).toBe(1);
    expect((await counts()).came).toEqual({ PRE: 1, CHECK: 0 });
  });

  it('that was made without a network keeps its time, and is the same one when it is sent again', async () => {
    const code = await registered('박세리');
    app.clock.set('2026-10-29T12:00:00.000Z');
    const made = { code, at: '2026-10-29T09:15:00.000Z' };
    expect(await checkIn(made)).toMatchObject({ isFirst: true, visitor: { checkedInAt: made.at } });
    expect(await checkIn(made)).toMatchObject({ isFirst: true, visitor: { checkedInAt: made.at } });
    expect((await checkIn({ ...made, door: 'North' })).isFirst).toBe(false);
    const other = await registered('최다래');
    // A clock that is ahead can't say more than the server's.
    expect((await checkIn({ code: other, at: '2026-10-30T00:00:00.000Z' })).visitor.checkedInAt).toBe(
      '2026-10-29T12:00:00.000Z',
    );
    const late = await registered('한가람');
    expect((await refusal(checkIn({ code: late, at: '2026-10-22T11:59:59.000Z' }))).key).toBe(
      'msg.invalid_parameter',
    );
  });

  it('finds no code of another event, none that nobody has, and nothing that is no code', async () => {
    const code = await registered('김하나');
    const elsewhere = await expo(app, { eventIdx: nextNumber('event') });
    const other = strict(await manager(app, 'participate', elsewhere.eventIdx));
    const there = other.client('POST /manage/visitor/checkIn', {
      eventIdx: elsewhere.eventIdx,
      door: 'Main',
      code,
    });
    expect((await refusal(there)).key).toBe('msg.visitor_not_found');
    expect((await refusal(checkIn({ code: '0000 0000 0000' }))).key).toBe('msg.visitor_not_found');
    expect((await refusal(checkIn({ code: '<script>' }))).key).toBe('msg.visitor_not_found');
    expect((await refusal(checkIn({ visitorIdx: 999_999_999 }))).key).toBe('msg.visitor_not_found');
  });

  it('is taken back as long as it is the one that was seen, and the audit knows', async () => {
    const code = await registered('김하나');
    const { visitor } = await checkIn({ code });
    const undo = (checkedInAt: string) =>
      staff.client('POST /manage/visitor/undoCheckIn', {
        ...inEvent(),
        visitorIdx: visitor.visitorIdx,
        checkedInAt,
      });
    expect((await undo('2026-10-29T07:00:00.000Z')).data.checkedInAt).toBe(openedAt);
    expect((await undo(openedAt)).data.checkedInAt).toBeNull();
    expect((await checkIn({ code })).isFirst).toBe(true);
    const audited = await app.db
      .selectFrom('audit')
      .select(['action', 'memberIdx'])
      .where('subject', '=', 'visitor')
      .where('subjectIdx', '=', visitor.visitorIdx)
      .execute();
    expect(audited).toEqual([{ action: 'undo', memberIdx: staff.memberIdx }]);
  });
});

describe('a visitor who comes without a registration', () => {
  it('is registered and checked in at once, once for a key that is sent twice', async () => {
    const visitor = person('강산');
    const key = crypto.randomUUID();
    const send = () =>
      staff.client(
        'POST /manage/visitor/add',
        { ...inEvent(), ...consent, visitor, door: 'Main entrance' },
        { key },
      );
    const { data } = await send();
    expect(data).toMatchObject({ registrationType: 'CHECK', checkedInAt: openedAt, visitorName: '강산' });
    expect((await send()).data).toEqual(data);
    expect((await list()).totalCount).toBe(1);
    const again = staff.client('POST /manage/visitor/add', {
      ...inEvent(),
      ...consent,
      visitor,
      door: 'North',
    });
    expect(await refusal(again)).toMatchObject({
      key: 'msg.visitor_found',
      data: [{ field: 'visitor.visitorEmail', rule: 'registered' }],
    });
  });

  it('has agreed to the text', async () => {
    const unasked = { ...consent, agreePrivacy: 'N' as never };
    const sent = staff.client('POST /manage/visitor/add', {
      ...inEvent(),
      ...unasked,
      visitor: person('강산'),
      door: 'Main',
    });
    expect((await refusal(sent)).key).toBe('msg.invalid_parameter');
  });
});

describe('the list', () => {
  it('finds visitors by name, initials, organisation, email, number and code, and by what they did', async () => {
    const mobile = { visitorMobile: '0660 1234567', visitorEmail: null };
    const code = await registered('김하나', { organization: '빈 한글학교' });
    await registered('이두리', mobile);
    await checkIn({ code });
    for (const keywords of ['하나', 'ㄱㅎㄴ', '한글학교', code.slice(0, 6), 'hana'])
      expect((await list({ keywords })).names, keywords).toContain('김하나');
    for (const keywords of ['0660', '1234567', '+43660'])
      expect((await list({ keywords })).names, keywords).toEqual(['이두리']);
    expect((await list({ visitorName: '두리' })).names).toEqual(['이두리']);
    expect((await list({ visitorMobile: '+43 660 1234567' })).names).toEqual(['이두리']);
    expect((await list({ visitorEmail: 'door' })).names).toEqual(['김하나']);
    expect((await list({ checkedInYn: 'Y' })).names).toEqual(['김하나']);
    expect((await list({ checkedInYn: 'N' })).names).toEqual(['이두리']);
    expect((await list({ registrationType: 'CHECK' })).totalCount).toBe(0);
  });

  it('is paged by key in both directions', async () => {
    for (const name of ['하나', '두리', '세리']) await registered(name);
    const first = await list({ rows: 2 });
    expect(first).toMatchObject({ names: ['세리', '두리'], totalCount: 3 });
    const second = await list({ rows: 2, after: first.rows.at(-1)?.visitorIdx });
    expect(second.names).toEqual(['하나']);
    expect((await list({ rows: 2, before: second.rows[0]?.visitorIdx })).names).toEqual(['세리', '두리']);
  });

  it('has no name, no contact and no code of who was erased, and finds them by nothing', async () => {
    const { data } = await app.client()('POST /visitor/register', {
      ...inEvent(),
      ...consent,
      visitors: [person('김하나')],
    });
    await checkIn({ code: data[0]?.code });
    await app.client()('POST /visitor/cancel', { ...inEvent(), token: data[0]?.token });
    const { rows } = await list();
    expect(rows[0]).toMatchObject({
      isErased: true,
      visitorName: '',
      visitorEmail: null,
      code: '',
      organization: '',
      checkedInAt: openedAt,
    });
    expect((await list({ keywords: '하나' })).totalCount).toBe(0);
    expect((await counts()).came).toEqual({ PRE: 1, CHECK: 0 });
    const grams = await app.db
      .selectFrom('visitorGram')
      .select('gram')
      .where('ofIdx', '=', rows[0]?.visitorIdx ?? 0)
      .execute();
    expect(grams).toEqual([]);
  });

  it('leaves as a spreadsheet with what the filter finds', async () => {
    await registered('김하나');
    const second = await registered('이두리');
    await checkIn({ code: second });
    const response = await app.send(
      `/manage/visitor/exportList?eventIdx=${at.eventIdx}&checkedInYn=Y&format=csv&language=ko`,
      { headers: { authorization: `Bearer ${staff.token}` } },
    );
    const text = await response.text();
    expect(text).toContain('이두리');
    expect(text).toContain('Main entrance');
    expect(text).not.toContain('김하나');
  });
});

describe('the counts', () => {
  it('are by the hour of the event’s own clock and by door', async () => {
    const codes = await Promise.all(['하나', '두리', '세리'].map((name) => registered(name)));
    const [one = '', two = '', three = ''] = codes;
    app.clock.set('2026-10-29T08:59:59.000Z');
    await checkIn({ code: one });
    app.clock.set('2026-10-29T09:00:00.000Z');
    await checkIn({ code: two, door: 'North' });
    await checkIn({ code: three, door: 'North' });
    expect(await counts()).toEqual({
      at: app.clock.read().toISOString(),
      registered: { PRE: 3, CHECK: 0 },
      came: { PRE: 3, CHECK: 0 },
      hours: [
        { hour: '2026-10-29T08:00:00.000Z', PRE: 1, CHECK: 0 },
        { hour: '2026-10-29T09:00:00.000Z', PRE: 2, CHECK: 0 },
      ],
      doors: [
        { door: 'North', count: 2 },
        { door: 'Main entrance', count: 1 },
      ],
    });
  });
});

it('badges are of this event’s visitors alone, and it is noted that they were printed', async () => {
  await registered('김하나');
  const { rows } = await list();
  const visitorIdxs = rows.map(({ visitorIdx }) => visitorIdx);
  const { data } = await staff.client('GET /manage/visitor/getBadges', { ...inEvent(), visitorIdxs });
  expect(data.map(({ visitorName }) => visitorName)).toEqual(['김하나']);
  await staff.client('POST /manage/visitor/markPrinted', { ...inEvent(), visitorIdxs });
  expect((await list()).rows[0]?.badgePrintedAt).toBe(openedAt);
  const elsewhere = await expo(app, { eventIdx: nextNumber('event') });
  const other = strict(await manager(app, 'participate', elsewhere.eventIdx));
  const there = { eventIdx: elsewhere.eventIdx, visitorIdxs };
  expect((await other.client('GET /manage/visitor/getBadges', there)).data).toEqual([]);
});
