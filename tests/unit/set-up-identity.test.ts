/** What the first steps show and send of who runs the site (docs/rules.md, A15 to A19). */
import { beforeEach, expect, test, vi } from 'vitest';
import type { ManagedSite } from '#api/site/site.ts';
import { example } from '#demo/site/example.ts';
import { nothingOwn, nothingSaid, type SiteIdentity, softwareName } from '#domain/site/identity.ts';
import type { Keeping } from '#domain/site/keeping.ts';
import { listsByFile } from '#domain/site/lists.ts';
import { plainMenus } from '#domain/site/menu.ts';

const keeping: Keeping = {
  laws: ['gdpr'],
  retention: { visitors: 12, participations: 36, accounts: 60, announcedDays: 30 },
};
const api = vi.hoisted(() => vi.fn());
vi.mock('#stores/site/api.ts', () => ({ api }));
const { createSiteIdentity } = await import('#stores/set-up/identity.ts');

type ByFile = ManagedSite['byFile'];
const empty = { ko: '', en: '' };
const shipped: ByFile = {
  ...{ name: softwareName, host: empty, operator: empty, address: empty, privacyOfficer: empty },
  ...{ tel: '', email: '', businessNumber: '', strong: null, accent: null, isDemonstration: false },
  ...nothingOwn,
  ...{ lists: listsByFile({}, 'AT'), menus: plainMenus(), keeping },
};
const ours: ByFile = {
  ...shipped,
  name: { ko: '한빛 무역회', en: 'Hanbit Trade' },
  host: { ko: '한빛협회', en: 'Hanbit Association' },
  address: { ko: '빈 1', en: 'Vienna 1' },
  ...{ tel: '+43 1 234', email: 'office@hanbit.at' },
};
const stored = (byFile: ByFile, identity?: SiteIdentity): ManagedSite => ({
  ...{
    version: identity ? 3 : 0,
    draft: null,
    byFile,
    pictures: [],
    uses: { committees: [], industries: [], currencies: [] },
  },
  published: identity
    ? { version: 3, identity, savedAt: '2026-10-01T10:00:00.000Z', savedByKo: null, savedByEn: null }
    : null,
});
const formOf = (site: ManagedSite) => createSiteIdentity().formOf(site);
const sent = () => api.mock.calls[0]?.[1].identity;

beforeEach(() => {
  api.mockReset();
  api.mockImplementation(async () => ({ data: { version: 1, draft: null } }));
});

test('what the file says stands there, and goes by the file when it is left as it is', async () => {
  const form = formOf(stored(ours));
  expect([form.get('nameEn'), form.get('hostKo'), form.get('tel')]).toEqual([
    'Hanbit Trade',
    '한빛협회',
    '+43 1 234',
  ]);
  form.set('privacyOfficerEn', 'Kim Mina');
  expect(await form.submit()).toMatchObject({ ok: true });
  expect(sent()).toEqual({ ...nothingSaid(), privacyOfficerKo: '', privacyOfficerEn: 'Kim Mina' });
});

test('what is taken out of the fields is not said any more, and what was published stands there again', async () => {
  const form = formOf(stored(ours, { ...nothingSaid(), hostEn: 'Hanbit', strong: '#aa3300' }));
  expect([form.get('hostKo'), form.get('hostEn')]).toEqual(['Hanbit', 'Hanbit']);
  form.set('tel', '');
  await form.submit();
  expect(sent()).toEqual({
    ...nothingSaid(),
    ...{ hostKo: 'Hanbit', hostEn: 'Hanbit', strong: '#aa3300', tel: '' },
  });
});

test.each([
  ['the file as it comes', shipped],
  ['a demonstration', { ...shipped, ...example.organiser, isDemonstration: true }],
])('of %s nothing stands there: name, host and email are asked for, and no operator', async (_, byFile) => {
  const form = formOf(stored(byFile));
  expect(
    Object.values(form.$values.get()).filter((value) => typeof value === 'string' && value !== ''),
    'what stands in the fields',
  ).toEqual([]);
  expect(await form.submit()).toMatchObject({ ok: false });
  expect(Object.keys(form.$errors.get()).sort()).toEqual(['email', 'hostKo', 'nameKo']);
  form.set('nameKo', '한빛 무역회');
  form.set('hostEn', 'Hanbit Association');
  form.set('email', 'office@hanbit.at');
  await form.submit();
  expect(sent()).toEqual({
    ...nothingSaid(),
    ...{ nameKo: '한빛 무역회', hostEn: 'Hanbit Association', email: 'office@hanbit.at' },
  });
});
