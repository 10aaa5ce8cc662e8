/** Which stored files managers read (docs/rules.md, F2). */
import { describe, expect, it } from 'vitest';
import type { Permission } from '#domain/common/permission.ts';
import { testApp } from '#tests/support/api.ts';
import { company, expo, manager } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { withFiles } from '#tests/support/required-files.ts';
import { companySample } from '#tests/support/samples.ts';

const app = await testApp();
const here = await expo(app);

describe('a manager', () => {
  it('reads the files of what they manage alone: papers of applications, or name cards of logs', async () => {
    const seller = await company(app, here);
    const { idx: paper } = await uploaded(app.db, seller, 'companyBizDoc', 'pdf');
    const { participateIdx } = seller;
    await app.db
      .updateTable('company')
      .set({ bizDocFileIdx: paper })
      .where('participateIdx', '=', participateIdx)
      .execute();
    const { idx: card } = await uploaded(app.db, seller, 'buyerNameCardImg');
    const at = app.clock.read().toISOString();
    await app.db
      .insertInto('counseling')
      .values({
        eventIdx: here.eventIdx,
        companyIdx: participateIdx,
        matchingIdx: null,
        matchingType: 'offline',
        metAt: at,
        buyerCompanyName: 'Graz Markt',
        buyerName: 'Eva',
        productName: 'Tea',
        type: 'ADD_COUNSELING',
        currency: 'USD',
        rateToUsd: 1,
        nameCardFileIdx: card,
        amountConsultation: 0,
        amountMou: 0,
        amountContract: 0,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    const reads = async (permission: Permission) => {
      const { client } = await manager(app, permission, here.eventIdx);
      const read = (fileIdx: number) =>
        client('GET /manage/file/getDetail', { fileIdx }).then(
          () => 'read',
          ({ key }) => key,
        );
      return [await read(paper), await read(card)];
    };
    expect(await reads('participate')).toEqual(['read', 'msg.access_deny']);
    expect(await reads('counseling')).toEqual(['msg.access_deny', 'read']);
    expect(await reads('admin')).toEqual(['read', 'read']);
  });

  it('reads papers that their company has named in an earlier event, too', async () => {
    const seller = await company(app, here);
    const next = await expo(app, { eventIdx: nextNumber('event') });
    const again = await withFiles(seller, companySample(nextNumber('person')));
    await seller.client('POST /participate/apply', { ...again, eventIdx: next.eventIdx });
    const { bizDocFileIdx: fileIdx } = await seller.files();
    for (const { eventIdx } of [here, next]) {
      const { client } = await manager(app, 'participate', eventIdx);
      const { data } = await client('GET /manage/file/getDetail', { eventIdx, fileIdx });
      expect(data.fileIdx).toBe(fileIdx);
    }
    const other = await expo(app, { eventIdx: nextNumber('event') });
    const { client } = await manager(app, 'participate', other.eventIdx);
    await expect(
      client('GET /manage/file/getDetail', { eventIdx: other.eventIdx, fileIdx }),
    ).rejects.toMatchObject({ key: 'msg.file_not_found' });
  });
});
