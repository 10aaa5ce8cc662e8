/** A manager changing an application in its member's place (docs/rules.md, P21). */

import type { CheckedOf } from '#api/index.ts';
import type { ManagedParticipation, ParticipateDetail } from '#api/participate.ts';
import type { AuditField } from '#domain/audit.ts';
import { Refusal } from '#domain/catalogue.ts';
import { liveStates } from '#domain/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import { audit } from '../../platform/log/audit.ts';
import { wantsNews } from '../account/consents.ts';
import { detailOf, saveApplication } from './application.ts';

/** The same schemas and checks as of the member's own change; files stay those of the member. The audit keeps what was and what became. */
export async function updateOnBehalf(
  { db, now, actor, subject }: ContextOf<'POST /manage/participate/update'>,
  { participateIdx: _, ...application }: CheckedOf<'POST /manage/participate/update'>,
): Promise<ManagedParticipation> {
  const at = now.toISOString();
  const own = await db
    .updateTable('participate')
    .set({ updatedAt: at })
    .where('idx', '=', subject.idx)
    .where('state', 'in', liveStates)
    .returningAll()
    .executeTakeFirst();
  if (!own) throw new Refusal('participate_not_found');
  if (own.type !== application.participateType) throw new Refusal('participate_type_not_found');
  const before = await detailOf(db, own);
  await saveApplication(db, own, application, at, { isByManager: true });
  const after = await detailOf(db, own);
  await audit(db, {
    ...{ eventIdx: own.eventIdx, memberIdx: actor.memberIdx, at },
    ...{ action: 'update', subject: 'participate', subjectIdx: own.idx },
    ...{ about: [own.memberIdx], personal: difference(said(before), said(after)) },
  });
  if (own.state === 'COMPLETE' && own.side !== 'visitor') await advanceContent(db);
  return { ...after, wantsNews: await wantsNews(db, own.memberIdx) };
}

/** Of the three kinds of application; the audit has a label for each. */
type Field =
  | keyof (NonNullable<ParticipateDetail['company']> &
      NonNullable<ParticipateDetail['buyer']> &
      NonNullable<ParticipateDetail['visitor']>)
  | 'products';
type Labelled<Name extends AuditField> = Partial<Record<Name, unknown>>;
type Said = Labelled<Field>;

/** All that was entered as one list of fields; products by their names. */
const said = ({ company, buyer, visitor, products }: ParticipateDetail): Said => ({
  ...company,
  ...buyer,
  ...visitor,
  ...(company && {
    products: products.map(({ nameKo, nameEn, ...rest }) => ({ nameKo, nameEn, ...rest })),
  }),
});

/** The fields that differ, before and after. */
function difference(before: Said, after: Said): { before: Said; after: Said } {
  const changed = (Object.keys({ ...before, ...after }) as Field[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (all: Said) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null]));
  return { before: only(before), after: only(after) };
}
