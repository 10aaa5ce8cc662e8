/** What a page of another event than the one in use changes in the browser (docs/rules.md, E8): keys, calls and addresses. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { browserPlaces, browserSubjects, isStoredName, namesOf } from '#domain/common/browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The module as a page at this address reads it. */
async function at(search: string) {
  const href = `https://expo.example/ko/matching/info${search}`;
  vi.stubGlobal('location', Object.assign(new URL(href), { toString: () => href }));
  vi.resetModules();
  return import('#stores/lib/page-event.ts');
}

test.each([
  ['', ''],
  ['?eventIdx=', ''],
  ['?other-eventIdx=37', ''],
  ['?eventIdx=37', '37'],
  ['?page=2&eventIdx=37', '37'],
])('a page at ‘%s’ is of event ‘%s’', async (search, event) => {
  const { pageEvent, eventQuery } = await at(search);
  expect(pageEvent).toBe(event);
  expect(eventQuery).toBe(event ? `?eventIdx=${event}` : '');
});

test.each([
  ['/ko', '/ko?eventIdx=37'],
  ['/ko/my-page#products', '/ko/my-page?eventIdx=37#products'],
  ['/ko/matching/detail?type=BUYER', '/ko/matching/detail?type=BUYER&eventIdx=37'],
  ['/ko/counseling/list?page=2#log-out', '/ko/counseling/list?page=2&eventIdx=37#log-out'],
])('a script that opens %s stays in the event of its page', async (address, there) => {
  expect((await at('')).addressHere(address)).toBe(address);
  expect((await at('?eventIdx=37')).addressHere(address)).toBe(there);
});

describe('what is stored', () => {
  const all = browserSubjects.flatMap((subject) =>
    namesOf(subject).flatMap(({ place, names }) => names.map((name: string) => ({ place, name }))),
  );
  const ofEvents = all.filter(({ name }) => name.endsWith(':'));

  test('is of the browser or of its member only where it is on this list', () => {
    // The last three places say themselves of which event an entry is: by a field, in the key of an answer, in an address.
    const shared = all.filter((one) => !ofEvents.includes(one) && ['local', 'session'].includes(one.place));
    expect(shared.map(({ name }) => name)).toEqual([
      'language',
      'loginToken',
      'deviceToken',
      'visitorPass',
      'unsentLogs',
      'lastPath',
      'toast',
      'languageCorrected',
      'doorName',
      'doorClockAhead',
      'hiddenColumns',
    ]);
    expect(browserPlaces.filter((place) => ofEvents.some((one) => one.place === place))).toEqual([
      'local',
      'session',
    ]);
  });

  test.each(ofEvents)(
    'has its name in the event in use, and its number behind it in others: $name',
    async ({ place, name }) => {
      const { keyHere } = await at('');
      const bare = name.slice(0, -1);
      expect(keyHere(name)).toBe(bare);
      const { keyHere: keyThere } = await at('?eventIdx=37');
      expect(keyThere(name)).toBe(`${bare}:37`);
      for (const key of [bare, `${bare}:37`]) expect(isStoredName(place, key)).toBe(true);
      expect(isStoredName(place, `${bare}37`)).toBe(false);
    },
  );

  test.each(all.filter((one) => !ofEvents.includes(one)))(
    'keeps its name in every event: $name',
    async ({ name }) => {
      expect((await at('?eventIdx=37')).keyHere(name)).toBe(name);
    },
  );
});

test('a log-out forgets what is stored of every event, and nothing else', async () => {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  });
  vi.stubGlobal('window', { localStorage: storage, addEventListener() {}, removeEventListener() {} });
  await at('?eventIdx=37');
  const { encode, forget, isStored, storageKeys, stored } = await import('#stores/lib/storage.ts');
  for (const key of ['participateForm', 'participateForm:37', 'participateForm:3', 'participated'])
    storage.setItem(key, encode(key) ?? '');
  expect(storageKeys.participateForm).toBe('participateForm:37');
  expect(stored(storageKeys.participateForm)).toBe('participateForm:37');
  forget([storageKeys.participateForm]);
  expect(Object.keys(storage)).toEqual(['participated']);
  expect(isStored(storageKeys.participateForm)).toBe(false);
});

test('every call goes out in the event of the page, unless it names one itself', async () => {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (asked) => {
    sent.push(String(asked instanceof Request ? asked.url : asked));
    return Response.json({ resultCode: 0, resultMessage: 'success', data: [], totalCount: 0 });
  };
  const client = createClient({ base: 'https://expo.example/api', query: '?eventIdx=37', fetch });
  await client('GET /matching/getList', { matchingType: 'online', page: 2 });
  await client('GET /event/getDetail', { eventIdx: 38 });
  await client('POST /matching/cancel', { matchingIdx: 7 });
  expect(sent).toEqual([
    'https://expo.example/api/matching/getList?eventIdx=37&matchingType=online&page=2',
    'https://expo.example/api/event/getDetail?eventIdx=38',
    'https://expo.example/api/matching/cancel?eventIdx=37',
  ]);
});
