/** A page of another event names it in the query of each of its calls, whatever the call is (docs/rules.md, E8). */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { company, expo, joined } from '#tests/support/factories.ts';
import { eventSample, password } from '#tests/support/samples.ts';

const app = await testApp();
const here = await expo(app);
const there = await expo(app, { eventIdx: app.eventInUse + 1 });
const seller = await joined(app);
const { participateIdx: partHere } = await company(app, here, seller);
const { participateIdx: partThere } = await company(app, there, seller);
const page = `?eventIdx=${there.eventIdx}`;

const post = async (path: string, body: unknown, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await app.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { resultMessage: string; data: never };
};
const get = async (path: string, token: string) =>
  (await (await app.send(path, { headers: { authorization: `Bearer ${token}` } })).json()) as {
    resultMessage: string;
    data: unknown;
  };

test('what is written is of that event, and of the one in the body where that names one', async () => {
  const draft = (content: string) => ({ content: JSON.stringify(content), basedOn: 0 });
  const { token, client } = await joined(app);
  expect((await post(`/participate/saveDraft${page}`, draft('there'), token)).resultMessage).toBe('success');
  const inBody = { ...draft('here'), eventIdx: here.eventIdx };
  expect((await post(`/participate/saveDraft${page}`, inBody, token)).resultMessage).toBe('success');
  for (const [{ eventIdx }, content] of [
    [here, 'here'],
    [there, 'there'],
  ] as const) {
    const { data } = await client('GET /participate/getDraft', { eventIdx });
    expect(data?.content).toBe(JSON.stringify(content));
  }
});

test('a log-in answers what its member is in that event', async () => {
  const login = async (query: string) =>
    (await post(`/member/login${query}`, { id: seller.id, password })).data as {
      member: { participateIdx: number };
    };
  expect((await login('')).member.participateIdx).toBe(partHere);
  expect((await login(page)).member.participateIdx).toBe(partThere);
});

test('a call of no event, or about a row, takes no harm of it', async () => {
  const { token } = seller;
  for (const path of ['/member/getSessionList', '/notice/getSwitches'])
    expect((await get(path + page, token)).resultMessage).toBe('success');
  expect((await get(`/member/getSessionList${page}&kim=1`, token)).resultMessage).toBe('invalid_parameter');
});

test('an event that is none is refused, not taken for the one in use', async () => {
  const draft = { content: '""', basedOn: 0 };
  for (const event of ['kim', '0', '99999999999'])
    expect((await post(`/participate/saveDraft?eventIdx=${event}`, draft, seller.token)).resultMessage).toBe(
      'invalid_parameter',
    );
});

test('a new event takes no number of the page on which it is made', async () => {
  const { data } = await here.manager.client('GET /event/getList', {});
  const made = await post(`/manage/event/add${page}`, eventSample, here.manager.token);
  expect(made.resultMessage).toBe('success');
  expect(data.map(({ eventIdx }) => eventIdx)).not.toContain((made.data as { eventIdx: number }).eventIdx);
});
