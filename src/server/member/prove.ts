/** The password once more, from someone who is logged in already. */
import { Refusal } from '#domain/catalogue.ts';
import type { MemberAsk } from '../ask.ts';
import { countWrongPassword, demandTries } from '../limits/rules.ts';
import { isPassword } from './password.ts';
import { notePasswordClass } from './password-rules.ts';

/** Refuses with `pwd_not_matched`, as slowly as a log-in would. Answers the log-in id. */
export async function demandPassword(ask: MemberAsk, password: string): Promise<string> {
  const { id, passwordHash } = await ask.db
    .selectFrom('member')
    .select(['id', 'passwordHash'])
    .where('idx', '=', ask.asker.memberIdx)
    .executeTakeFirstOrThrow();
  await demandTries(ask, id ?? '');
  if (await isPassword(password, passwordHash)) {
    await notePasswordClass(ask.db, ask.asker.memberIdx, password);
    return id ?? '';
  }
  await countWrongPassword(ask, id ?? '');
  throw new Refusal('pwd_not_matched');
}
