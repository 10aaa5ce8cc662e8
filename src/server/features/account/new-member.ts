/** The row of a new account (docs/rules.md, A1). */
import type { Insertable } from 'kysely';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Database } from '../../db/open.ts';
import { saveGrams } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { memberTexts } from '../participation/rows/search.ts';
import { passwordClass } from './password-rules.ts';

type Given = Omit<
  Insertable<Tables['member']>,
  'passwordSuitsManager' | 'agreedAt' | 'createdAt' | 'updatedAt'
> & { password: string };

/** Makes a member who can be found, and answers which; `duplicated_user` where the id is taken. `id` is in its normal form. */
export async function addMember(trx: Database, { password, ...who }: Given, now: Date): Promise<number> {
  const at = now.toISOString();
  const texts = memberTexts({ ...who, id: who.id ?? null });
  const member = await trx
    .insertInto('member')
    .values({
      ...who,
      ...texts,
      ...{ passwordSuitsManager: passwordClass(password), agreedAt: at, createdAt: at, updatedAt: at },
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!member) throw new Refusal('duplicated_user');
  await saveGrams(trx, 'member', member.idx, texts.searchText, { isNew: true });
  return member.idx;
}
