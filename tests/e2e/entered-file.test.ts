/** A manager puts in a file that came on paper or by mail, for a member and for somebody without an account (docs/rules.md, P63). */
import { expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { asked, numbersOf, saveQuestions } from '#tests/support/asked.ts';
import { applied, expo, manager } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const at = await expo(site);
const { eventIdx } = at;
const arrive = arrivalsAt(site, { expected: /./ });
const reviewer = await manager(site, 'participate', eventIdx);
const { questions } = await saveQuestions(at.manager, { eventIdx, kind: 'BUYER' }, [
  asked({ kind: 'file', labelKo: '수입 허가증', labelEn: 'Import licence' }),
]);
const [question] = numbersOf(questions) as [number];

const answerOf = async (participateIdx: number) =>
  (await reviewer.client('GET /manage/participate/getDetail', { participateIdx })).data.answers;

const aMember = () => applied(site, at, buyerSample(1));
const somebodyEntered = async () =>
  (
    await reviewer.client('POST /manage/participate/addGuest', {
      ...{ eventIdx, participateType: 'BUYER', companyName: 'Donau Handel', personName: 'Anna Leitner' },
      ...{ email: 'anna@example.org', tel: '', country: 'AT' },
    })
  ).data;

test.each([
  ['ko', 390, 'a member', 'manage.edit.open', aMember],
  ['en', 1440, 'somebody without an account', 'manage.guest.fill', somebodyEntered],
] as const)(
  'in %s at %i px it is put in for %s, replaced and taken away',
  async (locale, width, _, open, make) => {
    site.clock.set(longBefore);
    const { participateIdx } = await make();
    const who = await arrive(locale, width, { [storageKeys.token]: reviewer.token });
    const { page, t } = who;
    await who.open(`/manage/participate?participateIdx=${participateIdx}`);
    await who.press(t(open));
    const place = page.locator(`[data-question="${question}"]`);
    const choose = (name: string) =>
      place
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfFile() });
    await place.getByText(t('manage.answerFile.none')).waitFor();
    await choose('licence.pdf');
    await who.told(t('manage.answerFile.put'));
    await place.getByText('licence.pdf').waitFor();
    await choose('other.pdf');
    await place.getByText('other.pdf').waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    expect(await answerOf(participateIdx)).toMatchObject([{ question }]);
    // What stands in the form is saved as it was seen since.
    await page.getByRole('button', { name: t('manage.edit.save') }).click();
    await who.told(t('ui.done.changed'));
    await page.getByText('other.pdf').first().waitFor();
    await who.press(t(open));
    await place.getByRole('button', { name: t('manage.answerFile.remove') }).click();
    await who.confirm();
    await who.told(t('manage.answerFile.removed'));
    expect(await answerOf(participateIdx)).toEqual([]);
  },
);
