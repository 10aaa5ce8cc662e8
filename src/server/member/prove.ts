/** The password once more, from someone who is logged in already. */
import { Refusal } from '#domain/catalogue.ts';
import type { MemberAsk } from '../ask.ts';
import { inSession, tryPassword } from '../limits/rules.ts';
import { securityEvent } from '../security-log.ts';
import { isPassword, waitingAs } from './password.ts';
import { notePasswordClass } from './password-rules.ts';

/** Refuses with `pwd_not_matched`, as slowly as a log-in would; tries are counted for this session. Answers the log-in id. */
export async function demandPassword(ask: MemberAsk, password: string): Promise<string> {
  const { id, passwordHash } = await ask.db
    .selectFrom('member')
    .select(['id', 'passwordHash'])
    .where('idx', '=', ask.asker.memberIdx)
    .executeTakeFirstOrThrow();
  const isRight = await tryPassword(ask, inSession(ask), () =>
    isPassword(password, passwordHash, waitingAs('known', ask)),
  );
  if (isRight) {
    await notePasswordClass(ask.db, ask.asker.memberIdx, password);
    return id ?? '';
  }
  securityEvent(ask, 'login_failed', { memberIdx: ask.asker.memberIdx, step: 'reauthentication' });
  throw new Refusal('pwd_not_matched');
}
