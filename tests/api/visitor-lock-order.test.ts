/** Whoever erases a visitor holds the participation before the registration, as every change does (docs/rules.md, V9). */
import { describe, expect, inject, it } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { eraseVisitorAsOperator } from '#server/features/visitor/operator.ts';
import { eraseVisitorsOf } from '#server/features/visitor/rows/erase.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, visitor } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';

// SQLite has one lock.
describe.runIf(inject('database') === 'postgres')(
  'erasing waits for the participation without the registration',
  () => {
    it.each(['operator', 'address'] as const)('by %s', async (by) => {
      const app = await testApp();
      const at = await expo(app, { eventIdx: nextNumber('event') });
      const { participateIdx } = await visitor(app, at);
      const { idx, emailNormal } = await app.db
        .selectFrom('visitor')
        .select(['idx', 'emailNormal'])
        .where('participateIdx', '=', participateIdx)
        .executeTakeFirstOrThrow();
      const now = new Date('2026-10-12T09:00:00Z');
      const erase = () =>
        by === 'operator'
          ? eraseVisitorAsOperator(app.db, String(idx), now)
          : transact(app.db, (trx) => eraseVisitorsOf(trx, [emailNormal ?? ''], now.toISOString()));
      let erasing: Promise<unknown> | undefined;
      await app.db.transaction().execute(async (trx) => {
        const own = trx.selectFrom('participate').select('idx').where('idx', '=', participateIdx);
        await own.forUpdate().execute();
        erasing = erase();
        // Until it waits for this transaction.
        await new Promise((done) => setTimeout(done, 500));
        const row = trx.selectFrom('visitor').select('idx').where('idx', '=', idx);
        expect(await row.forUpdate().noWait().execute()).toHaveLength(1);
      });
      await erasing;
      const left = app.db.selectFrom('visitor').select('idx').where('idx', '=', idx);
      expect(await left.execute()).toEqual([]);
    });

    it('and leaves one that has moved to another address meanwhile', async () => {
      const app = await testApp();
      const at = await expo(app, { eventIdx: nextNumber('event') });
      const { participateIdx } = await visitor(app, at);
      const one = app.db.selectFrom('visitor').selectAll().where('participateIdx', '=', participateIdx);
      const { idx, emailNormal } = await one.executeTakeFirstOrThrow();
      let erasing: Promise<unknown> | undefined;
      await app.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('visitor')
          .set({ visitorEmail: 'moved@example.org', emailNormal: 'moved@example.org' })
          .where('idx', '=', idx)
          .execute();
        erasing = transact(app.db, (other) =>
          eraseVisitorsOf(other, [emailNormal ?? ''], '2026-10-12T09:00:00.000Z'),
        );
        // Until it waits for this transaction.
        await new Promise((done) => setTimeout(done, 500));
      });
      await erasing;
      expect(await one.execute()).toMatchObject([{ emailNormal: 'moved@example.org' }]);
    });
  },
);
