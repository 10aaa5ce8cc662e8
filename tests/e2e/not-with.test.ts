/** Not wanting to meet somebody, on a phone and in Korean: said on a profile, listed with the partners, taken back (docs/rules.md, M32). */
import { afterEach, expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, company, expo, type Participant, slotsOf } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';

const site = await testSite();
const at = await expo(site);
const seller = await company(site, at);
const slots = await slotsOf(seller, at);
const wishes = [slots[0] as number];

const travellers: Traveller[] = [];
afterEach(async () => {
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
});
const arrive = async ({ token }: Participant, path: string) => {
  const traveller = await Traveller.arrive(site, 'ko', 390, { [storageKeys.token]: token });
  travellers.push(traveller);
  await traveller.open(path);
  await traveller.quiet();
  return traveller;
};
const partners = ({ page }: Traveller) => page.locator('.partner-lists .cards .card');

test('a company says it on a profile, reads what became of the request, and takes it back in its list', async () => {
  const [unwanted, other] = [await buyer(site, at), await buyer(site, at)];
  const targetParticipateIdx = seller.participateIdx;
  await unwanted.client('POST /matching/apply', { targetParticipateIdx, wishes });
  const reader = await arrive(seller, `/matching/user/${unwanted.participateIdx}`);
  const { page, t } = reader;
  const act = page.locator('.not-with-act');
  await act.getByRole('button').click();
  await act.getByText(t('notWith.ask')).waitFor();
  expect(await faultsOf(page, 'ko')).toEqual([]);
  await act.getByRole('button', { name: t('notWith.back') }).click();
  await act.getByRole('button').click();
  await act.getByRole('button').first().click();
  await act.getByText(t('notWith.ended')).waitFor();
  expect(await act.textContent()).toContain(t('notWith.isOn'));
  expect(await page.locator('[data-ask]').isVisible()).toBe(false);
  expect(await faultsOf(page, 'ko')).toEqual([]);

  await reader.open('/matching/info?tab=buyer');
  await reader.quiet();
  const list = page.getByRole('region', { name: t('notWith.title', { count: 1 }) });
  await list.waitFor();
  const hrefs = () =>
    partners(reader)
      .locator(`a[href*="/matching/user/"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const isListed = async ({ participateIdx }: Participant) =>
    (await hrefs()).some((href) => href.endsWith(`/matching/user/${participateIdx}`));
  expect([await isListed(other), await isListed(unwanted)]).toEqual([true, false]);
  await list.getByRole('checkbox').check();
  await reader.quiet();
  await expect.poll(() => isListed(unwanted)).toBe(true);
  expect(await faultsOf(page, 'ko')).toEqual([]);
  await list.getByRole('checkbox').uncheck();
  await expect.poll(() => isListed(unwanted)).toBe(false);

  const name = (await list.getByRole('heading', { level: 3 }).textContent()) ?? '';
  expect(name.length).toBeGreaterThan(1);
  await list.getByRole('button', { name: t('notWith.takeBackOf', { name }) }).click();
  const again = page.getByRole('button', { name: t('notWith.againOf', { name }) });
  await again.waitFor();
  await expect.poll(() => isListed(unwanted)).toBe(true);
  await again.click();
  await page.getByRole('button', { name: t('notWith.takeBackOf', { name }) }).waitFor();
  expect((await seller.client('GET /matching/getNotWith', {})).data).toMatchObject([
    { participateIdx: unwanted.participateIdx },
  ]);
  expect(reader.trouble).toEqual([]);
});

test('a confirmed meeting stays, with the way to cancel it; the other reads times that are taken', async () => {
  const met = await buyer(site, at);
  const { data } = await met.client('POST /matching/apply', {
    targetParticipateIdx: seller.participateIdx,
    wishes: [slots[1] as number],
  });
  await seller.client('POST /matching/approve', { matchingIdx: data.matchingIdx });
  const reader = await arrive(seller, `/matching/user/${met.participateIdx}`);
  const { page, t } = reader;
  const act = page.locator('.not-with-act');
  await act.getByRole('button').click();
  await act.getByRole('button').first().click();
  const way = act.getByRole('link', { name: t('notWith.toMeeting') });
  await way.waitFor();
  expect(await way.getAttribute('href')).toContain(`/matching/meeting/${data.matchingIdx}`);
  await seller.client('POST /matching/cancel', { matchingIdx: data.matchingIdx });

  const other = await arrive(met, `/matching/apply?target=${seller.participateIdx}`);
  await other.page.getByText(t('matching.apply.otherBusy')).first().waitFor();
  const cells = other.page.locator('[aria-pressed]:not([aria-disabled="true"]):not([disabled])');
  expect(await cells.count()).toBe(0);
  expect(await other.page.locator('main').textContent()).not.toContain('제외');
  expect([reader.trouble, other.trouble]).toEqual([[], []]);
});
