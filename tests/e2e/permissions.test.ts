/** A famppy gives a member a first permission, takes it back by keyboard, and logs them out everywhere. */
import { afterEach, describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { expo, joined, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);

let leave: () => Promise<void>;
afterEach(() => leave());

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 1440],
    ['en', 820],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test('a member is found, given a permission, relieved of it and logged out', async () => {
    const person = await joined(site);
    const blockedBy = async () =>
      (
        await site.db
          .selectFrom('permission')
          .select('permission')
          .where('memberIdx', '=', person.memberIdx)
          .execute()
      ).map(({ permission }) => permission);
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: at.manager.token });
    leave = () => desk.leave();
    const { page, t } = desk;
    await desk.open('/manage');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('manage.permissions.title'), exact: true })
      .last()
      .click();
    await page.getByText(t('permission.legend')).click();
    await page
      .getByRole('definition')
      .filter({
        hasText: `${t('manage.participants.title')}, ${t('manage.members.title')}, ${t('manage.mails.title')}`,
      })
      .waitFor();
    await page.getByLabel(t('permission.id')).fill('nobody@example.org');
    await page.getByRole('button', { name: t('permission.find') }).click();
    await page.getByText(t('msg.member_not_found')).first().waitFor();
    await page.getByLabel(t('permission.id')).fill(person.id);
    await page.keyboard.press('Enter');
    await desk.told(t('permission.found', { id: person.id }));

    const boxes = page.getByRole('group', { name: t('permission.of', { id: person.id }) });
    const name = t('choice.permission.board');
    const box = boxes.getByRole('checkbox', { name });
    await box.focus();
    await page.keyboard.press('Space');
    await desk.told(t('permission.granted', { name, id: person.id }));
    expect(await blockedBy()).toEqual(['board']);
    await page.getByText(t('permission.missing.second_factor_needed')).first().waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await box.focus();
    await page.keyboard.press('Space');
    await desk.told(t('permission.revoked', { name, id: person.id }));
    expect(await blockedBy()).toEqual([]);
    await box.press('Space');
    await boxes.getByRole('checkbox', { name, checked: true }).waitFor();

    await page.getByRole('button', { name: t('permission.endOf', { id: person.id }) }).click();
    await desk.confirm(t('permission.end'));
    await desk.told(t('permission.ended', { count: 1 }));
    await expect(person.client('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    expect(desk.trouble).toEqual([]);
  });

  test('an admin can’t tick what only a famppy gives', async () => {
    const admin = await manager(site, 'admin', at.eventIdx);
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: admin.token });
    leave = () => desk.leave();
    await desk.open('/manage/permission');
    const boxes = desk.page.getByRole('group', { name: desk.t('permission.of', { id: admin.id }) });
    const boxOf = (permission: 'famppy' | 'board') =>
      boxes.getByRole('checkbox', { name: desk.t(`choice.permission.${permission}`) });
    await boxOf('board').waitFor();
    expect(await boxOf('board').isEnabled()).toBe(true);
    expect(await boxOf('famppy').isEnabled()).toBe(false);
    expect(desk.trouble).toEqual([]);
  });
});
