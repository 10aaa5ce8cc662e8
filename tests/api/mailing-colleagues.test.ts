/** A mailing to everybody who represents a company (docs/rules.md, N10). */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { mailingsIn } from '#tests/support/mailing.ts';

const app = await testApp();
const { newExpo, template, recipients, send, layAll, mailsOf } = mailingsIn(app, 480);
const { colleague } = colleaguesOf(app);

it('reaches a colleague by their own name where the sender wants it so, and else whoever has charge', async () => {
  const at = await newExpo();
  const seller = await company(app, at);
  const purchaser = await buyer(app, at);
  const other = await colleague(seller, at.eventIdx);
  expect((await recipients(at)).count).toBe(2);
  const all = await recipients(at, { toColleagues: 'Y' });
  expect(all.count).toBe(3);
  const names = all.examples.map(({ nameEn, participateIdx }) => [participateIdx, nameEn]);
  expect(names).toContainEqual([seller.participateIdx, 'Seo Dodam']);
  const { mailingIdx } = await send(at, await template(at), { toColleagues: 'Y', count: 3 });
  await layAll();
  await layAll();
  const mails = await mailsOf(mailingIdx);
  expect(mails.map(({ memberIdx }) => memberIdx).sort()).toEqual(
    [seller.memberIdx, purchaser.memberIdx, other.memberIdx].sort(),
  );
  const theirs = mails.find(({ memberIdx }) => memberIdx === other.memberIdx);
  expect(theirs?.subject).toContain('서도담');
  expect(theirs?.body).toContain(
    all.examples.find(({ nameEn }) => nameEn === 'Seo Dodam')?.values.ko.company,
  );
});

it('goes to the colleagues of those alone whom the filters find, and to nobody who represents them no more', async () => {
  const at = await newExpo();
  const seller = await company(app, at);
  await buyer(app, at);
  const [stays, goes] = [await colleague(seller, at.eventIdx), await colleague(seller, at.eventIdx)];
  const ofBuyers = await recipients(at, { toColleagues: 'Y', participateType: 'BUYER' });
  expect(ofBuyers.count).toBe(1);
  const group = { toColleagues: 'Y', participateType: 'COMPANY' } as const;
  const { mailingIdx } = await send(at, await template(at), { ...group, count: 3 });
  await goes.client('POST /participate/leave', { eventIdx: at.eventIdx });
  await layAll();
  const mails = await mailsOf(mailingIdx);
  expect(mails.map(({ memberIdx }) => memberIdx)).toContain(stays.memberIdx);
  expect(mails.map(({ memberIdx }) => memberIdx)).not.toContain(goes.memberIdx);
});
