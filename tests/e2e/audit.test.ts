/** An admin reads what was done in the event, narrows it, and goes back through more than a page of it. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/platform/log/audit.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { applied, expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { companySample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const admin = await manager(site, 'admin', at.eventIdx);
const person = await applied(site, at, companySample(1));
const reason = 'No registration document';
await admin.client('POST /manage/participate/deny', { participateIdx: person.participateIdx, reason });
// More than a page of what another did.
const [memberIdx, eventIdx] = [at.manager.memberIdx, at.eventIdx];
await transact(site.db, async (trx) => {
  const entry = {
    memberIdx,
    eventIdx,
    action: 'retry' as const,
    subject: 'mail' as const,
    at: new Date().toISOString(),
  };
  for (let no = 1; no <= 30; no++) await audit(trx, { ...entry, subjectIdx: no });
});

let leave: () => Promise<void>;
afterEach(() => leave());

describe.each(
  turnsOf<[Locale, number]>([
    ['en', 820],
    ['ko', 1440],
  ])(),
)('in %s at %i px', (locale, width) => {
  test('the audit is read, narrowed, and gone through', async () => {
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: admin.token });
    leave = () => desk.leave();
    const { page, t } = desk;
    const rows = page.getByRole('table').locator('tbody tr');
    await desk.open('/manage');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('manage.audit.title'), exact: true })
      .last()
      .click();
    await rows.nth(19).waitFor();
    expect(await rows.count()).toBe(20);
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('audit.older') }).click();
    // The thirty, the refusal, and the event that was made.
    await rows.nth(31).waitFor();
    expect(await rows.count()).toBe(32);

    await page.getByRole('combobox', { name: t('audit.action'), exact: true }).selectOption('deny');
    await page.waitForURL('**/manage/audit?action=deny');
    const only = rows.filter({ hasText: reason });
    await only.waitFor();
    expect(await rows.count()).toBe(1);
    const said = await only.textContent();
    const states = (['REQUEST', 'DENIED'] as const).map((state) => t(`choice.participateState.${state}`));
    for (const words of [t('audit.fields.state'), ...states, admin.id]) expect(said).toContain(words);
    await only
      .getByRole('link', { name: `${t('audit.subjects.participate')} ${person.participateIdx}` })
      .click();
    await page.waitForURL(`**subjectIdx=${person.participateIdx}`);
    await only.waitFor();

    const who = page.getByLabel(t('audit.who'), { exact: true });
    await who.fill('nobody');
    await who.press('Enter');
    await page.getByText(t('audit.whoBad')).waitFor();
    await who.fill(at.manager.id);
    await who.press('Enter');
    await page.getByText(t('audit.empty')).waitFor();
    await page.getByRole('button', { name: t('audit.showAll'), exact: true }).click();
    await rows.nth(19).waitFor();
    expect(desk.trouble).toEqual([]);
  });
});
