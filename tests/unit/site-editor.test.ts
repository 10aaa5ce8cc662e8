/** What a manager's form sends of who runs the site (docs/rules.md, I1). */
import { beforeEach, expect, test, vi } from 'vitest';
import type { ManagedSite } from '#api/site/site.ts';
import { example } from '#demo/site/example.ts';
import { nothingSaid } from '#domain/site/identity.ts';
import { showExample } from '#server/platform/site/example.ts';
import { byFile as saidByFile } from '#server/platform/site/identity.ts';
import { addedRow, isRemovable, type ListRow } from '#stores/site-identity/list-values.ts';

showExample(example);
const byFile = saidByFile();

const api = vi.hoisted(() => vi.fn());
vi.mock('#stores/site/api.ts', () => ({ api }));
const { createSiteEditor } = await import('#stores/site-identity/managed-site.ts');

const unused: ManagedSite['uses'] = { committees: [], industries: [], currencies: [] };
const stored = (identity = nothingSaid(), uses = unused): ManagedSite => ({
  ...{ version: 3, draft: null, byFile, pictures: [], uses },
  published: { version: 3, identity, savedAt: '2026-10-01T10:00:00.000Z', savedByKo: null, savedByEn: null },
});
beforeEach(() => {
  api.mockReset();
  api.mockImplementation(async () => ({ data: stored() }));
});
const sent = () => api.mock.calls[0]?.[1];

test('what is as the file says goes by it', async () => {
  const { form } = createSiteEditor(stored());
  expect(form.get('hostKo')).toBe(byFile.host.ko);
  await form.submit();
  expect(sent()).toEqual({ basedOn: 3, identity: nothingSaid() });
});

test('what is changed in one language keeps what stands in the other', async () => {
  const { form } = createSiteEditor(stored());
  form.set('nameKo', '새 마당');
  form.set('tel', '');
  await form.submit();
  expect(sent().identity).toEqual({
    ...nothingSaid(),
    ...{ nameKo: '새 마당', nameEn: byFile.name.en, tel: '' },
  });
});

test('the fields say what visitors read, and another’s save leaves what was entered', async () => {
  const editor = createSiteEditor(stored({ ...nothingSaid(), hostKo: '주최' }));
  expect([editor.form.get('hostKo'), editor.form.get('hostEn')]).toEqual(['주최', '주최']);
  editor.form.set('email', 'mine@expo.example');
  api.mockImplementation(async () => ({ data: stored({ ...nothingSaid(), tel: '+43 1 999' }) }));
  await editor.takeNewest();
  expect([editor.form.get('email'), editor.form.get('tel')]).toEqual(['mine@expo.example', '+43 1 999']);
});

test('entries that nobody offers, names or uses are not sent, and a used one that is taken away is retired', async () => {
  const uses = { ...unused, committees: [{ value: 'TRADE2', count: 3 }] };
  const { form } = createSiteEditor(stored(nothingSaid(), uses));
  const rows = form.get('committees') as { code: string; isOffered: boolean }[];
  expect(rows.map(({ isOffered }) => isOffered)).toEqual(Array(15).fill(true));
  form.set(
    'committees',
    rows.map((row) => ({ ...row, isOffered: row.code === 'TRADE1' })),
  );
  form.set('committees.0.nameEn', 'Farming');
  form.set('currencies', ['EUR']);
  await form.submit();
  expect(sent().identity).toMatchObject({
    committees: [
      { code: 'TRADE1', nameKo: null, nameEn: 'Farming', isOffered: true },
      { code: 'TRADE2', nameKo: null, nameEn: null, isOffered: false },
    ],
    currencies: ['EUR', 'USD'],
    ...{ industries: null, countriesFirst: null },
  });
});

test('what is added has the next free code, is taken out until it is published, and stands beside what another adds', async () => {
  const editor = createSiteEditor(stored());
  const rows = () => editor.form.get('industries') as ListRow[];
  const added = { ...(addedRow('industries', rows()) as ListRow), nameKo: '해양', nameEn: 'Maritime' };
  expect(added).toMatchObject({ code: 'OWN1', isOffered: true });
  editor.form.set('industries', [added, ...rows()]);
  expect(isRemovable('industries', 'OWN1', stored())).toBe(true);
  const theirs = { code: 'OWN1' as const, nameKo: '항공', nameEn: 'Aviation', isOffered: true };
  const after = stored({ ...nothingSaid(), industries: [theirs] });
  expect(isRemovable('industries', 'OWN1', after)).toBe(false);
  api.mockImplementation(async () => ({ data: after }));
  await editor.takeNewest();
  const named = rows().filter(({ nameEn }) => nameEn !== '');
  expect(named.map(({ code, nameEn }) => [code, nameEn])).toEqual([
    ['OWN2', 'Maritime'],
    ['OWN1', 'Aviation'],
  ]);
  expect(addedRow('industries', rows())?.code).toBe('OWN3');
  expect(isRemovable('industries', 'FOOD', stored())).toBe(false);
});

test('no more is added than there are codes', () => {
  const taken = Array.from({ length: 20 }, (_, at) => ({ code: `OWN${at + 1}` }));
  expect(addedRow('industries', taken.slice(1))?.code).toBe('OWN1');
  expect(addedRow('industries', taken)).toBeUndefined();
});
