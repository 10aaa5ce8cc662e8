/** Notices by push, in a real browser: what its reader presses and reads, what the server sends, and what the worker shows of it. */
import { describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { site as inFile } from '#site.config';
import { buyer, company, expo, type Participant, slotsOf } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { letIn } from '#tests/support/let-in.ts';
import { pressed, pushBrowsersAt, watched } from '#tests/support/push-browsers.ts';
import { pushService } from '#tests/support/push-service.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const service = await pushService();
const site = await testSite({ environment: { PUSH_HOSTS: service.host }, outgoing: service.outgoing });
const at = await expo(site);
const { open, delivery } = pushBrowsersAt(site, service);
const longBefore = site.clock.read().toISOString();

describe.each(
  turnsOf<[Locale, number, 'light' | 'dark']>([
    ['ko', 390, 'light'],
    ['en', 1440, 'dark'],
  ])(),
)('in %s at %i px', (locale, width, scheme) => {
  test('a notice reaches the browser whose reader pressed for it, in their language, and opens nothing but a page of this site; what is switched stays so', async () => {
    const [seller, purchaser] = [await company(site, at), await buyer(site, at)];
    const { page, browser, t, quiet } = await open(seller, locale, { width, scheme });
    await page.getByText(t('noticeSwitch.here.off'), { exact: true }).waitFor();
    await quiet();
    expect(await faultsOf(page, locale)).toEqual([]);
    const folder = process.env['SCREENS'];
    if (folder) await page.screenshot({ path: `${folder}/push-${locale}-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: t('noticeSwitch.here.turnOn') }).click();
    await page.getByText(t('noticeSwitch.here.on'), { exact: true }).waitFor();

    const [slot = 0] = await slotsOf(seller, at);
    await purchaser.client('POST /matching/apply', {
      eventIdx: at.eventIdx,
      targetParticipateIdx: seller.participateIdx,
      wishes: [slot],
    });
    await expect.poll(() => service.to(browser).length).toBe(1);
    const sent = browser.read(service.to(browser)[0]?.body ?? Buffer.alloc(0));
    expect(JSON.parse(sent)).toMatchObject({ kind: 'meetingAsked', path: '/matching/notices' });
    const { worker, told } = await watched(page);
    const deliver = await delivery(page);
    await deliver(sent);
    await expect.poll(told).toEqual([
      {
        title: inFile.name[locale],
        body: t('push.kind.meetingAsked'),
        lang: locale,
        tag: `notice-${JSON.parse(sent).id}`,
        data: `/${locale}/matching/notices`,
      },
    ]);

    for (const data of [
      '{"kind":"meetingSoon","id":7,"path":"/matching/notices"}',
      '{"kind":"newer than this worker","id":8,"path":"//elsewhere.example"}',
      'no JSON',
    ])
      await deliver(data);
    await expect.poll(async () => (await told()).length).toBe(4);
    const bodies = (await told()).slice(1).map(({ body }) => body);
    expect(bodies.sort()).toEqual([t('push.kind.meetingSoon'), t('push.other'), t('push.other')].sort());
    const opened = await pressed(worker);
    expect(opened).toEqual(Array(4).fill(`${site.url}/${locale}/matching/notices`));

    // Mail of a kind is switched by a box.
    const box = page
      .getByRole('group', { name: t('noticeSwitch.kind.meetingMoved') })
      .getByRole('checkbox', { name: t('noticeSwitch.mail') });
    expect(await box.isChecked()).toBe(true);
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(false);

    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(false);
    const { data } = await seller.client('GET /notice/getSwitches', {});
    expect(data.filter(({ mail }) => mail === 'N').map(({ kind }) => kind)).toEqual([
      'meetingMoved',
      'meetingSoon',
      'theyAreHere',
    ]);
    await page.getByText(t('noticeSwitch.here.on'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('noticeSwitch.here.turnOff') }).click();
    await page.getByText(t('noticeSwitch.here.off'), { exact: true }).waitFor();
    expect((await seller.client('GET /push/getState', {})).data.endpoint).toBeNull();
  });
});

test('a browser that has said no is not asked, and its reader is told what helps', async () => {
  const { page, t } = await open(await company(site, at), 'ko', { allows: false });
  await page.getByText(t('noticeSwitch.here.denied'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: t('noticeSwitch.here.turnOn') }).count()).toBe(0);
});

/** Of two who are asked, the one who has the place, and the one who says yes a moment too late (docs/rules.md, H4, H9). */
test.each<[Locale, 'made' | 'gone']>([
  ['ko', 'made'],
  ['en', 'gone'],
])(
  'in %s the offer of a hole is pressed where it rings, and answered on its page: %s',
  async (locale, outcome) => {
    site.clock.set(longBefore);
    await site.db.updateTable('event').set({ holeOffers: 'phones' }).where('idx', '=', at.eventIdx).execute();
    const [seller, missing, other] = [await company(site, at), await buyer(site, at), await buyer(site, at)];
    const slots = await slotsOf(seller, at);
    const no = locale === 'ko' ? 0 : 2;
    const ask = async (from: Participant, to: Participant, slot: number) => {
      const wanted = { eventIdx: at.eventIdx, targetParticipateIdx: to.participateIdx };
      const wishes = [slots[slot] as number];
      return (await from.client('POST /matching/apply', { ...wanted, wishes })).data.matchingIdx;
    };
    const matchingIdx = await ask(missing, seller, no);
    await seller.client('POST /matching/approve', { matchingIdx });
    const wanted = await ask(seller, other, 5);
    await letIn(site.db, at.eventIdx, other.memberIdx);
    site.clock.set(`2026-10-29T${locale === 'ko' ? '08' : '09'}:11:00.000Z`);
    const { page, browser, t } = await open(other, locale);
    await page.getByRole('button', { name: t('noticeSwitch.here.turnOn') }).click();
    await page.getByText(t('noticeSwitch.here.on'), { exact: true }).waitFor();
    const { worker, told } = await watched(page);
    const deliver = await delivery(page);
    await at.manager.client('POST /manage/matching/markNoShow', { matchingIdx, missing: 'buyer' });
    const offers = () =>
      service
        .to(browser)
        .map(({ body }) => browser.read(body))
        .filter((sent) => JSON.parse(sent).kind === 'holeOffered');
    await expect.poll(() => offers().length).toBe(1);
    await deliver(offers()[0] ?? '');
    const shown = { body: t('push.kind.holeOffered'), lang: locale, data: `/${locale}/matching/notices` };
    await expect.poll(told).toMatchObject([shown]);
    const [address = ''] = await pressed(worker);
    await page.goto(address);
    const yes = page.locator('.hole-offers .button').first();
    await yes.waitFor();
    // Somebody else is quicker while the yes is on its way.
    if (outcome === 'gone')
      await page.route('**/hole/answer', async (route) => {
        await site.db.updateTable('holeOffer').set({ state: 'gone' }).where('state', '=', 'open').execute();
        await route.continue();
      });
    await yes.click();
    if (outcome === 'gone') await page.getByText(t('hole.gone')).waitFor();
    else await page.waitForURL(`**/matching/meeting/${wanted}`);
    const { data } = await seller.client('GET /matching/getDetail', { matchingIdx: wanted });
    expect([data.stateMatching, data.slot?.slotIdx]).toEqual(
      outcome === 'made' ? ['complete', slots[no]] : ['request', undefined],
    );
  },
);
