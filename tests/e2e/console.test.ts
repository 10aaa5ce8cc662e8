/** The managers' console by keyboard and by many at once, on a desk and on a tablet. */
import { afterEach, describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { applied, buyer, manager, type Participant } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { buyerSample, password } from '#tests/support/samples.ts';
import { seenNow } from '#tests/support/seen.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const reviewer = await manager(site, 'participate', here.eventIdx);

let number = 3000;
const nameOf = (no: number) => buyerSample(no).buyer.companyName as string;
async function waiting(count: number): Promise<(Participant & { name: string })[]> {
  const all: (Participant & { name: string })[] = [];
  for (let made = 0; made < count; made += 1) {
    number += 1;
    all.push({ ...(await applied(site, here, buyerSample(number))), name: nameOf(number) });
  }
  return all;
}
const statesOf = async (people: Participant[]) =>
  Promise.all(
    people.map(
      async ({ client }) =>
        (await client('GET /participate/getDetail', { eventIdx: here.eventIdx })).data.stateParticipate,
    ),
  );
const all = (count: number, state: string) => Array.from({ length: count }, () => state);

let leave: () => Promise<void>;
afterEach(() => leave());

/** Leaves nothing that waits, so that what a test makes is all there is. */
const settle = () =>
  site.db
    .updateTable('participate')
    .set({ state: 'CANCEL' })
    .where('state', '=', 'REQUEST')
    .where('eventIdx', '=', here.eventIdx)
    .execute();

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 1440],
    ['en', 820],
  ]),
)('in %s at %i px', (locale, width, test) => {
  const arrive = async (kept: Record<string, unknown> = { [storageKeys.token]: reviewer.token }) => {
    const desk = await Traveller.arrive(site, locale, width, kept);
    leave = () => desk.leave();
    return desk;
  };
  const logIn = async (id: string) => {
    const desk = await arrive({});
    await desk.login(id, password);
    return desk;
  };

  test('a member of matching lands at home, a manager in the console, whose menu has what they may do and what waits', async () => {
    await settle();
    await waiting(2);
    const member = await logIn((await buyer(site, here)).id);
    expect(new URL(member.page.url()).pathname).not.toContain('/manage');
    await leave();

    const { page, t, trouble } = await logIn(reviewer.id);
    await page.waitForURL(`**/${locale}/manage`);
    if (width < 960) await page.getByRole('button', { name: t('console.menu') }).click();
    const menu = page.getByRole('navigation', { name: t('console.menu') });
    const entry = menu.getByRole('link', { name: t('manage.participants.title') });
    await entry.getByText(t('console.waiting', { count: 2 })).waitFor({ state: 'attached' });
    // The overview, participants, members, mails and visitors.
    expect(await menu.getByRole('link').count()).toBe(5);
    const toInvite = { name: t('manage.participants.import'), exact: true };
    const overview = page.getByRole('main').getByRole('link', toInvite);
    expect(await overview.getAttribute('href')).toBe(`/${locale}/manage/participate/import`);
    expect(await faultsOf(page, locale)).toEqual([]);
    await entry.click();
    await page.waitForURL('**/manage/participate');
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(trouble).toEqual([]);
  });

  test('a key opens the search, and the arrows lead to an application', async () => {
    const [person] = await waiting(1);
    const desk = await arrive();
    const { page, t } = desk;
    await desk.open('/manage');
    await page.keyboard.press('Control+k');
    await page
      .getByRole('searchbox', { name: t('console.searchLabel') })
      .pressSequentially(person?.name ?? '');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: person?.name ?? '' })
      .waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: person?.name ?? '', level: 2 }).waitFor();
  });

  test('ten applications are approved with eleven clicks and keys, one by one', async () => {
    await settle();
    const people = await waiting(10);
    const { page, t, open } = await openList(await arrive());
    await open();
    let acts = 0;
    await page.getByRole('link', { name: people.at(-1)?.name ?? '' }).click();
    acts += 1;
    for (const person of [...people].reverse()) {
      await page.locator('h2:focus', { hasText: person.name }).waitFor();
      await page.keyboard.press('a');
      acts += 1;
    }
    await page.getByText(t('manage.participants.noneWaits')).waitFor();
    expect(acts).toBe(11);
    expect(await statesOf(people)).toEqual(all(10, 'COMPLETE'));
  });

  test('many are approved at once, what could not be says why, and all of it is taken back', async () => {
    await settle();
    const people = await waiting(3);
    const { page, t, open } = await openList(await arrive());
    await open();
    await page.getByRole('checkbox', { name: t('console.chooseAll') }).check();
    const [first, ...others] = people;
    await first?.client('POST /participate/cancel', { eventIdx: here.eventIdx });
    await page.getByRole('button', { name: t('manage.chosen.approve') }).click();
    await page.getByText(t('manage.done.approve', { count: 2 })).waitFor();
    const state = t('choice.participateState.CANCEL');
    await page.getByText(t('manage.done.isState', { state })).waitFor();
    expect(await statesOf(others)).toEqual(all(2, 'COMPLETE'));
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('manage.done.takeBack') }).click();
    await page.getByText(t('manage.done.undo', { count: 2 })).waitFor();
    expect(await statesOf(others)).toEqual(all(2, 'REQUEST'));
  });

  test('a decline comes too late for what somebody else has just approved: nothing is said to be declined', async () => {
    await settle();
    const [person] = (await waiting(1)) as [Participant & { name: string }];
    const { page, t, open } = await openList(await arrive());
    await open();
    await page.getByRole('link', { name: person.name }).click();
    await page.locator('h2:focus', { hasText: person.name }).waitFor();
    await here.manager.client('POST /manage/participate/decide', {
      eventIdx: here.eventIdx,
      applications: await seenNow(site, [person.participateIdx]),
      decision: 'approve',
    });
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('manage.detail.reason') }).fill('No papers');
    await dialog.getByRole('button', { name: t('manage.detail.deny') }).click();
    const state = t('choice.participateState.COMPLETE');
    await page.getByText(t('manage.done.isState', { state })).waitFor();
    // The application stands as it is now, with what can still be done.
    await page.getByRole('button', { name: t('manage.detail.cancel'), exact: true }).waitFor();
    expect(await page.getByText(t('manage.detail.denied'), { exact: true }).count()).toBe(0);
    expect(await page.getByText(t('manage.done.deny', { count: 0 })).count()).toBe(0);
  });

  test('rows are walked through and chosen by keys, put in order by name, and columns stay off', async () => {
    await settle();
    const people = await waiting(2);
    const { page, t, open } = await openList(await arrive());
    await open();
    await page.getByRole('link', { name: people[1]?.name ?? '' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText(t('manage.chosen.count', { count: 1 })).waitFor();
    expect(await page.getByRole('checkbox', { name: people[0]?.name ?? '' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: t('manage.participants.name') }).click();
    await page.waitForURL('**/manage/participate?sort=name');
    const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
    await rows
      .first()
      .getByText(people[0]?.name ?? '')
      .waitFor();
    await page.getByText(t('console.columns'), { exact: true }).first().click();
    await page.getByRole('checkbox', { name: t('manage.participants.member'), exact: true }).uncheck();
    await page.reload();
    await page.getByRole('link', { name: people[0]?.name ?? '' }).waitFor();
    expect(await page.getByRole('columnheader', { name: t('manage.participants.member') }).count()).toBe(0);
  });

  test('an application is noted of, changed on behalf, and declined with a stored reason', async () => {
    await settle();
    const [person] = (await waiting(1)) as [Participant & { name: string }];
    const { page, t, told, open } = await openList(await arrive());
    await open();
    await page.getByRole('link', { name: person.name }).click();
    await page.getByRole('textbox', { name: t('manage.notes.field') }).fill('Called, no answer');
    await page.getByRole('button', { name: t('manage.notes.add') }).click();
    await page.getByText('Called, no answer', { exact: true }).waitFor();

    await page.getByRole('button', { name: t('manage.edit.open') }).click();
    await page.locator('[data-field="buyer.city"]').fill('Linz');
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('manage.edit.save') }).click();
    await told(t('ui.done.changed'));
    await page.getByText('Linz').first().waitFor();
    await page.getByText(t('manage.history.title')).click();
    await page.getByText(t('manage.history.update'), { exact: true }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);

    await page.getByRole('heading', { name: person.name, level: 2, exact: true }).focus();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: t('manage.reasons.none') })
      .or(dialog.getByRole('button', { name: t('manage.reasons.edit') }))
      .click();
    await dialog.getByRole('textbox', { name: t('manage.reasons.edit') }).fill('No papers\nThe hall is full');
    await dialog.getByRole('button', { name: t('manage.reasons.save') }).click();
    await dialog.getByRole('button', { name: 'The hall is full' }).click();
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog.getByRole('button', { name: t('manage.detail.deny') }).click();
    await page
      .getByText(t('manage.done.denyOf', { name: person.name }))
      .first()
      .waitFor();
    expect(
      (await person.client('GET /participate/getDetail', { eventIdx: here.eventIdx })).data,
    ).toMatchObject({
      stateParticipate: 'DENIED',
      deniedReason: 'The hall is full',
      buyer: { city: 'Linz' },
    });
  });
});

/** The list of what waits. */
async function openList(desk: Traveller) {
  return {
    page: desk.page,
    t: desk.t,
    told: (words: string) => desk.told(words),
    open: () => desk.open('/manage/participate'),
  };
}
