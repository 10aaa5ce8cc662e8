/** What own questions have promised of their answers bounds how short what was entered may be kept (docs/rules/site.md, I12). */
import { Refusal } from '#domain/common/catalogue.ts';
import type { SiteIdentity } from '#domain/site/identity.ts';
import type { Database } from '../../db/open.ts';

/** `invalid_parameter` at the period, where an answer that is stored was promised to be kept for longer. */
export async function assertPromises(
  db: Database,
  { retention }: Pick<SiteIdentity, 'retention'>,
): Promise<void> {
  if (!retention) return;
  const { most } = await db
    .selectFrom('answer')
    .select((of) => of.fn.max<number | null>('keepMonths').as('most'))
    .executeTakeFirstOrThrow();
  if (most === null || retention.participations >= most) return;
  throw new Refusal('invalid_parameter', [
    { field: 'identity.retention.participations', rule: 'too_small', params: { min: most } },
  ]);
}
