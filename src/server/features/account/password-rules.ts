/** What a new password is held against on the server: the rules of the domain, with the list of the commonest ones. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CheckedOf } from '#api/index.ts';
import { type PasswordOwner, passwordFault, suitsManager } from '#domain/account/password.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Rule } from '../../platform/limits/limiter.ts';
import { limitByNetwork } from '../../platform/limits/rules.ts';

/** How many of the commonest passwords that are long enough at all are refused. */
const commonest = 1000;
let common: Set<string> | undefined;

/**
 * Read when the first password is set, 18 ms, and cut to what is needed: the package's own module would hold all 49,000
 * of its passwords, the commonest first, and its other lists.
 */
function isCommonPassword(password: string): boolean {
  if (!common) {
    const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
    const all = JSON.parse(readFileSync(file, 'utf8')) as string[];
    common = new Set(all.filter((one) => one.length >= limits.passwordMin).slice(0, commonest));
  }
  return common.has(password);
}

/** Refuses the password of someone who joins, at its field. */
export function assertFirstPassword(password: string, owner: PasswordOwner): void {
  judge('password', password, owner, false);
}

/** The same of someone who manages from the beginning. */
export function assertManagerPassword(password: string, owner: PasswordOwner): void {
  judge('password', password, owner, true);
}

/** Refuses the new password of a member, at its field. Managers need a longer one. */
export async function assertNewPassword(db: Database, password: string, memberIdx: number): Promise<void> {
  const { id, ...rest } = await db
    .selectFrom('member')
    .select(['id', 'email', 'nameKo', 'nameEn'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  judge('newPassword', password, { ...rest, id: id ?? '' }, await holdsPermission(db, memberIdx));
}

function judge(field: string, password: string, owner: PasswordOwner, isManager: boolean): void {
  const fault = passwordFault(password, { owner, isManager, isCommon: isCommonPassword });
  if (fault) throw new Refusal('invalid_parameter', [{ field, ...fault } satisfies FieldError]);
}

/** The form for joining has steps, and checks the password before the next one; the account is only made at the end. */
export async function checkPassword(
  context: RequestContext,
  { password, ...owner }: CheckedOf<'POST /member/checkPassword'>,
): Promise<null> {
  await limitByNetwork(context, checks);
  assertFirstPassword(password, owner);
  return null;
}

/** A form asks once or twice; a hall reaches us through one address. */
const checks: Rule = { name: 'password-check', count: 120, seconds: 60, longest: 60 };

/** What is stored of a password beside its hash, whose length can't be told. */
export const passwordClass = (password: string) => (suitsManager(password) ? 'Y' : 'N');

/** Takes note that a password which was just found right is long enough to manage with. */
export async function notePasswordClass(db: Database, memberIdx: number, password: string): Promise<void> {
  if (!suitsManager(password)) return;
  const held = await db
    .selectFrom('member')
    .select('idx')
    .where('idx', '=', memberIdx)
    .where('passwordSuitsManager', '=', 'N')
    .executeTakeFirst();
  if (!held) return;
  await db.updateTable('member').set({ passwordSuitsManager: 'Y' }).where('idx', '=', memberIdx).execute();
}

async function holdsPermission(db: Database, memberIdx: number): Promise<boolean> {
  const held = db.selectFrom('permission').select('memberIdx').where('memberIdx', '=', memberIdx).limit(1);
  return (await held.executeTakeFirst()) !== undefined;
}
