/** A manager changes the event: its days and tables, its words, and what meetings would lose. */
import { expect, test } from 'vitest';
import type { EventPlan } from '#api/event/plan.ts';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { unfoldDays } from '#tests/support/past-days.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });

/** What a change of the plan sends. */
const planOf = ({ eventIdx, version, days, slotMinutes, tables, interpreters }: EventPlan) => ({
  eventIdx,
  version,
  days,
  slotMinutes,
  tables,
  interpreters,
});

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
    ['en', 820],
  ])(),
)(
  'in %s at %i px a plan that strands a meeting names it, and cancels it only when asked to',
  async (locale, width) => {
    site.clock.set(longBefore);
    const seller = await company(site, at);
    const purchaser = await buyer(site, at);
    const here = { at, seller, purchaser, slots: await slotsOf(seller, at) };
    const { matchingIdx } = await askFor(here, purchaser, seller, { wishes: [here.slots[0] as number] });
    await approve(seller, matchingIdx);
    const who = await arrive(locale, width, { [storageKeys.token]: at.manager.token });
    const { page, t } = who;
    await who.open('/manage/event');
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    await field('tables').waitFor();
    await who.quiet();
    // A wrong value is named at its field, and nothing is lost.
    await field('tables').fill('many');
    await page.getByRole('button', { name: t('eventConsole.savePlan') }).click();
    await page.locator('[data-bad] [data-field="tables"]').waitFor();
    await field('tables').fill('5');
    await unfoldDays(page);
    await field('days.0.from').fill('10:00');
    await page.getByRole('button', { name: t('eventConsole.addDay') }).click();
    await page.getByRole('button', { name: t('eventConsole.savePlan') }).click();
    const cancel = page.getByRole('button', { name: t('stranded.cancelThem', { count: 1 }) });
    await cancel.waitFor();
    expect(await page.locator(`.event-stranded a[href$="/matching/meeting/${matchingIdx}"]`).count()).toBe(1);
    await cancel.click();
    await who.told(t('ui.done.changed'));
    const { data } = await at.manager.client('GET /manage/plan/getDetail', { eventIdx: at.eventIdx });
    expect(data).toMatchObject({ tables: 5, days: [{ from: '10:00' }, { from: '10:00' }] });
    const { data: meeting } = await seller.client('GET /matching/getDetail', { matchingIdx });
    expect(meeting.stateMatching).toBe('cancel');
    // As it was, for the next reader.
    await at.manager.client('POST /manage/plan/update', {
      ...planOf(data),
      days: [{ date: '2026-10-29', from: '09:00', to: '12:00' }],
      tables: 3,
    });
  },
);

test.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)('in %s at %i px one interpreter too many is named where interpreters are added', async (locale, width) => {
  const { data: before } = await at.manager.client('GET /manage/plan/getDetail', { eventIdx: at.eventIdx });
  const days = Array.from({ length: 14 }, (_, no) => ({
    date: `2026-11-${String(no + 10)}`,
    from: '00:00',
    to: '23:55',
  }));
  await at.manager.client('POST /manage/plan/update', {
    ...planOf(before),
    days,
    slotMinutes: 5,
    interpreters: Array.from({ length: 12 }, () => ({ languages: [] })),
  });
  const who = await arrive(locale, width, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  await who.open('/manage/event');
  await page.getByRole('button', { name: t('eventConsole.addInterpreter') }).click();
  await page.getByRole('button', { name: t('eventConsole.savePlan') }).click();
  const told = t('rule.too_many_interpreter_slots', { slots: 4018, most: 12, max: 50_000 });
  await page.getByText(told).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'interpreters');
  await page
    .getByRole('button', {
      name: t('eventConsole.removeInterpreter', { name: t('eventConsole.newInterpreter') }),
    })
    .click();
  await page.getByRole('button', { name: t('eventConsole.savePlan') }).click();
  await who.told(t('ui.done.changed'));
  // As it was, for the next reader.
  const { data } = await at.manager.client('GET /manage/plan/getDetail', { eventIdx: at.eventIdx });
  const { days: of, slotMinutes, tables, interpreters } = before;
  await at.manager.client('POST /manage/plan/update', {
    ...planOf(data),
    days: of,
    slotMinutes,
    tables,
    // Those of before have been taken out, and are nobody now.
    interpreters: interpreters.map(({ interpreterIdx: _, ...person }) => person),
  });
});

test('two managers at once: the second is told, and what was typed stays', async () => {
  const who = await arrive('en', 1440, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  await who.open('/manage/event');
  const name = page.locator('[data-field="nameEn"]').first();
  await name.waitFor();
  const { data } = await at.manager.client('GET /manage/plan/getDetail', { eventIdx: at.eventIdx });
  await at.manager.client('POST /manage/plan/update', { ...planOf(data), tables: 4 });
  await name.fill('Vienna Expo of the second');
  await page.getByRole('button', { name: t('eventConsole.saveDetails') }).click();
  await page.getByText(t('msg.event_changed')).first().waitFor();
  expect(await name.inputValue()).toBe('Vienna Expo of the second');
});

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)(
  'in %s at %i px the next event is made from this one, and stands in the list of events',
  async (locale, width) => {
    const who = await arrive(locale, width, { [storageKeys.token]: at.manager.token });
    const { page, t } = who;
    await who.open('/manage/event');
    const form = page.getByRole('form', { name: t('eventConsole.copy') });
    await form.waitFor();
    const name = locale === 'ko' ? '다음 엑스포' : 'The next expo';
    await form.locator(`[data-field="name${locale === 'ko' ? 'Ko' : 'En'}"]`).fill(name);
    await form.locator('[data-field="firstDay"]').fill('2027-04-08');
    await form.getByRole('button', { name: t('eventConsole.copyNow') }).click();
    await page.getByRole('link', { name: t('eventConsole.toEvents') }).click();
    await page.getByText(name).first().waitFor();
  },
);
