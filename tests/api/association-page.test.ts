/** The one page of the association, begun on screen where nobody has one (docs/rules.md, W18). */
import { expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { associationPage } from '#domain/page/page.ts';
import { isAssociationTold, readPages } from '#server/platform/page/published.ts';
import { showExample } from '#server/platform/site/example.ts';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
// The demonstration has a page of its association.
showExample(undefined);
const at = await expo(app);
const ask = () => at.manager.client;

type Text = RequestOf<'POST /manage/page/saveDraft'>['text'];
type Address = Pick<RequestOf<'GET /manage/page/getPage'>, 'part' | 'name'>;
const soup: Text = { titleEn: 'Us', descriptionEn: 'Who we are.', bodyEn: 'Soup.', tabOrder: 30 };
const versionOf = async (address: Address) =>
  (await ask()('GET /manage/page/getPage', address).catch(() => ({ data: { version: 0 } }))).data.version;
const save = async (address: Address, text: Text, basedOn?: number) =>
  ask()('POST /manage/page/saveDraft', { ...address, basedOn: basedOn ?? (await versionOf(address)), text });
const publish = async (address: Address) =>
  ask()('POST /manage/page/publish', { ...address, basedOn: await versionOf(address) });
const shown = async (address: Address, language: 'ko' | 'en') =>
  (await app.client()('GET /page/getDetail', { ...address, language })).data.html;

it('is the one of the association where nobody has one, and is taken away again', async () => {
  const lacks = async () =>
    (await ask()('GET /manage/setUp/getMissing', {})).data.missing.includes('association');
  const isTold = async () => {
    await readPages(app.db);
    return isAssociationTold();
  };
  expect([await lacks(), await isTold()]).toEqual([true, false]);
  const other = { part: 'okta', name: 'more' } as const;
  const both = { ...soup, titleKo: '협회', descriptionKo: '우리는', bodyKo: '소개' };
  await save(associationPage, both, 0);
  expect((await refusal(save(other, soup, 0))).key).toBe('msg.invalid_parameter');
  expect((await refusal(save(associationPage, soup, 0))).key).toBe('msg.page_changed');
  expect(await isTold()).toBe(false);
  await publish(associationPage);
  expect([await lacks(), await isTold()]).toEqual([false, true]);
  expect(await shown(associationPage, 'ko')).toBe('<p>소개</p>');
  await save(associationPage, { ...both, isHidden: 'Y' });
  await publish(associationPage);
  expect(await isTold()).toBe(false);
  await save(associationPage, both);
  await publish(associationPage);
  const basedOn = await versionOf(associationPage);
  await ask()('POST /manage/page/bringBack', { ...associationPage, basedOn, version: 0 });
  expect([await lacks(), await isTold()]).toEqual([true, false]);
  await save(associationPage, both);
  await publish(associationPage);
  expect([await lacks(), await isTold()]).toEqual([false, true]);
  const anew = { ...associationPage, basedOn: await versionOf(associationPage) };
  await ask()('POST /manage/page/bringBack', { ...anew, version: 0 });
  expect([await lacks(), await isTold()]).toEqual([true, false]);
  await save(other, soup, 0);
});
