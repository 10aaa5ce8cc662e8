/** Looking at a draft on the pages of the site before anybody else does (docs/rules.md, I4). */
import { randomBytes } from 'node:crypto';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { previewHashOf } from '../../platform/site/identity.ts';

/** For so long a preview is open. */
const previewMs = 3_600_000;

export async function openPreview({ db, now }: ContextOf<'POST /manage/site/preview'>) {
  const token = randomBytes(24).toString('base64url');
  const until = new Date(now.getTime() + previewMs).toISOString();
  const draft = await db
    .updateTable('siteVersion')
    .set({ previewHash: previewHashOf(token), previewUntil: until })
    .where('state', '=', 'draft')
    .returning('idx')
    .executeTakeFirst();
  if (!draft) throw new Refusal('site_draft_not_found');
  return { token, until };
}
